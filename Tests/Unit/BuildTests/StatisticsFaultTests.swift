import Build
import Diagnostics
import JSON
import LeagueModel
import Platform
import Platforms
import Statistics
import Synchronization
import TestSupport
import Testing

@testable import HTTP

/// The statistics API fails in every way on every path, on a clock that only waits move: what was stored stays.
@Suite struct StatisticsFaultTests {
  enum Path: String, CaseIterable {
    case health = "/api/health"
    case offense = "/api/nfl-2025/offense"
    case defense = "/api/nfl-2025/defense"

    /// The sides that cannot be had if this path fails.
    var missing: [TableSide] {
      switch self {
      case .health: TableSide.allCases
      case .offense: [.offense]
      case .defense: [.defense]
      }
    }
  }

  enum Fault: CaseIterable {
    case timeout, serverError, truncated, html, wrongTypes, stale, otherSeason

    /// Whether it is worth another attempt.
    var passes: Bool { [.timeout, .serverError, .truncated].contains(self) }

    func answer(_ path: Path, _ good: String) throws(HTTPError) -> (Int, String) {
      switch self {
      case .timeout: throw .timedOut(host: "stats.example.com")
      case .serverError:
        (500, #"{"error":"Failed","message":"CSV file read failed","requestId":"1"}"#)
      case .truncated: throw .truncated(host: "stats.example.com")
      case .html: (200, "<!doctype html><title>Sign in</title>")
      case .wrongTypes: (200, #"{"ok":"yes","season":"soon","rows":{"team":1}}"#)
      case .stale: (200, String(good.dropLast()) + #","stale":true,"error":"ENOENT"}"#)
      case .otherSeason: (200, good.replacing("2025", with: "2024"))
      }
    }
  }

  /// The API, of which one path can be at fault, and a site that asks it.
  private final class World: Sendable {
    struct State {
      var fault: (path: Path, fault: Fault)?
      /// A path whose answer is damaged, from a seed.
      var damage: (path: Path, seed: UInt64)?
      var points = 100
      var now = Instant(seconds: 1_790_000_000)
      var elapsed = Duration.zero
      var asked: [Path] = []
      var warnings: [String] = []
    }
    let state = Mutex(State())
    let folder: String

    init(_ folder: String) { self.folder = folder }

    private static func body(_ path: Path, points: Int) -> String {
      guard path != .health else { return #"{"ok":true}"# }
      let rows = ProTeam.all.map { team in
        #"{"team":"\#(team.name)","g":"6","points":"\#(points)"}"#
      }
      let side = path == .offense ? "offense" : "defense"
      return #"{"season":2025,"type":"\#(side)","rows":[\#(rows.joined(separator: ","))]}"#
    }

    func siteRun() throws -> SiteRun {
      let transport = Transport { request throws(HTTPError) in
        guard let path = Path(rawValue: request.address.path) else {
          throw .noConnection(host: request.address.host)
        }
        let (points, fault, damage) = self.state.withLock { state in
          state.asked.append(path)
          return (state.points, state.fault, state.damage)
        }
        let good = Self.body(path, points: points)
        let (status, body) =
          if let fault, fault.path == path {
            try fault.fault.answer(path, good)
          } else { (200, good) }
        var bytes = Array(body.utf8)
        if let damage, damage.path == path {
          var random = Random(seed: damage.seed)
          bytes = mutatedAnswer(bytes, &random)
        }
        return Response(status: status, body: bytes, address: request.address)
      }
      let pace = Pace(
        elapsed: { self.state.withLock { $0.elapsed } },
        date: { self.state.withLock { $0.now } },
        sleep: { wait in self.state.withLock { $0.elapsed += wait } }, random: { 0.3 })
      let file = "\(folder)/skidmark.yml"
      let settings = "title: A\nstats: {address: \"https://stats.example.com\", season: 2025}\n"
      let world = Build.World(
        now: { self.state.withLock { $0.now } }, client: Client(transport, pace: pace),
        addresses: Fetcher.Addresses(
          sleeper: try #require(Address("https://api.sleeper.app/v1")),
          espn: try #require(Address("https://espn.example/ffl"))),
        statistics: Address("https://stats.example.com"), credentials: nil, pace: pace)
      return SiteRun(
        folder: folder,
        configuration: try SiteConfiguration(SourceText(name: file, text: settings)), zone: .utc,
        options: SiteRun.Options(output: "\(folder)/output", version: "1"), world: world
      ) { event in
        guard case .warning(let text) = event else { return }
        self.state.withLock { $0.warnings.append(text) }
      }
    }

    func fetch() async throws -> [StatisticsFetch.StaleTable] {
      state.withLock { ($0.asked, $0.warnings) = ([], []) }
      return try await StatisticsFetch(try siteRun()).fetch().stale
    }

    /// The points of every team in the stored tables; nil without a table.
    func stored(_ side: TableSide) throws -> String? {
      try StatisticsFolder(try siteRun()).table(side, season: 2025).read()?.rows.first?.numbers[
        .points]
    }
  }

  @Test(arguments: Path.allCases, Fault.allCases)
  func aFaultLeavesWhatIsStored(_ path: Path, _ fault: Fault) async throws {
    // A health check is never stale and has no season.
    if path == .health, [.stale, .otherSeason].contains(fault) { return }
    try await withTemporaryFolder { folder in
      let world = World(folder)
      #expect(try await world.fetch().isEmpty)
      #expect(try world.stored(.offense) == "100" && world.stored(.defense) == "100")

      world.state.withLock {
        $0.fault = (path, fault)
        $0.points = 200
        $0.now = $0.now.adding(seconds: 7 * 3_600)
      }
      let stale = try await world.fetch()
      for side in TableSide.allCases {
        #expect(try world.stored(side) == (path.missing.contains(side) ? "100" : "200"), "\(side)")
      }
      #expect(stale.map(\.table.side) == (fault == .stale ? path.missing : []))
      let (asked, warnings) = world.state.withLock { ($0.asked, $0.warnings) }
      #expect(warnings.count == 1, "\(warnings)")
      #expect(asked.count { $0 == path } == (fault.passes ? 3 : 1), "\(asked)")
      // Without a healthy server nothing else is asked.
      #expect(asked.contains(.defense) == (path != .health))

      // An hour later the failed part is asked again, and nothing else.
      world.state.withLock {
        $0.fault = nil
        $0.now = $0.now.adding(seconds: 3_600)
      }
      #expect(try await world.fetch().isEmpty)
      #expect(try world.stored(.offense) == "200" && world.stored(.defense) == "200")
      let again = world.state.withLock { $0.asked }
      #expect(again == [.health] + Path.allCases.filter { $0 != .health && hides($0, path) })
    }
  }

  /// Whether a fault of one path keeps another from being read.
  private func hides(_ path: Path, _ faulty: Path) -> Bool {
    faulty == .health || faulty == path
  }

  /// What a damaged answer left is gone when its table is asked for again, after six hours.
  @Test func afterADamagedAnswerTheTablesAreTheSame() async throws {
    func tables(_ seed: UInt64?) async throws -> [String] {
      try await withTemporaryFolder { folder in
        let world = World(folder)
        if let seed {
          world.state.withLock { $0.damage = (seed % 2 == 0 ? .offense : .defense, seed) }
        }
        _ = try await world.fetch()
        world.state.withLock {
          $0.damage = nil
          $0.now = $0.now.adding(seconds: 7 * 3_600)
        }
        #expect(try await world.fetch().isEmpty)
        let stored = try TableSide.allCases.map { side in
          try StatisticsFolder(try world.siteRun()).table(side, season: 2025).read()
        }
        return stored.map { "\(String(describing: $0?.rows))" }
          + (try Files.tree("\(folder)/data").sorted())
      }
    }
    let good = try await tables(nil)
    for seed in UInt64(1)...60 { #expect(try await tables(seed) == good, "seed \(seed)") }
  }

  @Test(arguments: [-400 * 86_400, -1, 6 * 3_600, 400 * 86_400] as [Int64])
  func aClockThatJumpsAsksAgain(seconds: Int64) async throws {
    try await withTemporaryFolder { folder in
      let world = World(folder)
      _ = try await world.fetch()
      world.state.withLock {
        $0.points = 300
        $0.now = $0.now.adding(seconds: seconds)
      }
      _ = try await world.fetch()
      #expect(world.state.withLock { $0.asked } == Path.allCases)
      #expect(try world.stored(.offense) == "300" && world.stored(.defense) == "300")
    }
  }

  @Test func aServerThatFailsFromTheBeginningLeavesNothing() async throws {
    for fault in Fault.allCases where fault != .stale {
      try await withTemporaryFolder { folder in
        let world = World(folder)
        world.state.withLock { $0.fault = (.offense, fault) }
        _ = try await world.fetch()
        #expect(try world.stored(.offense) == nil && world.stored(.defense) == "100", "\(fault)")
      }
    }
  }
}
