import Build
import HTTP
import JSON
import LeagueModel
import Platform
import Platforms
import Rank
import Synchronization
import TestSupport
import Testing

/// A refresh fetches, ranks again and reports changes.
@Suite(.timeLimit(.minutes(120))) struct RefreshTests {
  /// The results of a league of four teams, and its platform's answers.
  private struct Season {
    /// Hundredths of points by week and team.
    var points: [[Int]]
    var names: [String]

    init(_ random: inout Random) {
      points = (0..<3).map { _ in (0..<4).map { _ in 5_000 + random.number(10_000) } }
      names = (1...4).map { "Team \($0)" }
    }

    /// Teams 1 and 2 meet, and 3 and 4; the next week 1 and 3, and so on.
    func opponent(_ team: Int, _ week: Int) -> Int {
      [[1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]][week][team]
    }

    func sum(_ team: Int) -> Int { points.reduce(0) { $0 + $1[team] } }

    func against(_ team: Int) -> Int {
      points.indices.reduce(0) { $0 + points[$1][opponent(team, $1)] }
    }

    func halfWins(_ team: Int) -> Int {
      points.indices.reduce(0) { sum, week in
        let (own, other) = (points[week][team], points[week][opponent(team, week)])
        return sum + (own > other ? 2 : own == other ? 1 : 0)
      }
    }

    /// The formula of the specification, team by team.
    var scores: [Double] {
      let (most, worst) = ((0..<4).map(sum).max() ?? 1, (0..<4).map(against).max() ?? 1)
      return (0..<4).map { team in
        0.6 * Double(halfWins(team)) / 6 + 0.3 * Double(sum(team)) / Double(most)
          + 0.1 * (1 - Double(against(team)) / Double(worst))
      }
    }

    func publish(on platforms: MadeUpPlatforms) {
      platforms.addSleeper(7, 2026, before: "null", status: "in_season", games: "[]")
      platforms.answers.withLock { answers in
        let base = "/v1/league/7"
        answers[base] =
          #"{"league_id":"7","season":"2026","status":"in_season","name":"N","#
          + #""settings":{"last_scored_leg":3,"leg":4,"playoff_week_start":15}}"#
        let rosters = (0..<4).map { team in
          #"{"roster_id":\#(team + 1),"metadata":{"team_name":"\#(names[team])"},"settings":{"#
            + #""wins":0,"fpts":\#(sum(team) / 100),"fpts_decimal":\#(sum(team) % 100),"#
            + #""fpts_against":\#(against(team) / 100),"fpts_against_decimal":\#(against(team) % 100)}}"#
        }
        answers["\(base)/rosters"] = "[\(rosters.joined(separator: ","))]"
        for week in points.indices {
          let rows = (0..<4).map { team in
            #"{"roster_id":\#(team + 1),"matchup_id":\#(min(team, opponent(team, week)) + 1),"#
              + #""points":\#(Double(points[week][team]) / 100)}"#
          }
          answers["\(base)/matchups/\(week + 1)"] = "[\(rows.joined(separator: ","))]"
        }
      }
    }
  }

  private final class Told: Sendable {
    let changes = Mutex<[LeagueChanges]>([])
    func note(_ event: Event) {
      if case .changed(_, _, let found) = event { changes.withLock { $0.append(found) } }
    }
  }

  private func siteRun(
    _ folder: String, _ platforms: MadeUpPlatforms, _ told: Told
  ) throws -> (SiteRun, SiteConfiguration.LeagueEntry) {
    let key = try #require(LeagueKey("sleeper-7"))
    let entry = SiteConfiguration.LeagueEntry(key: key, season: nil, history: .linked)
    var configuration = SiteConfiguration()
    configuration.leagues = [entry]
    var options = SiteRun.Options(output: "\(folder)/output", version: "1")
    options.weeks = .latest
    let time = try #require(Instant(iso8601: "2026-10-01T09:00:00Z"))
    var policy = Policy()
    policy.burst = 100_000
    let world = World(
      now: { time }, client: Client(platforms.transport, policy: policy, pace: .real { time }),
      addresses: Fetcher.Addresses(
        sleeper: try #require(Address("https://api.sleeper.app/v1")),
        espn: try #require(Address("https://espn.example/ffl"))), credentials: nil,
      pace: .real { time })
    return (
      SiteRun(
        folder: folder, configuration: configuration, zone: .utc, options: options, world: world
      ) { told.note($0) }, entry
    )
  }

  /// Property 14 (Data Refresh Triggers Recalculation): after any change on the platform, in a settled week
  /// too, a refresh ranks by it. A hundred refreshes, one after the other.
  @Test func property14RefreshTriggersRecalculation() async throws {
    try await withTemporaryFolder { folder in
      var random = Random(seed: 14)
      var season = Season(&random)
      let (platforms, told) = (MadeUpPlatforms(), Told())
      let (siteRun, entry) = try siteRun(folder, platforms, told)
      var orders: [[String]] = []
      for turn in 0...100 {
        if turn > 0 {
          season.points[random.number(2)][random.number(3)] = 5_000 + random.number(12_000)
        }
        season.publish(on: platforms)
        try await Intake(siteRun).takeIn(entry)
        let ranked = try #require(try await RankStage(siteRun).rank(entry).last)
        #expect(ranked.week == 3)
        for team in ranked.teams {
          let index = try #require(Int(team.id)) - 1
          #expect(abs(team.powerScore - season.scores[index]) < 1e-9, "turn \(turn)")
          #expect(team.pointsFor == Points(Double(season.sum(index)) / 100))
          #expect(team.record.halfWins == season.halfWins(index))
        }
        let scores = ranked.teams.map(\.powerScore)
        #expect(scores == scores.sorted(by: >))
        #expect(ranked.teams.map(\.rank) == [1, 2, 3, 4])
        // What is stored is what is shown.
        let season = DataFolder("\(folder)/data").season(entry.key, 2026)
        #expect(try season.rankings(week: 3).read() == ranked)
        orders.append(ranked.teams.map(\.id))
      }
      #expect(told.changes.withLock { $0.count } == 100)
      let turned = zip(orders, orders.dropFirst()).count { $0 != $1 }
      #expect(turned > 20, "hardly a refresh changed an order")
    }
  }

  @Test func aRefreshReportsWhatIsNew() async throws {
    try await withTemporaryFolder { folder in
      var random = Random(seed: 7)
      var season = Season(&random)
      season.points[1] = [9_000, 8_000, 7_000, 6_000]
      let (platforms, told) = (MadeUpPlatforms(), Told())
      let (siteRun, entry) = try siteRun(folder, platforms, told)
      season.publish(on: platforms)
      try await Intake(siteRun).takeIn(entry)
      #expect(told.changes.withLock { $0.isEmpty }, "a first fetch has nothing before it")
      try await Intake(siteRun).takeIn(entry)
      #expect(told.changes.withLock { $0 } == [LeagueChanges()])
      season.points[1][2] = 9_500
      season.names[3] = "Nobody"
      season.publish(on: platforms)
      try await Intake(siteRun).takeIn(entry)
      let changes = try #require(told.changes.withLock { $0.last })
      #expect(changes.corrections.map(\.week) == [2, 2])
      let mended = try #require(changes.corrections.last)
      #expect(mended.team == "3" && mended.before == Points(70) && mended.after == Points(95))
      #expect(changes.corrections.map(\.outcome) == [.loss, .win])
      #expect(changes.renamings.map(\.after) == ["Nobody"])
    }
  }

  /// With `--offline`, any use of the network is caught.
  @Test func offlineUsesNoTransport() async throws {
    try await withTemporaryFolder { folder in
      var random = Random(seed: 3)
      let season = Season(&random)
      let (platforms, told) = (MadeUpPlatforms(), Told())
      let (online, entry) = try siteRun(folder, platforms, told)
      season.publish(on: platforms)
      try await Intake(online).takeIn(entry)
      let trap = Transport { request throws(HTTPError) in
        Issue.record("\(request) was sent")
        throw .unavailable("offline")
      }
      let time = try #require(Instant(iso8601: "2026-12-01T09:00:00Z"))
      let world = World(
        now: { time }, client: Client(trap, pace: .real { time }),
        addresses: Fetcher.Addresses(
          sleeper: try #require(Address("https://api.sleeper.app/v1")),
          espn: try #require(Address("https://espn.example/ffl"))), credentials: nil,
        pace: .real { time })
      var options = SiteRun.Options(output: "\(folder)/output", version: "1")
      options.isOffline = true
      let offline = SiteRun(
        folder: folder, configuration: online.configuration, zone: .utc, options: options,
        world: world
      ) { _ in }
      #expect(try await BuildRun(offline).build([entry]).failures == [])
      #expect(Files.kind("\(folder)/output/index.html") == .file)
      #expect(
        StoredPapers(offline).lastPaper(of: entry.key) == Instant(iso8601: "2026-10-01T09:00:00Z"))
    }
  }
}
