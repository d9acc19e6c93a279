import Build
import Diagnostics
import JSON
import LanguageModels
import Platform
import Platforms
import Synchronization
import Testing

@testable import CLI
@testable import HTTP
@testable import LeagueModel

/// Requirement 9, criterion by criterion: the sentence word for word, a next step, the exit code, and
/// the same as data.
@Suite struct MessageTests {
  private let key: LeagueKey
  private let espn: LeagueKey

  init() throws {
    key = try #require(LeagueKey("sleeper-7"))
    espn = try #require(LeagueKey("espn-8"))
  }

  private func expect(
    _ error: SiteError, _ sentence: String, _ code: Int32, next part: String
  ) throws {
    let failure = Failure(error)
    #expect(failure.message == sentence)
    let next = try #require(failure.next)
    #expect(next.contains(part), "\(next)")
    #expect(failure.exitCode.rawValue == code)
    let event = try JSONValue(
      parsing: SourceText(name: "an event", bytes: failure.event.encoded()))
    #expect(event["event"]?.string == "error")
    #expect(event["message"]?.string == sentence)
    #expect(event["next"]?.string == next)
    #expect(event["exit_code"]?.int == Int(code))
    #expect(event["league"]?.string == error.league?.description)
    #expect(failure.event.line.count { $0 == "\n" } == 1)
  }

  @Test func criterion1NoInternetConnection() throws {
    try expect(
      .fetch(key, .network(.noConnection(host: "h"))), "No internet connection", 6,
      next: "skidmark build --offline")
  }

  @Test func criterion2InvalidCookies() throws {
    let sentence = "Invalid ESPN cookies. Please check your ESPN_S2 and SWID values."
    try expect(.fetch(espn, .credentialsRefused(espn)), sentence, 5, next: "sign in to ESPN")
    try expect(.fetch(espn, .credentialsMalformed(espn)), sentence, 5, next: "ESPN_S2")
  }

  @Test func criterion3LeagueNotFound() throws {
    let sentence = "League not found. Please verify your league ID."
    try expect(.fetch(key, .notFound(key)), sentence, 4, next: "skidmark.yml")
    try expect(.fetch(espn, .notFound(espn)), sentence, 4, next: "'season'")
    try expect(.normalize(key, .notFound), sentence, 4, next: "skidmark.yml")
  }

  @Test func criterion4RoastGenerationFailed() throws {
    try expect(
      .roasts(key, week: 3, teams: 2, kept: 0, .noCredentials("OPENAI_API_KEY is not set")),
      "Roast generation failed. Please try again.", 7, next: "skidmark roast")
  }

  @Test func criterion5TooManyRequests() throws {
    try expect(
      .fetch(key, .tooManyRequests(host: "h")),
      "Too many requests. Please wait a moment and try again.", 6, next: "a few minutes")
  }

  @Test func criterion6SomethingUnexpected() throws {
    try expect(
      .unexpected("index 5"), "Something unexpected went wrong.", 1, next: "--verbose")
  }

  @Test func aFileErrorHasItsLocationAsData() throws {
    let source = SourceText(name: "context/a.yml", text: "one\ntwo: [")
    let diagnostic = Diagnostic(.error, "no", at: SourcePlace(source, 9..<10))
    for error in [SiteError.text(diagnostic), .data(.stored(diagnostic)), .leaks([diagnostic])] {
      let event = try JSONValue(
        parsing: SourceText(name: "an event", bytes: Failure(error).event.encoded()))
      #expect(event["file"]?.string == "context/a.yml")
      #expect(event["line"]?.int == 2)
      #expect(event["column"]?.int == 6)
    }
  }

  @Test(arguments: [
    (0, "less than an hour"), (3_599, "less than an hour"), (3_600, "1 hour"),
    (86_399, "23 hours"), (86_400, "1 day"), (4 * 86_400 + 7, "4 days"),
  ])
  func theAgeOfThePaperIsShown(_ seconds: Int64, _ words: String) throws {
    let paper = try #require(Instant(iso8601: "2026-11-17T09:00:00Z"))
    let age = PaperAge(paper: paper, now: paper.adding(seconds: seconds), zone: .utc)
    #expect(
      age.sentence == "The paper from Nov. 17, 2026, 9 a.m. UTC is unchanged; it is \(words) old.")
  }

  @Test func aPaperFromTheFutureShowsNoAge() throws {
    let paper = try #require(Instant(iso8601: "2026-11-17T09:00:00Z"))
    let age = PaperAge(paper: paper, now: paper.adding(seconds: -60), zone: .utc)
    #expect(age.sentence == "The paper from Nov. 17, 2026, 9 a.m. UTC is unchanged.")
  }
}

/// Changes since the last fetch, in words.
@Suite struct ChangeWordsTests {
  private let since = Instant(iso8601: "2026-11-17T09:00:00Z") ?? Instant(seconds: 0)

  private func lines(_ change: (inout LeagueChanges) -> Void) -> [String] {
    var changes = LeagueChanges()
    change(&changes)
    return ChangeWords(league: "sleeper-7", since: since, changes: changes).lines
  }

  @Test func noChangesTakeOneLine() {
    #expect(lines { _ in } == ["sleeper-7: nothing new since Nov. 17, 2026, 9 a.m. UTC."])
  }

  @Test func allKindsOfChangesTakeAFewLines() {
    let found = lines { changes in
      changes.newWeeks = [11]
      (changes.currentWeek, changes.movedScores) = (12, 1)
      changes.corrections = [
        .init(
          week: 10, team: "3", name: "The \u{1B}[31mRed\u{202E}",
          before: Points(tenThousandths: 905_000),
          after: Points(tenThousandths: 915_000), outcome: .win)
      ]
      changes.rosterMoves = 3
      changes.renamings = [.init(subject: .team, team: "2", before: "A", after: "B")]
    }
    #expect(
      found == [
        "sleeper-7: new since the last fetch (Nov. 17, 2026, 9 a.m. UTC): week 11 is over; "
          + "1 new score in week 12; 1 correction of past weeks; 3 roster moves; 1 new name.",
        "  week 10, The ·[31mRed·: 90.50 → 91.50 points, and now the game is a win",
        "  A is now B",
      ])
  }

  @Test func manyNewNamesAreCounted() {
    let found = lines { changes in
      changes.renamings = (1...10).map {
        .init(subject: .team, team: "\($0)", before: "A", after: "B\($0)")
      }
    }
    #expect(found.count == 8 && found.last == "  and 4 more")
  }
}

/// Requests in the log.
@Suite struct ExchangeWordsTests {
  @Test func aRequestIsALineWithItsIdAndWithoutSecrets() async throws {
    let transport = Transport { request throws(HTTPError) in
      guard request.address.path == "/a" else { throw .timedOut(host: request.address.host) }
      return Response(
        status: 200, headers: ["CF-Ray": "8f-FRA", "Set-Cookie": "s=secret"], body: [1, 2],
        address: request.address)
    }
    let heard = Heard()
    let observed = transport.observed(elapsed: { .milliseconds(5) }) { heard.note($0) }
    var request = try Request("https://example.com/a?token=secret&week=3")
    request.cookies = Cookies([(name: "espn_s2", value: "secret")], for: "example.com")
    _ = try await observed.send(request)
    await #expect(throws: HTTPError.self) {
      try await observed.send(try Request("https://example.com/b"))
    }
    let lines = heard.lines
    #expect(
      lines == [
        "request 1: GET https://example.com/a?token=…&week=3: 200, 2 bytes, 0 ms, cf-ray 8f-FRA",
        "request 2: GET https://example.com/b: example.com took too long, 0 ms",
      ])
  }

  private final class Heard: Sendable {
    private let state = Mutex<[String]>([])
    func note(_ exchange: Exchange) {
      state.withLock { $0.append(ExchangeWords(exchange: exchange).line) }
    }
    var lines: [String] { state.withLock { $0 } }
  }
}
