import Diagnostics
import LeagueModel
import Platform
import Platforms
import Synchronization
import Testing

@testable import HTTP

/// The requests to each host and the meaning of each kind of answer. The answers are invented here; real
/// servers answer in the end-to-end tests.
@Suite struct FetcherTests {
  /// Records requests and answers by path.
  private final class StandInPlatform: Sendable {
    let requests = Mutex<[Request]>([])
    let answers: [String: (status: Int, body: String)]

    init(_ answers: [String: (status: Int, body: String)]) { self.answers = answers }

    var transport: Transport {
      Transport { request throws(HTTPError) in
        self.requests.withLock { $0.append(request) }
        let answer = self.answers[request.address.path] ?? (404, "null")
        return Response(
          status: answer.status, headers: [:], body: Array(answer.body.utf8),
          address: request.address)
      }
    }

    var paths: [String] { requests.withLock { $0.map(\.address.path) } }
  }

  private func fetcher(
    _ platform: StandInPlatform, credentials: ESPNCredentials? = nil
  ) throws -> Fetcher {
    var policy = Policy()
    policy.attempts = 1
    return Fetcher(
      client: Client(platform.transport, policy: policy, pace: .real { Instant(seconds: 0) }),
      addresses: Fetcher.Addresses(
        sleeper: try #require(Address("https://api.sleeper.app/v1")),
        espn: try #require(Address("https://lm-api-reads.fantasy.espn.com/apis/v3/games/ffl"))),
      credentials: credentials, now: { Instant(seconds: 1_000) })
  }

  private let sleeperKey = LeagueKey(platform: .sleeper, id: "17")
  private let espnKey = LeagueKey(platform: .espn, id: "42")
  private let season =
    #"{"id":42,"seasonId":2024,"scoringPeriodId":3,"status":{"finalScoringPeriod":17}}"#

  @Test func sleeperIsAskedForAllWeeksAndBothBrackets() async throws {
    let base = "/v1/league/17"
    let platform = StandInPlatform([
      base: (200, #"{"league_id":"17","season":"2024"}"#), "\(base)/rosters": (200, "[]"),
      "\(base)/users": (200, "[]"), "\(base)/matchups/3": (200, "[]"),
    ])
    let snapshot = try await fetcher(platform).snapshot(of: try #require(sleeperKey), season: nil)
    #expect(snapshot.season == 2024)
    #expect(snapshot.answers.map(\.name) == ["league", "rosters", "users", "week-03"])
    #expect(snapshot.answers.allSatisfy { $0.fetchedAt == Instant(seconds: 1_000) })
    let asked = Set(platform.paths)
    #expect(asked.isSuperset(of: ["\(base)/winners_bracket", "\(base)/losers_bracket"]))
    #expect((1...18).allSatisfy { asked.contains("\(base)/matchups/\($0)") })
    #expect(platform.requests.withLock { $0.allSatisfy { $0.cookies == nil } })
  }

  @Test func espnIsAskedForTheSeasonThenForItsWeeksWithOneSetOfCookies() async throws {
    let base = "/apis/v3/games/ffl/seasons/2024/segments/0/leagues/42"
    let platform = StandInPlatform([base: (200, season)])
    let cookies = try #require(ESPNCredentials(s2: " AEB%2Babc ", swid: "{1-2}"))
    let snapshot = try await fetcher(platform, credentials: cookies)
      .snapshot(of: try #require(espnKey), season: 2024)
    #expect(snapshot.answers.map(\.name) == ["league", "week-01", "week-02", "week-03"])
    let requests = platform.requests.withLock { $0 }
    let views = requests.first?.address.queryValues("view") ?? []
    #expect(
      Set(["mTeam", "mRoster", "mMatchup", "mMatchupScore", "mSettings"]).isSubset(of: views))
    #expect(
      Set(requests.dropFirst().flatMap { $0.address.queryValues("scoringPeriodId") }) == [
        "1", "2", "3",
      ])
    // The NFL's schedule is no one's secret.
    let schedule = requests.filter { $0.address.path.hasSuffix("/seasons/2024") }
    #expect(schedule.count == 1 && schedule.allSatisfy { $0.cookies == nil })
    for request in requests where !request.address.path.hasSuffix("/seasons/2024") {
      #expect(request.cookies?.host == "lm-api-reads.fantasy.espn.com")
      #expect(request.cookies?.pairs.map(\.name) == ["espn_s2", "SWID"])
      #expect(request.cookies?.pairs.map(\.value) == ["AEB%2Babc", "{1-2}"])
    }
  }

  @Test func oldSeasonsHaveTheirOwnAddress() async throws {
    let platform = StandInPlatform(["/apis/v3/games/ffl/leagueHistory/42": (200, "[\(season)]")])
    let snapshot = try await fetcher(platform).snapshot(of: try #require(espnKey), season: 2017)
    #expect(snapshot.answers.first?.name == "league")
    let first = platform.requests.withLock { $0.first }
    #expect(first?.address.queryValues("seasonId") == ["2017"])
  }

  @Test(arguments: [401, 403])
  func privateLeaguesNeedValidCookies(_ status: Int) async throws {
    let platform = StandInPlatform([
      "/apis/v3/games/ffl/seasons/2024/segments/0/leagues/42": (status, "{}")
    ])
    let key = try #require(espnKey)
    await #expect(throws: FetchError.credentialsMissing(key)) {
      try await fetcher(platform).snapshot(of: key, season: 2024)
    }
    let cookies = ESPNCredentials(s2: "a", swid: "{b}")
    await #expect(throws: FetchError.credentialsRefused(key)) {
      try await fetcher(platform, credentials: cookies).snapshot(of: key, season: 2024)
    }
  }

  @Test(arguments: [(404, "null"), (200, "null")])
  func unknownLeaguesAreNotFound(_ status: Int, _ body: String) async throws {
    let key = try #require(sleeperKey)
    let platform = StandInPlatform(["/v1/league/17": (status, body)])
    await #expect(throws: FetchError.notFound(key)) {
      try await fetcher(platform).snapshot(of: key, season: nil)
    }
  }

  @Test(arguments: [
    (429, "{}", FetchError.tooManyRequests(host: "api.sleeper.app", wait: nil)),
    (500, "{}", FetchError.failed(host: "api.sleeper.app", status: 500)),
    (302, "{}", FetchError.failed(host: "api.sleeper.app", status: 302)),
  ])
  func otherAnswersAreErrors(_ status: Int, _ body: String, _ expected: FetchError) async throws {
    let paths = ["/v1/league/17", "/v1/league/17/rosters", "/v1/league/17/users"]
    let platform = StandInPlatform(
      Dictionary(uniqueKeysWithValues: paths.map { ($0, (status: status, body: body)) }))
    await #expect(throws: expected) {
      try await fetcher(platform).snapshot(of: try #require(sleeperKey), season: nil)
    }
  }

  @Test func pagesInsteadOfDataAreDetected() async throws {
    let platform = StandInPlatform(["/v1/league/17": (200, "  <!doctype html><title>x</title>")])
    let error = await #expect(throws: FetchError.self) {
      try await fetcher(platform).snapshot(of: try #require(sleeperKey), season: nil)
    }
    guard case .notJSON(_, true, let diagnostic)? = error else {
      Issue.record("expected a page, found \(String(describing: error))")
      return
    }
    #expect(diagnostic.place != nil)
  }

  @Test func secretsAreNeverPrinted() throws {
    let cookies = try #require(ESPNCredentials(s2: "very-secret", swid: "{also-secret}"))
    var dumped = ""
    dump(cookies, to: &dumped)
    for text in ["\(cookies)", String(reflecting: cookies), dumped] {
      #expect(!text.contains("secret"))
    }
  }

  @Test(arguments: [("", "{x}"), ("x", " "), ("a;b", "{x}"), ("a\nb", "{x}")])
  func malformedCookiesAreRejected(_ s2: String, _ swid: String) {
    #expect(ESPNCredentials(s2: s2, swid: swid) == nil)
  }
}
