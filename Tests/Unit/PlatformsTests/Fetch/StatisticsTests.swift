import JSON
import LeagueModel
import Platform
import Platforms
import Synchronization
import Testing

@testable import HTTP

/// Weekly statistics are fetched only where a settled week does not say which player scored what. A paper
/// works without them.
@Suite struct StatisticsTests {
  /// A season with three settled weeks, the second of them with its players' points.
  private final class Sleeper: Sendable {
    let bodies = Mutex<[String: String]>([:])
    let status = Mutex(200)
    let asked = Mutex<[String]>([])

    init() {
      let base = "/v1/league/17"
      let row = #"{"roster_id":1,"starters":["a","0"],"players":["a","b"],"starters_points":[3,0]"#
      bodies.withLock {
        $0[base] =
          #"{"league_id":"17","season":"2020","status":"in_season","settings":{"leg":5},"#
          + #""scoring_settings":{"rec":1,"rush_yd":0.1}}"#
        $0["\(base)/rosters"] = #"[{"roster_id":1}]"#
        $0["\(base)/users"] = "[]"
        for week in 1...18 { $0["\(base)/matchups/\(week)"] = "[]" }
        for week in [1, 3, 4, 5] { $0["\(base)/matchups/\(week)"] = "[\(row)}]" }
        $0["\(base)/matchups/2"] = #"[\#(row),"players_points":{"a":3}}]"#
        $0["/v1/stats/nfl/regular/2020/1"] =
          #"{"a":{"rec":3,"pts_ppr":9,"rush_yd":"x"},"b":{"gp":1},"TEAM_SF":{"rec":20}}"#
      }
    }

    var transport: Transport {
      Transport { request throws(HTTPError) in
        let path = request.address.path
        self.asked.withLock { $0.append(path) }
        let status = path.contains("/stats/") ? self.status.withLock { $0 } : 200
        if status == 0 { throw .noConnection(host: "sleeper") }
        let body = status == 200 ? self.bodies.withLock { $0[path] } : nil
        return Response(
          status: body == nil ? (status == 200 ? 404 : status) : 200, headers: [:],
          body: Array((body ?? "null").utf8), address: request.address)
      }
    }

    func statistics() -> [String] {
      asked.withLock { asked in
        defer { asked = [] }
        return asked.filter { $0.contains("/stats/") }.sorted()
      }
    }
  }

  private func fetcher(_ sleeper: Sleeper) throws -> Fetcher {
    let now = try #require(Instant(iso8601: "2020-10-13T09:00:00Z"))
    var policy = Policy()
    policy.attempts = 1
    return Fetcher(
      client: Client(sleeper.transport, policy: policy, pace: .real { now }),
      addresses: Fetcher.Addresses(
        sleeper: try #require(Address("https://api.sleeper.app/v1")),
        espn: try #require(Address("https://espn.example/ffl"))), credentials: nil, now: { now })
  }

  private let key = LeagueKey("sleeper-17")

  @Test func statisticsAreFetchedOnceForSettledWeeksWithoutPlayersPoints() async throws {
    let (sleeper, key) = (Sleeper(), try #require(key))
    let first = try await fetcher(sleeper).snapshot(of: key, season: nil)
    #expect(
      sleeper.statistics() == ["/v1/stats/nfl/regular/2020/1", "/v1/stats/nfl/regular/2020/3"])
    // Only the league's players and scored statistics of the file.
    let slim = try #require(first["stats-01"])
    #expect(String(decoding: slim.body, as: UTF8.self) == #"{"a":{"rec":3},"b":{}}"#)
    // A week without statistics is asked for again.
    #expect(first["stats-03"] == nil)
    let second = try await fetcher(sleeper).snapshot(of: key, season: nil, after: first)
    #expect(sleeper.statistics() == ["/v1/stats/nfl/regular/2020/3"])
    #expect(second["stats-01"] == slim)
  }

  @Test(arguments: [0, 404, 500]) func missingStatisticsAreNoError(
    _ status: Int
  ) async throws {
    let (sleeper, key) = (Sleeper(), try #require(key))
    sleeper.status.withLock { $0 = status }
    let snapshot = try await fetcher(sleeper).snapshot(of: key, season: nil)
    #expect(snapshot["week-01"] != nil)
    #expect(!snapshot.answers.contains { $0.name.hasPrefix("stats-") })
  }
}
