import Build
import Credentials
import Diagnostics
import HTTP
import LeagueModel
import Platform
import Platforms
import Rank
import Testing

@testable import CLI

/// Error messages and exit codes.
@Suite struct FailureTests {
  private let sleeper = LeagueKey("sleeper-7")
  private let espn = LeagueKey("espn-8")
  private static let diagnostic = Diagnostic(
    .error, "no", at: SourcePlace(SourceText(name: "a.yml", text: "x"), 0..<1))

  private func failure(_ error: FetchError, _ key: LeagueKey) -> Failure {
    Failure(.fetch(key, error))
  }

  @Test func messagesMatchTheSpecificationWordForWord() throws {
    let (sleeper, espn) = (try #require(sleeper), try #require(espn))
    let offline = failure(.network(.noConnection(host: "api.sleeper.app")), sleeper)
    #expect(offline.message == "No internet connection")
    #expect(offline.exitCode == .network)
    for error in [FetchError.credentialsRefused(espn), .credentialsMalformed(espn)] {
      let refused = failure(error, espn)
      #expect(
        refused.message == "Invalid ESPN cookies. Please check your ESPN_S2 and SWID values.")
      #expect(refused.exitCode == .credentials)
    }
    for failure in [
      failure(.notFound(sleeper), sleeper), Failure(.normalize(sleeper, .notFound)),
    ] {
      #expect(failure.message == "League not found. Please verify your league ID.")
      #expect(failure.exitCode == .notFound)
    }
    let limited = failure(.tooManyRequests(host: "api.sleeper.app"), sleeper)
    #expect(limited.message == "Too many requests. Please wait a moment and try again.")
    #expect(limited.exitCode == .network)
  }

  /// Every error, with its exit code.
  private func all() throws -> [(SiteError, ExitCode)] {
    let (sleeper, espn) = (try #require(sleeper), try #require(espn))
    let network: [HTTPError] = [
      .noConnection(host: "h"), .connectionLost(host: "h"), .timedOut(host: "h"),
      .tls(host: "h", detail: "d"), .redirectRefused(from: "a", to: "b"),
      .tooManyRedirects(host: "h"), .tooLarge(host: "h", limit: 1), .truncated(host: "h"),
      .malformed(host: "h", detail: "d"), .recordingMissing(path: "p"), .unavailable("u"),
      .invalidURL("u"), .insecure("u"), .invalidRequest("r"),
    ]
    let fetch: [(FetchError, ExitCode)] =
      [
        (.notFound(sleeper), .notFound), (.credentialsMissing(espn), .credentials),
        (.credentialsRefused(espn), .credentials), (.credentialsMalformed(espn), .credentials),
        (.tooManyRequests(host: "h"), .network), (.failed(host: "h", status: 500), .network),
        (.notJSON(address: "a", isPage: true, Self.diagnostic), .network),
        (.notJSON(address: "a", isPage: false, Self.diagnostic), .network),
      ] + network.map { (.network($0), .network) }
    return fetch.map { (.fetch(espn, $0.0), $0.1) } + [
      (.credentials(espn, .malformed), .credentials),
      (.credentials(espn, .command(.program("pass", .failed(status: 1)))), .credentials),
      (.credentials(espn, .file(.exposed("/a", permissions: "600"))), .credentials),
      (.cookiesMissing(espn, keychain: nil), .credentials),
      (.cookiesMissing(espn, keychain: .tookTooLong), .credentials),
      (.cookiesRefused(espn, .environment(["SWID"]), isRemoved: false), .credentials),
      (.cookiesRefused(espn, .command("pass"), isRemoved: false), .credentials),
      (.cookiesRefused(espn, .stored(.keychain), isRemoved: true), .credentials),
      (.noLeagues, .content), (.nothingStored(sleeper, before: .rank), .network),
      (.weekNotStored(sleeper, week: 3, latest: 2), .usage),
      (.normalize(sleeper, .notFound), .notFound),
      (.normalize(sleeper, .unsupported(sport: "pickem:nfl")), .content),
      (.normalize(sleeper, .unreadable(answer: "league", Self.diagnostic)), .content),
      (.normalize(sleeper, .missing(answer: "league", field: "season")), .network),
      (.rank(sleeper, .notPlayed(week: 3, latest: 2)), .usage),
      (.rank(sleeper, .notPlayed(week: 3, latest: nil)), .usage),
      (.data(.stored(Self.diagnostic)), .content), (.data(.unstorable("x")), .unexpected),
      (.unexpected("x"), .unexpected),
    ]
  }

  @Test func everyErrorHasANextStep() throws {
    for (error, exitCode) in try all() {
      let failure = Failure(error)
      #expect(failure.exitCode == exitCode, "\(error)")
      #expect(!failure.message.isEmpty)
      let next = try #require(failure.next, "\(error)")
      #expect(next.hasSuffix("."), "\(next)")
      #expect(next.first?.isUppercase == false, "\(next) follows 'Next:'")
    }
  }

  @Test func aTextErrorNeedsNoNextStep() {
    let failure = Failure(.text(Self.diagnostic))
    #expect(failure.message == "a.yml:1:1: error: no\n  1 | x\n    | ^")
    #expect(failure.exitCode == .content)
  }

  @Test func technicalDetailsAreSeparate() throws {
    let failure = Failure(.unexpected("index 5 is out of range"))
    #expect(failure.message == "Something unexpected went wrong.")
    #expect(failure.technical == "index 5 is out of range")
    #expect(failure.details.isEmpty)
  }

  @Test func exitCodesMatchTheDocumentation() {
    let codes: [ExitCode] = [
      .done, .unexpected, .usage, .content, .notFound, .credentials, .network,
    ]
    #expect(codes.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6])
  }

  @Test func aFailureIsOneLineOfJSON() throws {
    let failure = Failure(.content, "a\nb", details: ["c"], technical: "d")
    #expect(
      failure.event.line
        == #"{"event":"error","message":"a\nb","details":["c"],"next":null,"exit_code":3,"#
        + #""league":null,"file":null,"line":null,"column":null,"paper":null}"# + "\n")
  }
}
