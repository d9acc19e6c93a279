import JSON
import LeagueModel
import Platform
import Statistics
import Synchronization
import Testing

@testable import HTTP

/// The client of the API against a scripted network, on a clock that only waits move.
@Suite struct StatisticsAPITests {
  private static let now = Instant(seconds: 1_790_000_000)

  private final class Network: Sendable {
    private struct State {
      var asked: [String] = []
      var waits: [Duration] = []
      var elapsed = Duration.zero
    }
    private let state = Mutex(State())
    let answer: @Sendable (_ path: String, _ attempt: Int) throws(HTTPError) -> (Int, String)

    init(
      _ answer: @escaping @Sendable (String, Int) throws(HTTPError) -> (Int, String)
    ) { self.answer = answer }

    var asked: [String] { state.withLock { $0.asked } }
    var waits: [Duration] { state.withLock { $0.waits } }

    func api(season: Int = 2026) throws -> StatisticsAPI {
      let transport = Transport { request throws(HTTPError) in
        let path = request.address.path
        let attempt = self.state.withLock { state in
          state.asked.append(path)
          return state.asked.count { $0 == path }
        }
        let (status, body) = try self.answer(path, attempt)
        return Response(status: status, body: Array(body.utf8), address: request.address)
      }
      let pace = Pace(
        elapsed: { self.state.withLock { $0.elapsed } }, date: { StatisticsAPITests.now },
        sleep: { duration in
          self.state.withLock {
            $0.waits.append(duration)
            $0.elapsed += duration
          }
        }, random: { 0.3 })
      return StatisticsAPI(
        client: Client(transport, pace: pace),
        base: try #require(Address("https://stats.example.com/nfl")), season: season)
    }
  }

  private static func body(_ side: TableSide, stale: String? = nil) -> String {
    let table = try? TeamTable(invented: side)
    let value = table.flatMap { $0 }.map { StatisticsAnswer.body($0, staleBecause: stale) }
    return String(decoding: (value ?? .null).encoded(), as: UTF8.self)
  }

  @Test func healthAndTablesAreReadBelowTheAddress() async throws {
    let network = Network { path, _ in
      path.hasSuffix("health") ? (200, #"{"ok": true}"#) : (200, Self.body(.offense))
    }
    let api = try network.api()
    try await api.checkHealth()
    let (table, freshness) = try await api.table(.offense, at: Self.now)
    #expect(table.rows.count == 32 && freshness == .fresh)
    #expect(network.asked == ["/nfl/api/health", "/nfl/api/nfl-2026/offense"])
    #expect(network.waits == [])
  }

  @Test func staleTablesAreMarked() async throws {
    let network = Network { _, _ in (200, Self.body(.defense, stale: "ENOENT")) }
    let (_, freshness) = try await network.api().table(.defense, at: Self.now)
    #expect(freshness == .stale("ENOENT"))
  }

  @Test("N6: three attempts, waits of 2 and 4 s", arguments: [500, 503])
  func threeAttemptsWaitTwoAndFourSeconds(status: Int) async throws {
    let network = Network { _, _ in (status, #"{"error": "x", "message": "no table"}"#) }
    let error = await #expect(throws: StatisticsAPIError.self) {
      _ = try await network.api().table(.offense, at: Self.now)
    }
    #expect(
      error == .failed(host: "stats.example.com", status: status, message: "no table"))
    #expect(network.asked.count == 3)
    #expect(network.waits == [.seconds(2), .seconds(4)])
  }

  @Test func aLaterAttemptCanSucceed() async throws {
    let network = Network { _, attempt throws(HTTPError) in
      guard attempt == 3 else { throw .timedOut(host: "stats.example.com") }
      return (200, Self.body(.offense))
    }
    #expect(try await network.api().table(.offense, at: Self.now).freshness == .fresh)
    #expect(network.waits == [.seconds(2), .seconds(4)])
  }

  @Test(arguments: [
    HTTPError.timedOut(host: "h"), .truncated(host: "h"), .noConnection(host: "h"),
    .connectionLost(host: "h"),
  ])
  func networkFaultsAreTriedThreeTimes(fault: HTTPError) async throws {
    let network = Network { _, _ throws(HTTPError) in throw fault }
    let error = await #expect(throws: StatisticsAPIError.self) {
      try await network.api().checkHealth()
    }
    #expect(error == .network(fault) && network.asked.count == 3)
  }

  @Test(arguments: [
    (
      "<!doctype html><title>Sign in</title>", StatisticsAPIError.notJSON(host: "stats.example.com")
    ),
    ("{\"season\": 2026, \"rows\": [", .notJSON(host: "stats.example.com")),
    ("", .notJSON(host: "stats.example.com")),
    ("[]", Self.noTable(.offense, "it names no season")),
    ("{\"season\": \"2026\", \"rows\": {}}", Self.noTable(.offense, "it has no list of teams")),
    ("{\"season\": 2026, \"rows\": [7]}", Self.noTable(.offense, "a row names no team")),
  ])
  func wrongAnswersAreRefusedAtOnce(body: String, expected: StatisticsAPIError) async throws {
    let network = Network { _, _ in (200, body) }
    let error = await #expect(throws: StatisticsAPIError.self) {
      _ = try await network.api().table(.offense, at: Self.now)
    }
    #expect(error == expected && network.asked.count == 1)
  }

  private static func noTable(_ side: TableSide, _ words: String) -> StatisticsAPIError {
    .notATable(host: "stats.example.com", side, TeamTable.Fault(words))
  }

  @Test func otherSeasonsAndSidesAreRefused() async throws {
    let network = Network { _, _ in (200, Self.body(.defense)) }
    await #expect(throws: Self.noTable(.offense, "it says that it is of the defense")) {
      _ = try await network.api().table(.offense, at: Self.now)
    }
    await #expect(throws: Self.noTable(.defense, "it is of the season 2026, not 2025")) {
      _ = try await network.api(season: 2025).table(.defense, at: Self.now)
    }
  }

  @Test func aHealthCheckThatSaysNoIsBelieved() async throws {
    let network = Network { _, _ in (200, #"{"ok": false}"#) }
    await #expect(throws: StatisticsAPIError.unhealthy(host: "stats.example.com")) {
      try await network.api().checkHealth()
    }
  }
}
