import JSON
import LeagueModel
import Platform
import Synchronization
import TestSupport
import Testing

@testable import HTTP
@testable import Platforms

/// For whom a player played in a week: Sleeper's list of players has only his present team.
@Suite struct ProTeamTests {
  /// A season with three weeks behind it, in which only player 11 is asked about.
  private final class Sleeper: Sendable {
    let bodies = Mutex<[String: String]>([:])
    let asked = Mutex<[String]>([])
    let status = Mutex(200)

    init() {
      let base = "/v1/league/17"
      bodies.withLock {
        $0[base] =
          #"{"league_id":"17","season":"2024","status":"in_season","settings":{"leg":4},"#
          + #""roster_positions":["WR","DEF","BN"],"scoring_settings":{"rec":1}}"#
        $0["\(base)/rosters"] = #"[{"roster_id":1},{"roster_id":2}]"#
        $0["\(base)/users"] = "[]"
        for week in 1...18 { $0["\(base)/matchups/\(week)"] = "[]" }
        for week in 1...3 {
          $0["\(base)/matchups/\(week)"] =
            #"[{"roster_id":1,"matchup_id":1,"points":9,"starters":["11","SF"],"players":["11","12","SF"],"#
            + #""players_points":{"11":5,"SF":4}},{"roster_id":2,"matchup_id":1,"points":1,"#
            + #""starters":["0","KC"],"players":["KC"],"players_points":{"KC":1}}]"#
          $0["/stats/nfl/2024/\(week)"] =
            #"[{"player_id":"11","team":"\#(week == 1 ? "LV" : "NYJ")","game_id":"1","stats":{"rec":5}},"#
            + #"{"player_id":"12","team":"DAL","game_id":null},{"player_id":"99","team":"BUF","game_id":"2"},"#
            + #"{"player_id":"11","team":"<script>","game_id":"1"},7,null]"#
        }
      }
    }

    var transport: Transport {
      Transport { request throws(HTTPError) in
        let path = request.address.path
        self.asked.withLock { $0.append(path) }
        let status = path.hasPrefix("/stats/") ? self.status.withLock { $0 } : 200
        let body = status == 200 ? self.bodies.withLock { $0[path] } : nil
        return Response(
          status: body == nil ? (status == 200 ? 404 : status) : 200, headers: [:],
          body: Array((body ?? "null").utf8), address: request.address)
      }
    }

    /// The weeks whose teams were asked for since the last call.
    func weeks() -> [String] {
      asked.withLock { asked in
        defer { asked = [] }
        return asked.filter { $0.hasPrefix("/stats/") }.sorted().map { String($0.suffix(1)) }
      }
    }
  }

  private func fetcher(
    _ sleeper: Sleeper, missing: @escaping @Sendable (Fetcher.MissingPart) -> Void = { _ in }
  ) throws -> Fetcher {
    let now = try #require(Instant(iso8601: "2024-10-01T09:00:00Z"))
    var policy = Policy()
    policy.attempts = 1
    return Fetcher(
      client: Client(sleeper.transport, policy: policy, pace: .real { now }),
      addresses: Fetcher.Addresses(
        sleeper: try #require(Address("https://api.sleeper.app/v1")),
        espn: try #require(Address("https://espn.example/ffl")),
        teams: Address("https://api.sleeper.com/stats/nfl")),
      credentials: nil, now: { now }, missing: missing)
  }

  private let key = LeagueKey("sleeper-17")

  private func players(_ team: String) -> PlayerIndex {
    PlayerIndex(
      fetchedAt: Instant(seconds: 0),
      players: [Player(id: "11", name: "Ann Alpha", position: "WR", team: team)])
  }

  private func teams(_ league: League, of player: String) -> [String?] {
    league.weeks.filter { $0.state == .played }.map { week in
      week.matchups.flatMap(\.sides).flatMap(\.lineup).first { $0.player == player }?.proTeam
    }
  }

  @Test func eachWeekIsAskedAboutOnce() async throws {
    let (sleeper, key) = (Sleeper(), try #require(key))
    let first = try await fetcher(sleeper).snapshot(of: key, season: nil)
    #expect(sleeper.weeks() == ["1", "2", "3"])
    // Only the league's players who played, and nothing that is no team.
    let slim = try #require(first["teams-01"])
    #expect(String(decoding: slim.body, as: UTF8.self) == #"{"11":"LV"}"#)
    let second = try await fetcher(sleeper).snapshot(of: key, season: nil, after: first)
    #expect(sleeper.weeks().isEmpty)
    #expect(second["teams-03"] == first["teams-03"])
  }

  @Test func aMovedPlayerPlayedForHisTeamOfTheWeek() async throws {
    let (sleeper, key) = (Sleeper(), try #require(key))
    let snapshot = try await fetcher(sleeper).snapshot(of: key, season: nil)
    for today in ["NYJ", "LV", "CHI"] {
      let league = try normalize(snapshot, players: players(today))
      #expect(teams(league, of: "11") == ["LV", "NYJ", "NYJ"])
      #expect(teams(league, of: "SF") == ["SF", "SF", "SF"])
    }
  }

  /// A missing part costs the part, and the next run asks again. The nearest known week helps out.
  @Test(arguments: [404, 500, 200])
  func missingTeamsAreNoError(_ status: Int) async throws {
    let (sleeper, key) = (Sleeper(), try #require(key))
    sleeper.status.withLock { $0 = status }
    if status == 200 {
      sleeper.bodies.withLock { bodies in
        for week in 1...3 { bodies["/stats/nfl/2024/\(week)"] = week == 1 ? "{}" : "[]" }
      }
    }
    let parts = Mutex<[Fetcher.MissingPart.Part]>([])
    let snapshot = try await fetcher(sleeper) { part in
      parts.withLock { $0.append(part.part) }
    }.snapshot(of: key, season: nil)
    #expect(!snapshot.answers.contains { $0.name.hasPrefix("teams-") })
    #expect(parts.withLock { $0.contains(.teams) } == (status == 500))
    #expect(
      try teams(normalize(snapshot, players: players("CHI")), of: "11") == ["CHI", "CHI", "CHI"])
    _ = sleeper.weeks()
    let known = snapshot.adding([
      Answer(
        name: "teams-02", address: "", fetchedAt: Instant(seconds: 0),
        body: Array(#"{"11":"NYJ"}"#.utf8))
    ])
    #expect(
      try teams(normalize(known, players: players("CHI")), of: "11") == ["NYJ", "NYJ", "NYJ"])
    sleeper.status.withLock { $0 = 404 }
    _ = try await fetcher(sleeper).snapshot(of: key, season: nil, after: known)
    #expect(sleeper.weeks().contains("1") && !sleeper.weeks().contains("2"))
  }

  /// Points in a week in which the present team had no game prove that he joined it later.
  @Test func pointsDuringAByeContradictThePresentTeam() async throws {
    let (sleeper, key) = (Sleeper(), try #require(key))
    sleeper.status.withLock { $0 = 404 }
    let plain = try await fetcher(sleeper).snapshot(of: key, season: nil)
    let kickoff = 1_726_419_600_000
    let games = { (week: Int, clubs: [String]) in
      "\"\(week)\":[[\(kickoff + (week - 2) * 604_800_000),\"\(clubs[0])\",\"\(clubs[1])\"]]"
    }
    let schedule =
      "{\(games(1, ["CHI", "NYJ"])),\(games(2, ["LV", "NYJ"])),\(games(3, ["CHI", "LV"]))}"
    let snapshot = plain.adding([
      Answer(
        name: Answer.schedule, address: "", fetchedAt: Instant(seconds: 0),
        body: Array(schedule.utf8))
    ])
    #expect(try teams(normalize(snapshot, players: players("CHI")), of: "11") == [nil, nil, nil])
    // What is known of a later week does not make it true of the week of the bye.
    let known = snapshot.adding([
      Answer(
        name: "teams-03", address: "", fetchedAt: Instant(seconds: 0),
        body: Array(#"{"11":"CHI"}"#.utf8))
    ])
    #expect(try teams(normalize(known, players: players("CHI")), of: "11") == [nil, nil, "CHI"])
  }
}
