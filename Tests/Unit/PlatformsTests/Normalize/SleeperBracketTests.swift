import JSON
import LeagueModel
import Platforms
import Rank
import Testing

/// What Sleeper's brackets say: seeds, byes and places.
struct SleeperBracketTests {
  /// The invented league of four, with everyone in one of two brackets of two.
  private func answers(type: Int) -> SleeperAnswers {
    var answers = SleeperAnswers()
    answers.league = answers.league.merging([
      "status": "complete",
      "settings": [
        "playoff_week_start": 3, "playoff_teams": 2, "playoff_type": .int(type),
        "last_scored_leg": 3,
      ],
    ])
    answers.weeks[3] = [
      SleeperAnswers.row(1, 1, 100), SleeperAnswers.row(4, 1, 90), SleeperAnswers.row(2, 2, 90),
      SleeperAnswers.row(3, 2, 80),
    ]
    return answers
  }

  private func kind(_ league: League, of team: Team.ID) -> Matchup.Kind? {
    league.week(3)?.matchups.first { $0.sides(of: team) != nil }?.kind
  }

  /// The lower scorer goes on: `w` is 3, which lost by points and is last.
  @Test func inAToiletBowlTheTeamThatGoesOnIsLast() throws {
    var answers = answers(type: 0)
    answers.brackets = [
      "winners_bracket": [["r": 1, "m": 1, "t1": 1, "t2": 4, "w": 1, "l": 4, "p": 1]],
      "losers_bracket": [["r": 1, "m": 1, "t1": 2, "t2": 3, "w": 3, "l": 2, "p": 1]],
    ]
    let league = try answers.normalized()
    #expect(league.teams.map(\.platformPlace) == [1, 3, 4, 2])
    #expect(kind(league, of: "2") == .toiletBowl)
    #expect(try rank(league).teams.map(\.id) == ["1", "4", "2", "3"])
    #expect(try rank(league).teams.last?.playoffs == .sacko)
  }

  @Test func inAConsolationBracketTheWinnerIsAhead() throws {
    var answers = answers(type: 1)
    answers.brackets = [
      "winners_bracket": [["r": 1, "m": 1, "t1": 1, "t2": 4, "w": 4, "l": 1, "p": 1]],
      "losers_bracket": [["r": 1, "m": 1, "t1": 2, "t2": 3, "w": 3, "l": 2, "p": 1]],
    ]
    let league = try answers.normalized()
    #expect(league.teams.map(\.platformPlace) == [2, 4, 3, 1])
    #expect(kind(league, of: "2") == .consolation)
  }

  @Test func withoutARecordedBracketTheSettingTellsTheKind() throws {
    #expect(kind(try answers(type: 0).normalized(), of: "3") == .toiletBowl)
    #expect(kind(try answers(type: 1).normalized(), of: "3") == .consolation)
  }

  /// A tied toilet bowl game: the team that goes on lost it.
  @Test func theBracketBreaksTiesOfTheToiletBowl() throws {
    var answers = answers(type: 0)
    answers.weeks[3]?[3] = SleeperAnswers.row(3, 2, 90)
    answers.brackets = [
      "losers_bracket": [["r": 1, "m": 1, "t1": 2, "t2": 3, "w": 2, "l": 3, "p": 1]]
    ]
    let league = try answers.normalized()
    #expect(league.week(3)?.matchups.first { $0.kind == .toiletBowl }?.winner == "3")
  }

  /// Places are those of a season that is over.
  @Test func aSeasonThatGoesOnHasNoPlaces() throws {
    var answers = answers(type: 0)
    answers.league = answers.league.merging([
      "status": "in_season", "settings": ["last_scored_leg": 2, "leg": 3],
    ])
    answers.brackets = [
      "losers_bracket": [["r": 1, "m": 1, "t1": 2, "t2": 3, "w": 3, "l": 2, "p": 1]]
    ]
    #expect(try answers.normalized().teams.allSatisfy { $0.platformPlace == nil })
  }

  /// Byes enter in the second round; the pairs of the first are seeds 4 and 5, then 3 and 6.
  @Test func theBracketGivesTheSeeds() throws {
    var answers = SleeperAnswers()
    answers.rosters = (1...8).map { ["roster_id": .int($0), "owner_id": .string("u\($0)")] }
    answers.weeks = [1: (1...8).map { SleeperAnswers.row($0, ($0 + 1) / 2, 100 - Double($0)) }]
    answers.league = answers.league.merging([
      "settings": ["playoff_week_start": 2, "playoff_teams": 6, "last_scored_leg": 1, "leg": 2]
    ])
    // By the games 1, 3, 5 and 7 are 1-0 and the others 0-1; the bracket says otherwise.
    answers.brackets = [
      "winners_bracket": [
        ["r": 1, "m": 1, "t1": 2, "t2": 3], ["r": 1, "m": 2, "t1": 7, "t2": 4],
        ["r": 2, "m": 3, "t1": 5, "t2": nil, "t2_from": ["w": 1]],
        ["r": 2, "m": 4, "t1": 1, "t2": nil, "t2_from": ["w": 2]],
        ["r": 2, "m": 5, "p": 5, "t1": nil, "t2": nil],
      ]
    ]
    #expect(try answers.normalized().playoffField == ["5", "1", "7", "3", "2", "4"])
    answers.brackets = ["winners_bracket": []]
    #expect(try answers.normalized().playoffField == nil)
  }
}
