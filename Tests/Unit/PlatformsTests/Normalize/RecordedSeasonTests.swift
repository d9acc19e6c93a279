import Diagnostics
import JSON
import LeagueModel
import Platform
import Rank
import TestSupport
import Testing

@testable import Platforms

/// Real seasons, from the recordings next to the project.
enum Recordings {
  static let folder = sharedPath("recordings")
  /// Seasons with recorded brackets, and a file of players of their own.
  static let more = sharedPath("recordings-more")

  static func golden() throws -> String {
    let path = try #require(sharedPath("data/skidmark/golden-power-rankings.json"))
    return String(decoding: try #require(fileBytes(path)), as: UTF8.self)
  }

  /// Names and positions of Sleeper's players.
  static func players() throws -> PlayerIndex {
    let root = try #require(folder)
    let body = try #require(fileBytes("\(root)/api.sleeper.app/v1/players/nfl.json"))
    return try PlayerIndex(sleeper: body, fetchedAt: Instant(seconds: 0))
  }

  static func sleeper(_ id: String, players: PlayerIndex = .empty) throws -> League {
    try normalize(try sleeperSnapshot(id), players: players)
  }

  static func espn(_ id: String, _ season: Int) throws -> League {
    try normalize(try espnSnapshot(id, season), players: .empty)
  }

  /// A snapshot with the recorded schedule of the NFL, as the fetcher stores it.
  static func withSchedule(_ snapshot: Snapshot, _ season: Int) throws -> Snapshot {
    let path = "lm-api-reads.fantasy.espn.com/apis/v3/games/ffl/seasons/\(season).json"
    let root = try #require(folder)
    let json = try JSONValue(
      parsing: SourceText(name: path, bytes: try #require(fileBytes("\(root)/\(path)"))))
    let schedule = Answer(
      name: Answer.schedule, address: path, fetchedAt: fetchedAt,
      body: Kickoffs.slim(json))
    return Snapshot(
      key: snapshot.key, season: season, answers: snapshot.answers + [schedule])
  }

  /// - Parameter statistics: The season whose weekly statistics come along.
  static func sleeperSnapshot(
    _ id: String, statistics: Int? = nil, root: String? = folder
  ) throws -> Snapshot {
    let base = "api.sleeper.app/v1/league/\(id)"
    var files = ["league": base, "rosters": "\(base)/rosters", "users": "\(base)/users"]
    for name in ["winners_bracket", "losers_bracket"] { files[name] = "\(base)/\(name)" }
    for week in 1...18 {
      files[Answer.week(week)] = "\(base)/matchups/\(week)"
      files[Answer.transactions(week)] = "\(base)/transactions/\(week)"
    }
    if let season = statistics {
      for week in 1...18 {
        let path = "api.sleeper.app/v1/stats/nfl/regular/\(season)/\(week)"
        files[Answer.statistics(week)] = path
      }
    }
    return try snapshot(.sleeper, id, 2020, files, root: root)
  }

  static func espnSnapshot(_ id: String, _ season: Int) throws -> Snapshot {
    let base =
      "lm-api-reads.fantasy.espn.com/apis/v3/games/ffl/seasons/\(season)/segments/0/leagues/\(id)"
    var files = ["league": base]
    for week in 1...17 { files[Answer.week(week)] = "\(base)@\(week)" }
    return try snapshot(.espn, id, season, files)
  }

  /// After the last recorded season.
  static let fetchedAt = Instant(seconds: 1_790_000_000)

  private static func snapshot(
    _ platform: FantasyPlatform, _ id: String, _ season: Int, _ files: [String: String],
    root: String? = folder
  ) throws -> Snapshot {
    let root = try #require(root)
    let answers = files.compactMap { name, path in
      fileBytes("\(root)/\(path).json").map {
        Answer(name: name, address: path, fetchedAt: fetchedAt, body: $0)
      }
    }
    let key = try #require(LeagueKey(platform: platform, id: id))
    return Snapshot(key: key, season: season, answers: answers)
  }
}

@Suite(.enabled(if: Recordings.folder != nil, "the recordings are not next to the project"))
struct RecordedSeasonTests {
  @Test(arguments: ["521379020332068864", "522458773317046272", "1049056120377090048"])
  func sleeperStandingsEqualThePlatforms(_ id: String) throws {
    let statistics = id == "1049056120377090048" ? 2024 : 2020
    let snapshot = try Recordings.sleeperSnapshot(id, statistics: statistics)
    try expectPlatformStandings(try normalize(snapshot, players: .empty))
  }

  @Test func espnStandingsEqualThePlatforms() throws {
    try expectPlatformStandings(try Recordings.espn("18254195", 2024))
  }

  private func expectPlatformStandings(_ league: League) throws {
    let rankings = try rank(league)
    #expect(rankings.teams.count == league.teams.count)
    for team in league.teams {
      let own = try #require(rankings.teams.first { $0.id == team.id })
      let platform = try #require(team.platformRecord)
      #expect(own.record == platform.record, "\(team.name)")
      let shown = isAsSleeperCutsIt(league, team.id, platform.pointsFor)
      #expect(own.pointsFor == platform.pointsFor || shown, "\(team.name)")
      #expect(own.pointsAgainst == platform.pointsAgainst, "\(team.name)")
      // The platforms' streaks are those of the regular season, as in the table.
      let line = standingsTable(league, through: rankings.week).flatMap(\.lines)
        .first { $0.team == team.id }
      if let streak = platform.streak { #expect(line?.streak == streak, "\(team.name)") }
    }
  }

  /// Sleeper adds its starters' doubles and cuts the sum off after two decimals: a season of exactly
  /// 1274 points, added up to 1273.9999999999998, is 1273.99 in its answers.
  private func isAsSleeperCutsIt(_ league: League, _ team: Team.ID, _ shown: Points) -> Bool {
    let scores = league.playedWeeks.filter { !$0.isPlayoff }.compactMap { week in
      week.matchups.lazy.compactMap { $0.sides(of: team)?.own }.first?.lineup
        .filter(\.isStarter).compactMap(\.points?.value).reduce(0, +)
    }
    let sum = scores.reduce(0, +)
    return league.key.platform == .sleeper && Int(sum * 100) == shown.tenThousandths / 100
  }

  @Test(arguments: [
    ("espn_league_18254195_2024", "18254195"),
    ("sleeper_521379020332068864_2020", "521379020332068864"),
  ])
  func powerScoresEqualTheGoldenOnes(_ name: String, _ id: String) throws {
    let text = try Recordings.golden()
    let golden = try #require(try JSONValue(parsing: text)[name]?["teams"]?.array)
    let league =
      name.hasPrefix("espn") ? try Recordings.espn(id, 2024) : try Recordings.sleeper(id)
    // The golden table is the regular season's; the last paper has the final standings.
    let rankings = try rank(league, week: league.rules.lastRegularWeek)
    #expect(golden.count == rankings.teams.count)
    for row in golden {
      let team = try #require(rankings.teams.first { $0.id == row["id"]?.int.map { String($0) } })
      #expect(team.rank == row["rank"]?.int)
      #expect(abs(team.powerScore - (row["score"]?.double ?? 0)) < 0.000_000_5)
      #expect(team.streak?.description == row["streak"]?.string)
    }
  }

  @Test func topStartersOfESPNAreTheSeasonsNotTheWeeks() throws {
    let text = try Recordings.golden()
    let golden = try JSONValue(parsing: text)["espn_league_18254195_2024"]?[
      "top5_team1_by_season_total"]
    let team = try #require(
      try rank(try Recordings.espn("18254195", 2024)).teams.first { $0.id == "1" })
    #expect(team.topPlayers.map(\.name) == golden?.array?.compactMap { $0["name"]?.string })
    #expect(
      team.topPlayers.map(\.points.value)
        == golden?.array?.compactMap { $0["seasonActual"]?.double })
    #expect(team.topPlayersBasis == .season)
  }

  @Test func seasonsThatHaveNotBegunHaveRanksAndNoRecords() throws {
    for league in [
      try Recordings.sleeper("649647301366755328"), try Recordings.sleeper("1312071960615731200"),
      try Recordings.espn("18254195", 2026),
    ] {
      let rankings = try rank(league)
      #expect(league.stage == .preseason)
      #expect(rankings.phase == .preseason)
      #expect(rankings.teams.map(\.rank) == Array(1...league.teams.count))
      #expect(rankings.teams.allSatisfy { $0.record.games == 0 && abs($0.powerScore - 0.1) < 1e-9 })
    }
  }

  /// Other tools have reported 164% of the best possible lineup.
  @Test func noLineupIsBetterThanTheBest() throws {
    for league in [
      try Recordings.sleeper("1049056120377090048", players: try Recordings.players()),
      try Recordings.espn("18254195", 2024),
    ] {
      var shares: [Double] = []
      for week in league.playedWeeks {
        let reviews = reviewLineups(league, week: week.number)
        #expect(reviews.count == week.matchups.flatMap(\.sides).count)
        for review in reviews {
          let side = try #require(
            week.matchups.flatMap(\.sides).first { $0.team == review.team })
          #expect(review.isComplete, "\(league.key) week \(week.number) team \(review.team)")
          #expect(review.best >= review.actual)
          // In neither season has a commissioner corrected a score.
          #expect(review.actual == side.points)
          #expect(review.worstDecision?.gain ?? .zero <= review.missed)
          shares.append(try #require(review.efficiency))
        }
      }
      #expect(shares.allSatisfy { (0...1).contains($0) })
      let mean = shares.reduce(0, +) / Double(shares.count)
      #expect((0.7...0.95).contains(mean), "\(league.key) \(mean)")
    }
  }

  /// Luck only redistributes wins: one team's good luck is the others' bad luck.
  @Test func luckAndBackTestsOfRealSeasonsAddUp() throws {
    for league in [
      try Recordings.sleeper("521379020332068864"), try Recordings.sleeper("522458773317046272"),
      try Recordings.sleeper("1049056120377090048"), try Recordings.espn("18254195", 2024),
    ] {
      let week = try #require(league.latestPlayedWeek)
      let lucks = luck(league, through: week)
      #expect(abs(lucks.map(\.difference).reduce(0, +)) < 1e-9)
      for luck in lucks {
        #expect(luck.record == league.team(luck.team)?.platformRecord?.record)
        #expect(abs(luck.distribution.reduce(0, +) - 1) < 1e-9)
        #expect(luck.sameShare > 0)
      }
      for system in PowerSystem.allCases {
        let test = backTest(league, of: system, through: week)
        let loss = try #require(test.loss)
        #expect(test.games >= 60)
        #expect((0.55...0.8).contains(loss.log), "\(league.key) \(system) \(loss)")
      }
    }
  }

  @Test func playoffRoundsOfTwoWeeksAreDecidedInTheSecond() throws {
    let league = try Recordings.sleeper("521379020332068864")
    let first = try #require(league.week(14)?.matchups.first { $0.away != nil })
    #expect(first.weeks == [14, 15])
    #expect(first.decision == .open)
    let second = try #require(league.week(15)?.matchups.first { $0.away != nil })
    #expect(second.decision != .open)
    #expect(second.home.total == first.home.points + second.home.points)
  }

  @Test func playoffsLeadToOneChampion() throws {
    for league in [
      try Recordings.sleeper("521379020332068864"), try Recordings.sleeper("522458773317046272"),
      try Recordings.sleeper("1049056120377090048"), try Recordings.espn("18254195", 2024),
    ] {
      let last = try #require(league.latestPlayedWeek)
      let facts = try rank(league, week: last).facts
      #expect(facts.filter { $0.kind == "champion" }.count == 1, "\(league.key)")
      #expect(facts.filter { $0.kind == "runner_up" }.count == 1, "\(league.key)")
    }
  }

  @Test func theChampionIsTheOneThatThePlatformNames() throws {
    let league = try Recordings.sleeper("1049056120377090048")
    let champion = try rank(league, week: 17).facts.first { $0.kind == "champion" }
    #expect(champion?.subject.team == "12")
    let espn = try rank(try Recordings.espn("18254195", 2024), week: 17)
    #expect(espn.facts.first { $0.kind == "champion" }?.subject.team == "4")
  }

  @Test func weeksOfThePastAreAddedUpFromTheirWeeks() throws {
    let league = try Recordings.sleeper("1049056120377090048")
    let rankings = try rank(league, week: 5)
    #expect(rankings.teams.allSatisfy { $0.record.games == 5 })
    let before = try rank(league, week: 4)
    for team in rankings.teams {
      #expect(team.previousRank == before.teams.first { $0.id == team.id }?.rank)
    }
    #expect(try rank(league, week: 1).teams.allSatisfy { $0.previousRank == nil })
    #expect(throws: RankError.notPlayed(week: 18, latest: 17)) { try rank(league, week: 18) }
  }
}
