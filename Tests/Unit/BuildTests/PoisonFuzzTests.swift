import Build
import HTTP
import LeagueModel
import Platform
import Platforms
import Synchronization
import TestSupport
import Testing

/// Answers that went wrong somewhere, each followed by the good ones: none of them keeps the
/// next fetch from what it should give.
@Suite(.timeLimit(.minutes(240))) struct PoisonFuzzTests {
  /// How many for each of the two leagues; `Scripts/fuzz` asks for more.
  private static let rounds = variable("FUZZ_POISON").flatMap { Int($0) } ?? 20

  @Test(arguments: ["sleeper-873150294416920577", "espn-77310426"])
  func everyBadAnswerIsForgottenAfterTheNextGoodOne(_ name: String) async throws {
    try await withTemporaryFolder { folder in
      let answers = RecordedAnswers()
      let key = try #require(LeagueKey(name))
      let entry = SiteConfiguration.LeagueEntry(key: key, season: 2026, history: .latest(0))
      let siteRun = try answers.siteRun(folder, entry)
      let good = try await FetchStage(siteRun).fetch(entry).league
      // The list of players is a day's: it is not asked for again.
      let paths = answers.asked().filter { !$0.contains("/players/") }.sorted()
      try #require(paths.count >= 12)
      var random = Random(seed: 16)
      var (stored, refused) = (0, 0)
      for round in 0..<Self.rounds {
        for _ in 0...random.number(2) {
          let path = paths[random.number(paths.count - 1)]
          answers.replace(path, mutatedAnswer(answers.recorded(path), &random))
        }
        do throws(SiteError) {
          _ = try await FetchStage(siteRun).fetch(entry)
          _ = try NormalizeStage(siteRun).normalize(entry)
          stored += 1
        } catch {
          refused += 1
        }
        answers.mend()
        let league = try await FetchStage(siteRun).fetch(entry).league
        #expect(league.teams == good.teams && league.season == good.season, "round \(round)")
        #expect(
          try NormalizeStage(siteRun).normalize(entry).weeks.count == good.weeks.count,
          "round \(round)")
      }
      #expect(stored + refused == Self.rounds)
      if Self.rounds > 100 {
        print("poison: \(Self.rounds) answers of \(key), \(stored) stored, \(refused) refused")
      }
    }
  }
}

/// The invented leagues as answers, some of which may be replaced.
private final class RecordedAnswers: Sendable {
  private let replaced = Mutex<[String: [UInt8]]>([:])
  private let paths = Mutex<Set<String>>([])
  private let known = Mutex<[String: [UInt8]]>([:])

  func asked() -> Set<String> { paths.withLock { $0 } }
  func replace(_ path: String, _ body: [UInt8]) { replaced.withLock { $0[path] = body } }
  func mend() { replaced.withLock { $0 = [:] } }

  /// The recorded answer; nothing for none.
  func recorded(_ path: String) -> [UInt8] {
    if let body = known.withLock({ $0[path] }) { return body }
    let body = fileBytes(packagePath("Fixtures/recordings/\(path).json")) ?? []
    known.withLock { $0[path] = body }
    return body
  }

  func siteRun(
    _ folder: String, _ entry: SiteConfiguration.LeagueEntry
  ) throws -> SiteRun {
    var configuration = SiteConfiguration()
    configuration.leagues = [entry]
    let time = try #require(Instant(iso8601: "2026-11-17T09:00:00Z"))
    var policy = Policy()
    policy.burst = 10_000_000
    let world = World(
      now: { time }, client: Client(transport, policy: policy, pace: .real { time }),
      addresses: Fetcher.Addresses(
        sleeper: try #require(Address("https://api.sleeper.app/v1")),
        espn: try #require(Address("https://lm-api-reads.fantasy.espn.com/apis/v3/games/ffl"))),
      credentials: nil, pace: .real { time })
    let options = SiteRun.Options(output: "\(folder)/output", version: "1")
    return SiteRun(
      folder: folder, configuration: configuration, zone: .utc, options: options, world: world
    ) { _ in }
  }

  private var transport: Transport {
    Transport { request throws(HTTPError) in
      let (host, path) = (request.address.host, request.address.path)
      let pieces = (request.address.query ?? "").split(separator: "&")
      let week = pieces.first { $0.hasPrefix("scoringPeriodId=") }?.split(separator: "=").last
      let name = host + path + (week.map { "@\($0)" } ?? "")
      self.paths.withLock { _ = $0.insert(name) }
      let body = self.replaced.withLock { $0[name] } ?? self.recorded(name)
      return Response(
        status: body.isEmpty ? 404 : 200, headers: [:], body: body, address: request.address)
    }
  }
}
