import JSON
import LeagueModel
import Platforms
import Rank
import Testing

/// Observed values of Sleeper's matchups.
struct SleeperWeekTests {
  @Test func theInventedLeagueHasItsStatedResults() throws {
    let league = try SleeperAnswers().normalized()
    #expect(league.weeks.map(\.state) == [.played, .played, .upcoming])
    #expect(league.stage == .inSeason)
    let records = try rank(league).teams.map { "\($0.id) \($0.record)" }
    #expect(records == ["1 2-0", "4 1-1", "3 1-1", "2 0-2"])
  }

  @Test func lineupsIncludeEmptySlotsAndDefenses() throws {
    var answers = SleeperAnswers()
    answers.players = .empty
    answers.change(
      1, week: 1,
      [
        "starters": ["0", "PHI"], "starters_points": [0, 9.5], "players": ["PHI", "b1"],
        "players_points": ["PHI": 9.5, "b1": 4],
      ])
    let league = try answers.normalized()
    #expect(
      try game(league, week: 1, team: "1").side.lineup == [
        LineupEntry(player: nil, slot: "QB", points: .zero),
        LineupEntry(player: "PHI", slot: "RB", points: points(9.5), proTeam: "PHI"),
        LineupEntry(player: "b1", slot: "BN", points: points(4)),
      ])
    #expect(
      league.players == [
        Player(id: "PHI", name: "PHI defense", position: "DEF", team: "PHI"),
        Player(id: "b1", name: "Player b1", position: ""),
      ])
    let kinds = try rank(league, week: 1).facts.filter { $0.subject.team == "1" }.map(\.kind)
    #expect(kinds.contains("empty_slots"))
  }

  @Test(
    arguments: [
      ["starters": nil, "players": nil], ["starters": []], ["starters": "q1", "players": [:]],
      ["starters": ["", nil]], ["players_points": [], "starters_points": nil],
    ] as [JSONValue])
  func lineupsMayBeNullOrEmpty(_ changes: JSONValue) throws {
    var answers = SleeperAnswers()
    answers.change(1, week: 2, changes)
    let league = try answers.normalized()
    #expect(try game(league, week: 2, team: "1").side.lineup.allSatisfy { $0.player == nil })
    #expect(try ranked(league, "1").record == Record(wins: 2))
  }

  @Test func pointsWithoutAPlayerIDBelongToNoPlayer() throws {
    var answers = SleeperAnswers()
    let starters: JSONValue = ["q1", "r1"]
    answers.change(
      1, week: 1,
      ["starters": starters, "players": ["q1", "r1", "b1"], "starters_points": [20, 9]])
    answers.change(1, week: 2, ["starters": starters, "players_points": ["q1": 7.25]])
    answers.change(2, week: 2, ["starters": starters, "players_points": ["q1": 7.25, "r1": 3]])
    let league = try answers.normalized()
    #expect(try game(league, week: 1, team: "1").side.lineup.map(\.points) == [nil, nil, nil])
    #expect(try game(league, week: 1, team: "1").side.points == points(100))
    #expect(try game(league, week: 2, team: "1").side.lineup.map(\.points) == [points(7.25), nil])
    #expect(try ranked(league, "1").topPlayers.isEmpty)
    #expect(try ranked(league, "2").topPlayers.map(\.points) == [points(7.25), points(3)])
  }

  /// Statistics identify a player's points if they give exactly the points that Sleeper lists.
  @Test func statisticsIdentifyEachPlayersPoints() throws {
    var answers = SleeperAnswers()
    answers.league = answers.league.merging([
      "scoring_settings": ["rec": 0.5, "rec_yd": 0.10000000149, "fum_lost": -2]
    ])
    answers.change(
      1, week: 1,
      [
        "starters": ["q1", "0", "r1"], "players": ["q1", "r1", "b1"],
        "starters_points": [12.4, 9, 0],
      ])
    answers.brackets[Answer.statistics(1)] = [
      "q1": ["rec": 4, "rec_yd": 70, "pts_ppr": 99], "r1": ["rec": 5, "rec_yd": 99],
      "b1": ["rec_yd": 31, "fum_lost": 1],
    ]
    let known = try game(try answers.normalized(), week: 1, team: "1").side.lineup
    #expect(known.map(\.player) == ["q1", nil, "r1", "b1"])
    #expect(known.map(\.points) == [points(9), .zero, points(12.4), points(1.1)])
    // With half a point more, they prove nothing.
    answers.change(1, week: 1, ["starters_points": [12.4, 9.5, 0]])
    let unknown = try game(try answers.normalized(), week: 1, team: "1").side
    #expect(unknown.lineup.map(\.points) == [nil, .zero, nil, nil])
    #expect(unknown.points == points(100))
  }

  /// No fact, award, review or record is about a player whose points are not known.
  @Test func startersWithoutPointsAreInNoFact() throws {
    var answers = SleeperAnswers()
    let lineup: JSONValue = [
      "starters": ["q1", "r1"], "players": ["q1", "r1", "b1"], "starters_points": [20, 9],
    ]
    let points: JSONValue = ["players_points": ["q1": 20, "r1": 9, "b1": 2]]
    for week in 1...2 {
      for team in 1...4 { answers.change(team, week: week, lineup.merging(points)) }
    }
    answers.change(1, week: 2, ["players_points": nil])
    let rankings = try rankInFull(try answers.normalized())
    let personal = [
      "best_starter", "worst_starter", "top_player", "bench_points", "efficiency", "bench_mistake",
      "fatal_bench", "bench_of_shame",
    ]
    let facts = rankings.facts.filter { $0.subject.team == "1" && personal.contains($0.kind) }
    #expect(facts.map(\.kind) == [])
    #expect(rankings.facts.contains { $0.subject.team == "2" && $0.kind == "best_starter" })
    #expect(rankings.facts.contains { $0.subject.team == "2" && $0.kind == "top_player" })
    let numbers = try #require(rankings.numbers)
    #expect(numbers.lineups.map(\.team).contains("2") && !numbers.lineups.map(\.team).contains("1"))
    let kinds = numbers.awards.map(\.kind)
    #expect(!kinds.contains(.bestPlayer) && !kinds.contains(.worstStarter))
    #expect(!kinds.contains(.benchOfShame))
    #expect(!numbers.records.contains { $0.kind == .playerPoints })
  }

  @Test func nullIsNotAMatchup() throws {
    var answers = SleeperAnswers()
    for roster in [1, 2] { answers.change(roster, week: 1, ["matchup_id": nil]) }
    let league = try answers.normalized()
    let idle = try game(league, week: 1, team: "1").matchup
    #expect(idle.away == nil)
    #expect(idle.kind == .idle)
    #expect(idle.decision == .open)
    #expect(try ranked(league, "1").record == Record(wins: 1))
    #expect(try ranked(league, "2").record == Record(losses: 1))
  }

  @Test func aWeekOfNullsHasNoGames() throws {
    var answers = SleeperAnswers()
    for roster in 1...4 { answers.change(roster, week: 1, ["matchup_id": nil]) }
    let league = try answers.normalized()
    #expect(try #require(league.week(1)).matchups.allSatisfy { $0.away == nil })
    #expect(try rank(league, week: 1).teams.allSatisfy { $0.record.games == 0 })
    #expect(try rank(league, week: 1).matchups.isEmpty)
    #expect(try rank(league).teams.map(\.record.games) == [1, 1, 1, 1])
  }

  /// Sleeper keeps adding up points after a league's last game.
  @Test func pointsAfterTheLastGameAreIgnored() throws {
    var answers = SleeperAnswers()
    answers.weeks[3] = answers.weeks[2]?.map { $0.merging(["matchup_id": nil]) }
    answers.league = answers.league.merging(["settings": ["last_scored_leg": 3, "leg": 4]])
    #expect(try answers.normalized().latestPlayedWeek == 2)
  }

  @Test func threeRowsOfOneMatchupAreAGameAndAnIdleTeam() throws {
    var answers = SleeperAnswers()
    answers.change(3, week: 1, ["matchup_id": 1])
    let league = try answers.normalized()
    #expect(try game(league, week: 1, team: "1").matchup.away?.team == "2")
    #expect(try game(league, week: 1, team: "3").matchup.away == nil)
  }

  @Test func weeksOfZerosAndEmptyWeeksAreNotPlayed() throws {
    var answers = SleeperAnswers()
    answers.weeks[4] = []
    answers.weeks[5] = nil
    answers.league = answers.league.merging(["settings": ["last_scored_leg": 5]])
    let league = try answers.normalized()
    #expect(league.weeks.map(\.number) == [1, 2, 3])
    #expect(league.weeks.last?.state == .upcoming)
    #expect(league.latestPlayedWeek == 2)
  }

  @Test func aWeekThatIsNotScoredIsNotOver() throws {
    var answers = SleeperAnswers()
    answers.change(1, week: 3, ["points": 33.4])
    let league = try answers.normalized()
    #expect(league.week(3)?.state == .current)
    #expect(try game(league, week: 3, team: "1").matchup.decision == .open)
    #expect(try ranked(league, "1").record == Record(wins: 2))
    #expect(throws: RankError.notPlayed(week: 3, latest: 2)) { try rank(league, week: 3) }
  }

  @Test func pointsMayBeNegative() throws {
    var answers = SleeperAnswers()
    answers.change(1, week: 1, ["points": -4.5])
    answers.change(2, week: 1, ["points": -4.25])
    let league = try answers.normalized()
    #expect(try game(league, week: 1, team: "1").matchup.winner == "2")
    #expect(try ranked(league, "1").pointsFor == points(105.5))
    #expect(try rank(league).teams.allSatisfy { $0.powerScore.isFinite })
  }

  @Test(
    arguments: [
      (nil, "1", 100, false), (89.5, "2", 89.5, true), (0, "2", 0, true), (0.0, "2", 0, true),
      ("80", "2", 80, true), (120, "1", 120, true), (90, nil, 90, true),
    ] as [(JSONValue, Team.ID?, Double, Bool)])
  func theCommissionersPointsDecide(
    _ custom: JSONValue, _ winner: Team.ID?, _ expected: Double, _ isOverridden: Bool
  ) throws {
    var answers = SleeperAnswers()
    answers.change(1, week: 1, ["custom_points": custom])
    let league = try answers.normalized()
    let (matchup, side) = try game(league, week: 1, team: "1")
    #expect(matchup.winner == winner)
    #expect(side.points == points(expected))
    #expect(side.isOverridden == isOverridden)
    #expect(try ranked(league, "1").pointsFor == points(expected + 110))
  }

  @Test func anUnplayedFinishedSeasonGivesThePreseasonPaper() throws {
    var answers = SleeperAnswers()
    for week in 1...2 {
      answers.weeks[week] = answers.weeks[week]?.map { $0.merging(["points": 0]) }
    }
    answers.league = answers.league.merging(["status": "complete"])
    for last in [nil, 0, 3, 17] as [JSONValue] {
      answers.league = answers.league.merging(["settings": ["last_scored_leg": last]])
      let league = try answers.normalized()
      #expect(league.latestPlayedWeek == nil)
      let rankings = try rank(league)
      #expect(rankings.phase == .preseason)
      #expect(rankings.teams.map(\.rank) == [1, 2, 3, 4])
      // An answer with a schedule has a first opponent.
      let kinds: Set = league.weeks.isEmpty ? ["waiting"] : ["waiting", "opener"]
      #expect(Set(rankings.facts.map(\.kind)) == kinds)
    }
  }

}
