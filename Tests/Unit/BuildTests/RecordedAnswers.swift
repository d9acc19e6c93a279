import Build
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

  func siteRun(
    _ folder: String, _ entry: SiteConfiguration.LeagueEntry, now: String = "2026-11-17T09:00:00Z",
    _ change: (inout SiteConfiguration) -> Void = { _ in }
  ) throws -> SiteRun {
    var configuration = SiteConfiguration()
    configuration.leagues = [entry]
    change(&configuration)
    let time = try #require(Instant(iso8601: now))
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
