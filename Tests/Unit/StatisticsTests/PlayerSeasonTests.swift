import JSON
import LeagueModel
import TestSupport
import Testing

@testable import Statistics

@Suite struct PlayerSeasonTests {
  private let schedule = ProSchedule.reading(
    csv: Array(
      """
      game_id,season,game_type,week,away_team,away_score,home_team,home_score
      1,2026,REG,1,KC,27,BAL,20
      2,2026,REG,2,LA,,KC,
      3,2026,WC,19,KC,1,BAL,2
      """.utf8))

  private func seasons(_ csv: String) -> [PlayerSeason]? {
    PlayerSeason.reading(csv: Array(csv.utf8)) { year in schedule?.first { $0.season == year } }
  }

  /// The columns that a file lacks, of the layout that it is nearest to.
  @Test(arguments: [
    ("season,week,player_id,player_display_name,team,attempts,carries,receptions", []),
    ("season,week,player_id,recent_team,attempts,carries,receptions", ["player_name"]),
    ("season,week,player_id,player_name,team,carries", ["attempts", "receptions"]),
    ("season,week,player_id,player_name,fg_made_list", ["team"]),
    (
      "season,week,team,opponent_team,attempts,carries,passing_yards,rushing_yards",
      ["sacks_suffered"]
    ),
    ("season,week,game_type,away_team,home_team", ["away_score"]), ("a,b", []), ("", []),
    ("season,week,weather", []),
  ])
  func missingColumnsAreNamed(_ header: String, _ missing: [String]) {
    #expect(NFLVerseColumns.missing(in: Array("\(header)\n".utf8)) == missing)
  }

  @Test func aDisplayNameIsEnough() throws {
    let found = seasons(
      "season,week,player_id,player_display_name,team,position,attempts,carries,receptions\n"
        + "2026,1,00-1,Cy Thornapple,KC,RB,0,12,1\n")
    #expect(found?.first?.games.map(\.name) == ["Cy Thornapple"])
  }

  @Test func schedulesHaveTheRegularSeason() throws {
    let own = try #require(schedule?.first)
    let (chiefs, ravens) = (try team("KC"), try team("BAL"))
    #expect(own.games.count == 2)
    #expect(own.opponent(of: chiefs, in: 1) == ravens && own.opponent(of: ravens, in: 2) == nil)
    #expect(own.game(of: chiefs, in: 2)?.away == (try team("LAR")))
    #expect(ProSchedule.reading(csv: Array("a,b\n1,2\n".utf8)) == nil)
  }

  @Test func theOldLayoutTakesOpponentsFromTheSchedule() throws {
    let read = seasons(
      """
      player_id,player_name,recent_team,season,week,completions,attempts,passing_yards,passing_tds,interceptions,carries,receptions,rushing_fumbles_lost,sack_fumbles_lost
      00-01,A.Arm,KC,2026,1,20,31,250.0,2,1.0,3,0,1.0,1
      00-02,B.Idle,KC,2026,1,0,0,0,0,0,0,0,0,0
      00-03,C.Later,KC,2026,19,9,9,9,9,9,9,9,9,9
      """)
    let games = try #require(read?.first?.games)
    #expect(read?.count == 1 && games.map(\.player) == ["00-01"])
    #expect(games[0].opponent == (try team("BAL")) && games[0].position == "")
    #expect(
      games[0].stats == [
        .completions: 20, .passingAttempts: 31, .incompletions: 11, .passingYards: 250,
        .passingTouchdowns: 2, .passesIntercepted: 1, .rushingAttempts: 3, .fumblesLost: 2,
      ])
  }

  @Test func theNewLayoutHasKickersAndDefenses() throws {
    let read = seasons(
      """
      player_id,player_name,player_display_name,position,season,week,season_type,team,opponent_team,attempts,passing_interceptions,carries,receptions,def_sacks,def_interceptions,fg_made_list,fg_made_50_59,pat_made
      1,K.Boot,Kit Boot,K,2026,1,REG,KC,BAL,0,0,0,0,0,0,51;52,2,3
      2,E.Rush,Ed Rush,DE,2026,1,REG,KC,BAL,0,0,0,0,1.5,0,,0,0
      3,F.Pick,Flo Pick,CB,2026,1,REG,KC,BAL,0,0,0,0,0.5,1,,0,0
      4,G.Post,Gus Post,QB,2026,19,POST,KC,BAL,9,9,9,9,9,9,,9,9
      """)
    let games = try #require(read?.first?.games)
    #expect(games.map(\.position) == ["K", "DEF"])
    #expect(games[0].name == "Kit Boot")
    #expect(games[0].stats == [.fieldGoals50to59: 2, .extraPoints: 3])
    #expect(games[1].player == "KC")
    #expect(games[1].stats == [.sacks: 2, .interceptions: 1, .pointsAllowed: 20])
  }

  @Test func otherTablesAreNone() {
    #expect(seasons("a,b\n1,2\n") == nil && seasons("") == nil)
  }

  @Test func newerFilesReplaceTheirWeeksAndKinds() throws {
    func game(_ player: String, _ position: String, _ week: Int) throws -> PlayerGame {
      PlayerGame(
        player: player, name: player, position: position, team: try team("KC"), opponent: nil,
        week: week, stats: [.receptions: 1])
    }
    let old = PlayerSeason(
      season: 2026,
      games: [try game("a", "WR", 1), try game("k", "K", 1), try game("a", "WR", 2)])
    let newer = PlayerSeason(season: 2026, games: [try game("b", "WR", 2)])
    let all = old.replaced(by: newer)
    #expect(all.games.map(\.player) == ["a", "k", "b"])
    #expect(try #require(PlayerSeason(all.json)) == all)
    #expect(PlayerSeason(["version": .int(2)]) == nil)
  }

  @Test func gamesAreScoredUnderALeaguesRules() throws {
    let rules = [
      ScoringRule([.receptions], points: 0.5), ScoringRule([.receivingYards], points: 0.1),
      ScoringRule([.receptions], points: 0.25, position: "TE"),
      ScoringRule([.receivingYards], points: 3, from: 100, through: nil),
    ]
    let game = PlayerGame(
      player: "1", name: "T", position: "TE", team: try team("KC"), opponent: try team("BAL"),
      week: 1, stats: [.receptions: 7, .receivingYards: 113])
    #expect(game.points(under: rules)?.value == 3.5 + 11.3 + 1.75 + 3)
  }

  @Test(
    .enabled(
      if: sharedPath("data/nflverse/player_stats_2020_weeks1-17.csv") != nil,
      "the recorded statistics are not next to the project"))
  func recordedGamesAreWorthWhatNFLVerseSays() throws {
    let bytes = try #require(
      sharedPath("data/nflverse/player_stats_2020_weeks1-17.csv").flatMap { fileBytes($0) })
    let games = try #require(PlayerSeason.reading(csv: bytes) { _ in nil }?.first?.games)
    // Standard scoring, as the file's own column has it.
    let rules = [
      ScoringRule([.passingYards], points: 0.04), ScoringRule([.passingTouchdowns], points: 4),
      ScoringRule([.passesIntercepted], points: -2), ScoringRule([.rushingYards], points: 0.1),
      ScoringRule([.receivingYards], points: 0.1), ScoringRule([.fumblesLost], points: -2),
      ScoringRule([.rushingTouchdowns, .receivingTouchdowns, .kickoffTouchdowns], points: 6),
      ScoringRule(
        [.passingConversions, .rushingConversions, .receivingConversions], points: 2),
    ]
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let column = try #require(lines[0].firstIndex(of: "fantasy_points"))
    var expected: [String: Double] = [:]
    for line in lines.dropFirst() {
      expected["\(line[0]) \(line[4])"] = Double(line[column])
    }
    #expect(games.count > 5_000)
    let wrong = games.filter { game in
      let points = game.points(under: rules)?.value ?? -99
      return abs(points - (expected["\(game.player) \(game.week)"] ?? 99)) > 0.011
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(3))")
  }
}

func team(_ code: String) throws -> ProTeam { try #require(ProTeam(named: code)) }
