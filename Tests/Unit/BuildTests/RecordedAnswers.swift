import Build
import Diagnostics
import JSON
import LeagueModel
import Platform
import Platforms
import Synchronization
import TestSupport
import Testing

@testable import HTTP

/// The invented leagues as answers; some can be replaced.
final class RecordedAnswers: Sendable {
  private let replaced = Mutex<[String: [UInt8]]>([:])
  private let paths = Mutex<Set<String>>([])
  private let known = Mutex<[String: [UInt8]]>([:])

  func asked() -> Set<String> { paths.withLock { $0 } }
  func replace(_ path: String, _ body: [UInt8]) { replaced.withLock { $0[path] = body } }
  func mend() { replaced.withLock { $0 = [:] } }

  /// The recorded answer; empty if there is none.
  func recorded(_ path: String) -> [UInt8] {
    if let body = known.withLock({ $0[path] }) { return body }
    let body = fileBytes(packagePath("Fixtures/recordings/\(path).json")) ?? []
    known.withLock { $0[path] = body }
    return body
  }

  /// - Parameter asksForAll: Whether the services for plays, projections and players' teams are there.
  func siteRun(
    _ folder: String, _ entry: SiteConfiguration.LeagueEntry?,
    now: String = "2026-11-17T09:00:00Z", asksForAll: Bool = false, isOffline: Bool = false,
    _ change: (inout SiteConfiguration) -> Void = { _ in }
  ) throws -> SiteRun {
    var configuration = SiteConfiguration()
    configuration.leagues = [entry].compactMap(\.self)
    change(&configuration)
    let time = try #require(Instant(iso8601: now))
    func address(_ text: String) -> Address? { asksForAll ? Address(text) : nil }
    var policy = Policy()
    policy.burst = 10_000_000
    let world = World(
      now: { time }, client: Client(transport, policy: policy, pace: .real { time }),
      addresses: Fetcher.Addresses(
        sleeper: try #require(Address("https://api.sleeper.app/v1")),
        espn: try #require(Address("https://lm-api-reads.fantasy.espn.com/apis/v3/games/ffl")),
        projections: address("https://api.sleeper.com/projections/nfl"),
        teams: address("https://api.sleeper.com/stats/nfl"),
        plays: address("https://cdn.espn.com/core/nfl/playbyplay")),
      games: Address("https://sports-data-admin.dock108.ai/api/admin/sports"),
      credentials: nil, pace: .real { time })
    var options = SiteRun.Options(output: "\(folder)/output", version: "1")
    options.isOffline = isOffline
    return SiteRun(
      folder: folder, configuration: configuration, zone: .utc, options: options, world: world
    ) { _ in }
  }

  /// A list of games of other sports as far as the query asks for its days.
  private func listed(_ body: [UInt8], _ query: String) -> [UInt8] {
    let days = query.split(separator: "&").reduce(into: [Substring: Substring]()) { days, piece in
      let parts = piece.split(separator: "=")
      if parts.count == 2 { days[parts[0]] = parts[1] }
    }
    guard let first = days["startDate"], let last = days["endDate"],
      let list = try? JSONValue(parsing: SourceText(name: "games.json", bytes: body)),
      let games = list["games"]?.array
    else { return body }
    let found = games.filter { game in
      let day = (game["game_date"]?.string ?? "").prefix(10)
      return first <= day && day <= last
    }
    return JSONValue.object(JSONObject([("games", .array(found))])).encoded()
  }

  private var transport: Transport {
    Transport { request throws(HTTPError) in
      let (host, path) = (request.address.host, request.address.path)
      let pieces = (request.address.query ?? "").split(separator: "&")
      let part = pieces.first { $0.hasPrefix("scoringPeriodId=") || $0.hasPrefix("gameId=") }
      let name = host + path + (part?.split(separator: "=").last.map { "@\($0)" } ?? "")
      self.paths.withLock { _ = $0.insert(name) }
      let body = self.listed(
        self.replaced.withLock { $0[name] } ?? self.recorded(name), request.address.query ?? "")
      return Response(
        status: body.isEmpty ? 404 : 200, headers: [:], body: body, address: request.address)
    }
  }
}
