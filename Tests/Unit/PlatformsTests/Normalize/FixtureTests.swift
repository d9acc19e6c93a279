import JSON
import LeagueModel
import Platform
import Platforms
import Rank
import TestSupport
import Testing

/// The package's two invented leagues, which combine most oddities.
enum Fixtures {
  static func sleeper() throws -> League {
    let base = "api.sleeper.app/v1/league/873150294416920577"
    var files = ["league": base]
    for name in ["rosters", "users", "winners_bracket", "losers_bracket"] {
      files[name] = "\(base)/\(name)"
    }
    for week in 1...18 { files[Answer.week(week)] = "\(base)/matchups/\(week)" }
    files[Answer.statistics(1)] = "api.sleeper.app/v1/stats/nfl/regular/2026/1"
    let body = try #require(bytes("api.sleeper.app/v1/players/nfl"))
    let players = try PlayerIndex(sleeper: body, fetchedAt: answerTime)
    return try normalize(
      snapshot(.sleeper, "873150294416920577", files), players: players)
  }

  static func espn() throws -> League {
    let base =
      "lm-api-reads.fantasy.espn.com/apis/v3/games/ffl/seasons/2026/segments/0/leagues/77310426"
    var files = ["league": base]
    for week in 1...17 { files[Answer.week(week)] = "\(base)@\(week)" }
    return try normalize(snapshot(.espn, "77310426", files), players: .empty)
  }

  private static func bytes(_ path: String) -> [UInt8]? {
    fileBytes(packagePath("Fixtures/recordings/\(path).json"))
  }

  private static func snapshot(
    _ platform: FantasyPlatform, _ id: String, _ files: [String: String]
  ) throws -> Snapshot {
    let key = try #require(LeagueKey(platform: platform, id: id))
    return Snapshot(
      key: key, season: 2026,
      answers: files.compactMap { name, path in
        bytes(path).map { Answer(name: name, address: path, fetchedAt: answerTime, body: $0) }
      })
  }
}

struct FixtureTests {
  @Test func theInventedSleeperLeagueAddsUp() throws {
    let league = try Fixtures.sleeper()
    try expectPlatformFigures(league)
    #expect(league.teams.count == 12)
    #expect(league.name == "Shame & Prosperity")
    #expect(league.divisions.map(\.name) == ["Delusion", "Denial", "Despair"])
    #expect(league.teams.contains { $0.name == "Cooking With Gaps 👩‍🍳" })
    #expect(league.teams.contains { $0.name == "Third & Long Division" && $0.owners.count == 2 })
    #expect(league.team("8")?.name == "Team 8")
    #expect(league.team("8")?.owners.isEmpty == true)
    #expect(league.players.allSatisfy { !$0.position.isEmpty })
  }

  @Test func theInventedESPNLeagueAddsUp() throws {
    let league = try Fixtures.espn()
    try expectPlatformFigures(league)
    #expect(league.teams.map(\.id) == ["1", "2", "3", "4", "5", "6", "7", "8", "11", "12"])
    #expect(league.name == "The Folding Chair Classic")
    #expect(league.divisions.isEmpty)
    #expect(league.team("4")?.name == "Lake Despair Loons")
    #expect(league.team("5")?.name == "Nine Angry Kickers")
    #expect(league.team("7")?.ownerName == "Unknown Owner")
    #expect(league.team("12")?.name == "<Insert Dynasty Here>")
    #expect(league.players.contains { $0.id == "-16030" })
  }

  /// Ten weeks are played and the eleventh is to come.
  private func expectPlatformFigures(_ league: League) throws {
    #expect(league.latestPlayedWeek == 10)
    #expect(league.week(11)?.state == .upcoming)
    #expect(league.stage == .inSeason)
    let rankings = try rank(league)
    #expect(rankings.teams.count == league.teams.count)
    for team in league.teams {
      let own = try #require(rankings.teams.first { $0.id == team.id })
      let platform = try #require(team.platformRecord)
      #expect(own.record == platform.record, "\(team.name)")
      #expect(own.pointsFor == platform.pointsFor, "\(team.name)")
      #expect(own.pointsAgainst == platform.pointsAgainst, "\(team.name)")
      if let streak = platform.streak { #expect(own.streak == streak, "\(team.name)") }
      #expect(own.topPlayers.count == 5, "\(team.name)")
    }
    #expect(league.teams.filter { $0.platformRecord?.streak != nil }.count >= 10)
  }

  @Test func everyWeekOfTheInventedLeaguesHasItsRankings() throws {
    for league in [try Fixtures.sleeper(), try Fixtures.espn()] {
      for week in 0...10 {
        let rankings = try rank(league, week: week)
        #expect(rankings.teams.map(\.rank) == Array(1...league.teams.count))
        #expect(rankings.teams.allSatisfy { $0.record.games == week })
        #expect(Set(rankings.facts.map(\.id)).count == rankings.facts.count)
      }
    }
  }

  @Test func aStoredLeagueIsReadBack() throws {
    for league in [try Fixtures.sleeper(), try Fixtures.espn()] {
      let stored = try JSONValue(encoding: league)
      #expect(try stored.decoded(League.self) == league)
      let rankings = try rank(league)
      #expect(try JSONValue(encoding: rankings).decoded(Rankings.self) == rankings)
    }
  }
}
