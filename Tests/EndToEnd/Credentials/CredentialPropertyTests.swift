import Build
import LanguageModels
import LeagueModel
import Platform
import Platforms
import Synchronization
import TestSupport
import Testing

@testable import Credentials
@testable import HTTP

/// The specification's properties about cookies, each with a hundred generated pairs and a real server.
@Suite(needsReplay, .timeLimit(.minutes(120))) struct CredentialPropertyTests {
  private static let cases = 100

  /// A pair of cookies with any characters that a cookie may have.
  private struct Pair {
    let s2: String
    let swid: String
    var header: String { "espn_s2=\(s2); SWID=\(swid)" }

    init(_ random: inout SeededRandom) {
      let letters = Array("ABCXYZabcxyz0189%2B%2F%3D+/=-_.!#$&'()*:<>?@[]^`|~")
      let length = 100 + random.index(below: 300)
      s2 = String((0..<length).map { _ in letters[random.index(below: letters.count)] })
      let digits = Array("0123456789ABCDEF")
      func part(_ count: Int) -> String {
        String((0..<count).map { _ in digits[random.index(below: digits.count)] })
      }
      swid = "{" + [8, 4, 4, 4, 12].map(part).joined(separator: "-") + "}"
    }
  }

  /// A run of the pipeline with cookies in one of their possible sources.
  private struct Setting {
    let folder: String
    let environment: [String: String]
    var transport = Transport.live(userAgent: "skidmark-tests")
    var hasPictures = true
    let asked = Asked()

    final class Asked: Sendable {
      let names = Mutex<[SecretName]>([])
    }

    func siteRun(_ pair: Pair, in place: Int, of key: LeagueKey) throws -> SiteRun {
      var variables = environment
      var command: [String]?
      let secret = Secret(espn: try ESPNCredentials(reading: "\(pair.s2)\n\(pair.swid)"))
      let kept = Mutex<[SecretName: Secret]>([:])
      let file = SecretFile("\(folder)/\(pair.swid)/secrets.json")
      switch place {
      case 0: variables.merge(["ESPN_S2": pair.s2, "SWID": pair.swid]) { $1 }
      case 1: command = ["printf", "%s\\n", pair.s2, pair.swid]
      case 2: kept.withLock { $0[.espn(key)] = secret }
      default: try file.write(.espn(key), secret)
      }
      let values = kept.withLock { $0 }
      let keychain = Keychain(
        read: { [asked] (name) throws(KeychainError) in
          asked.names.withLock { $0.append(name) }
          return values[name]
        }, write: { (_, _) throws(KeychainError) in throw .locked },
        remove: { (_) throws(KeychainError) in throw .locked })
      let lookup = CredentialLookup(
        store: SecretStore(keychain: keychain, file: file), environment: variables,
        programs: .system, espnCommand: command.flatMap { SecretCommand($0, in: nil) })
      let now = Instant(seconds: 1_790_000_000)
      var policy = Policy()
      policy.burst = 10_000
      let pace = Pace.real { now }
      let world = World(
        now: { now },
        client: Client(transport, policy: policy, pace: pace),
        addresses: Fetcher.Addresses(
          sleeper: try #require(environment["SKIDMARK_SLEEPER_URL"].flatMap { Address($0) }),
          espn: try #require(environment["SKIDMARK_ESPN_URL"].flatMap { Address($0) })),
        credentials: lookup, pace: pace)
      var configuration = SiteConfiguration()
      configuration.leagues = [entry(key)]
      configuration.hasPictures = hasPictures
      var options = SiteRun.Options(output: "\(folder)/output", version: "1")
      // Each case fetches the whole season, even if an earlier case stored it.
      options.isFetchingAll = true
      return SiteRun(
        folder: folder, configuration: configuration, zone: .utc, options: options, world: world
      ) { _ in }
    }

    /// A whole season, or one before its first game, which takes one request.
    func entry(_ key: LeagueKey, isWhole: Bool = false) -> SiteConfiguration.LeagueEntry {
      SiteConfiguration.LeagueEntry(
        key: key, season: key.platform == .espn ? (isWhole ? 2024 : 2026) : nil, history: .latest(0)
      )
    }
  }

  private func withSetting(
    _ body: (Setting, Replay) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let replay = try Replay(["--private", PrivateLeague.id], in: folder)
      defer { replay.stop() }
      // Pictures lie elsewhere: the server has none, and real ones are never asked for.
      let setting = Setting(
        folder: folder, environment: replay.environment(), hasPictures: false)
      try await body(setting, replay)
    }
  }

  /// Property 3: authentication inclusion in ESPN requests.
  @Test func property3EveryESPNRequestCarriesBothCookies() async throws {
    try await withSetting { setting, replay in
      let key = try #require(LeagueKey(PrivateLeague.key))
      var random = SeededRandom("property 3")
      var expected: [String] = []
      for number in 0..<Self.cases {
        let pair = Pair(&random)
        let isWhole = number < 4
        let siteRun = try setting.siteRun(pair, in: number % 4, of: key)
        try await Intake(siteRun).takeIn(setting.entry(key, isWhole: isWhole))
        expected += Array(repeating: pair.header, count: isWhole ? 18 : 1)
      }
      // A second header, or a second pair in it, would make the text longer.
      // The NFL's schedule needs none, and gets none.
      let asked = try replay.requests()
      #expect(asked.filter { !$0.isSchedule }.map(\.cookie) == expected)
      #expect(asked.contains { $0.isSchedule })
      #expect(asked.allSatisfy { !$0.isSchedule || $0.cookie == nil })
    }
  }

  /// The recorded platforms without a server. The ESPN league is private: only one
  /// well-formed pair of cookies opens it.
  private struct Platforms {
    let requests: Requests
    let transport: Transport

    final class Requests: Sendable {
      let all = Mutex<[Request]>([])
    }

    init() throws {
      let recordings = try #require(sharedPath("recordings"))
      let requests = Requests()
      let recorded = Transport.recorded { path in try? Files.read("\(recordings)/\(path)") }
      self.requests = requests
      transport = Transport { request throws(HTTPError) in
        requests.all.withLock { $0.append(request) }
        let names = request.cookies?.pairs.map(\.name)
        if request.address.path.contains("/leagues/"), names != ["espn_s2", "SWID"] {
          return Response(status: 401, headers: [:], body: [], address: request.address)
        }
        return try await recorded.send(request)
      }
    }

    func setting(in folder: String) -> Setting {
      Setting(
        folder: folder,
        environment: [
          "SKIDMARK_SLEEPER_URL": "https://api.sleeper.app/v1",
          "SKIDMARK_ESPN_URL": "https://lm-api-reads.fantasy.espn.com/apis/v3/games/ffl",
        ], transport: transport)
    }
  }

  /// Property 16: Sleeper leagues are fetched without authentication.
  @Test func property16SleeperNeverGetsACookie() async throws {
    let platforms = try Platforms()
    try await withTemporaryFolder { folder in
      let setting = platforms.setting(in: folder)
      let key = try #require(LeagueKey("sleeper-649647301366755328"))
      var random = SeededRandom("property 16")
      for number in 0..<Self.cases {
        let siteRun = try setting.siteRun(Pair(&random), in: number % 4, of: key)
        let league = try await Intake(siteRun).takeIn(setting.entry(key)).league.value()
        #expect(league.key == key && league.teams.count == 12)
      }
      // No source was asked for a cookie.
      #expect(setting.asked.names.withLock { $0 } == [])
    }
    let asked = platforms.requests.all.withLock { $0 }
    #expect(asked.count > Self.cases * 20)
    #expect(asked.allSatisfy { $0.cookies == nil })
    // Only the NFL's schedule and pictures come from elsewhere.
    let others = asked.filter { !["api.sleeper.app", "sleepercdn.com"].contains($0.address.host) }
    #expect(others.allSatisfy { $0.address.path.contains(/\/games\/ffl\/seasons\/\d{4}$/) })
  }

  /// Property 17: ESPN leagues are fetched with authentication.
  @Test func property17GoodCookiesOpenAPrivateLeague() async throws {
    let platforms = try Platforms()
    try await withTemporaryFolder { folder in
      let setting = platforms.setting(in: folder)
      let key = try #require(LeagueKey(PrivateLeague.key))
      let other = try #require(LeagueKey("espn-42"))
      var random = SeededRandom("property 17")
      for number in 0..<Self.cases {
        let pair = Pair(&random)
        let place = number % 4
        let league = try await Intake(setting.siteRun(pair, in: place, of: key))
          .takeIn(setting.entry(key)).league.value()
        #expect(league.key == key && !league.teams.isEmpty)
        // Cookies stored for another league do not open it.
        guard place > 1 else { continue }
        let others = Pair(&random)
        let error = await #expect(throws: SiteError.self) {
          try await Intake(setting.siteRun(others, in: place, of: other))
            .takeIn(setting.entry(key))
        }
        #expect(error == .cookiesMissing(key, keychain: nil))
      }
    }
  }
}
