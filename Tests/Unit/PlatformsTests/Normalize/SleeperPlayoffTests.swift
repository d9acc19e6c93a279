import JSON
import LeagueModel
import Platforms
import Rank
import Testing

/// Sleeper's playoffs: rounds, byes, brackets, and who reaches them.
struct SleeperPlayoffTests {
  /// Two weeks of a regular season, then playoffs with `count` teams from week 3 on. After week 2
  /// the order is 1 (2-0), 4 (1-1), 3 (1-1), 2 (0-2).
  private func answers(playoffTeams count: Int, round: Int = 0, last: Int) -> SleeperAnswers {
    var answers = SleeperAnswers()
    answers.weeks[3] = nil
    answers.league = answers.league.merging([
      "status": "complete",
      "settings": [
        "playoff_week_start": 3, "playoff_teams": .int(count), "playoff_round_type": .int(round),
        "last_scored_leg": .int(last),
      ],
    ])
    return answers
  }

  private func kinds(_ league: League, week: Int) -> [Team.ID: Matchup.Kind] {
    let matchups = league.week(week)?.matchups ?? []
    return Dictionary(
      matchups.flatMap { matchup in matchup.sides.map { ($0.team, matchup.kind) } }
    ) { first, _ in first }
  }

  private func champions(_ league: League) throws -> [Team.ID?] {
    try rank(league).facts.filter { $0.kind == "champion" }.map(\.subject.team)
  }

  @Test func winnersAreFollowedToTheTitle() throws {
    var answers = answers(playoffTeams: 4, last: 4)
    answers.weeks[3] = [
      SleeperAnswers.row(1, 1, 100), SleeperAnswers.row(2, 1, 120), SleeperAnswers.row(3, 2, 90),
      SleeperAnswers.row(4, 2, 80),
    ]
    answers.weeks[4] = [
      SleeperAnswers.row(2, 1, 99), SleeperAnswers.row(3, 1, 98), SleeperAnswers.row(1, 2, 70),
      SleeperAnswers.row(4, 2, 60),
    ]
    let league = try answers.normalized()
    #expect(Set(kinds(league, week: 3).values) == [.championship])
    let last: [Team.ID: Matchup.Kind] = [
      "2": .championship, "3": .championship, "1": .thirdPlace, "4": .thirdPlace,
    ]
    #expect(kinds(league, week: 4) == last)
    #expect(try champions(league) == ["2"])
    #expect(try ranked(league, "2").record == Record(losses: 2))
  }

  @Test func aTeamThatWaitsHasABye() throws {
    var answers = answers(playoffTeams: 3, last: 4)
    answers.weeks[3] = [
      SleeperAnswers.row(1, nil, 100), SleeperAnswers.row(2, nil, 120),
      SleeperAnswers.row(3, 2, 90), SleeperAnswers.row(4, 2, 80),
    ]
    answers.weeks[4] = [SleeperAnswers.row(1, 1, 99), SleeperAnswers.row(3, 1, 98)]
    let league = try answers.normalized()
    let first: [Team.ID: Matchup.Kind] = [
      "1": .bye, "2": .idle, "3": .championship, "4": .championship,
    ]
    #expect(kinds(league, week: 3) == first)
    #expect(try champions(league) == ["1"])
  }

  @Test func theChampionHasNoByeAfterTheFinal() throws {
    var answers = answers(playoffTeams: 2, last: 4)
    answers.weeks[3] = [
      SleeperAnswers.row(1, 1, 100), SleeperAnswers.row(4, 1, 90), SleeperAnswers.row(2, 2, 90),
      SleeperAnswers.row(3, 2, 80),
    ]
    answers.weeks[4] = [
      SleeperAnswers.row(1, nil, 99), SleeperAnswers.row(4, nil, 98),
      SleeperAnswers.row(2, 1, 90), SleeperAnswers.row(3, 1, 80),
    ]
    let league = try answers.normalized()
    #expect(kinds(league, week: 4)["1"] == .idle)
    #expect(kinds(league, week: 4)["2"] == .consolation)
  }

  @Test(arguments: [(1, [3, 4]), (2, [3, 4])])
  func aRoundOfTwoWeeksIsOneGame(_ type: Int, _ weeks: [Int]) throws {
    var answers = answers(playoffTeams: 2, round: type, last: 4)
    answers.weeks[3] = [SleeperAnswers.row(1, 1, 100), SleeperAnswers.row(4, 1, 90)]
    answers.weeks[4] = [SleeperAnswers.row(1, 1, 50), SleeperAnswers.row(4, 1, 60.5)]
    let league = try answers.normalized()
    let first = try game(league, week: 3, team: "1").matchup
    #expect(first.weeks == weeks)
    #expect(first.decision == .open)
    let second = try game(league, week: 4, team: "1")
    #expect(second.matchup.winner == "4")
    #expect(second.side.total == points(150))
    #expect(try champions(league) == ["4"])
  }

  @Test func aRoundNeverExtendsPastTheLastWeekOfTheSeason() throws {
    var answers = answers(playoffTeams: 2, round: 2, last: 18)
    answers.league = answers.league.merging(["settings": ["playoff_week_start": 18]])
    answers.weeks[18] = [SleeperAnswers.row(1, 1, 100), SleeperAnswers.row(4, 1, 90)]
    let league = try answers.normalized()
    #expect(try game(league, week: 18, team: "1").matchup.weeks == [18])
    #expect(try champions(league) == ["1"])
  }

  @Test func thePlatformsBracketTakesPrecedence() throws {
    var answers = answers(playoffTeams: 2, last: 3)
    answers.weeks[3] = [
      SleeperAnswers.row(1, 1, 100), SleeperAnswers.row(4, 1, 90), SleeperAnswers.row(2, 2, 90),
      SleeperAnswers.row(3, 2, 80),
    ]
    answers.brackets = [
      "winners_bracket": [["r": 1, "m": 1, "t1": 2, "t2": 3, "p": 1], ["r": 1, "t1": nil]],
      "losers_bracket": [["r": 1, "m": 1, "t1": 1, "t2": 4, "p": 1], nil],
    ]
    #expect(try champions(try answers.normalized()) == ["2"])
  }

  @Test(arguments: [(4, ["4"]), (1, ["1"]), (nil, []), (3, [])] as [(Int?, [Team.ID])])
  func thePlatformsBracketBreaksTies(_ winner: Int?, _ expected: [Team.ID]) throws {
    var answers = answers(playoffTeams: 2, last: 3)
    answers.weeks[3] = [SleeperAnswers.row(1, 1, 90), SleeperAnswers.row(4, 1, 90)]
    answers.brackets = [
      "winners_bracket": [
        ["r": 1, "m": 1, "t1": 1, "t2": 4, "p": 1, "w": winner.map { .int($0) } ?? .null]
      ]
    ]
    #expect(try champions(try answers.normalized()) == expected)
  }

  @Test func thePlatformsBracketTellsTheByes() throws {
    var answers = answers(playoffTeams: 3, last: 4)
    answers.weeks[3] = [
      SleeperAnswers.row(1, nil, 100), SleeperAnswers.row(2, nil, 120),
      SleeperAnswers.row(3, 2, 90), SleeperAnswers.row(4, 2, 80),
    ]
    answers.brackets = [
      "winners_bracket": [
        ["r": 1, "m": 1, "t1": 3, "t2": 4], ["r": 2, "m": 2, "t1": 2, "t2": 3, "p": 1],
      ]
    ]
    let league = try answers.normalized()
    #expect(kinds(league, week: 3)["2"] == .bye)
    #expect(kinds(league, week: 3)["1"] == .idle)
  }

  /// 2 beats 4 twice with little: 2-0, and 2-2 with the median. 1 and 3 share their games: 3-1.
  @Test func medianGamesCountForTheSeeds() throws {
    var answers = answers(playoffTeams: 2, last: 3)
    answers.league = answers.league.merging(["settings": ["league_average_match": 1]])
    for week in 1...3 {
      answers.weeks[week] = [
        SleeperAnswers.row(1, 1, week == 2 ? 150 : 200), SleeperAnswers.row(3, 1, 160),
        SleeperAnswers.row(2, 2, 60), SleeperAnswers.row(4, 2, 50),
      ]
    }
    let league = try answers.normalized()
    #expect(try ranked(league, "2").record == Record(wins: 2, losses: 2))
    #expect(try ranked(league, "3").record == Record(wins: 3, losses: 1))
    #expect(kinds(league, week: 3)["3"] == .championship)
    #expect(kinds(league, week: 3)["2"] == .consolation)
    #expect(try champions(league) == ["1"])
  }

  /// Sleeper calls a season complete some time after its last game.
  @Test func aPlayedFinalEndsTheSeason() throws {
    var answers = answers(playoffTeams: 2, last: 3)
    answers.league = answers.league.merging(["status": "in_season"])
    answers.weeks[3] = [SleeperAnswers.row(1, 1, 100), SleeperAnswers.row(4, 1, 90)]
    let league = try answers.normalized()
    #expect(league.stage == .complete)
    #expect(try champions(league) == ["1"])
  }
}
