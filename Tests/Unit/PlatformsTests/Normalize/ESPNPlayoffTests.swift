import JSON
import LeagueModel
import Platforms
import Rank
import Testing

/// ESPN's playoffs: ladders, rounds of two weeks, byes.
struct ESPNPlayoffTests {
  /// Two weeks of a regular season, then playoffs in period 3 and, with `periods`, after it.
  private func answers(
    playoffTeams count: Int, current: Int, periods: JSONValue, _ games: [JSONValue]
  ) -> ESPNAnswers {
    var answers = ESPNAnswers()
    answers.league = answers.league.merging([
      "scoringPeriodId": .int(current), "status": ["finalScoringPeriod": .int(current - 1)],
      "settings": [
        "scheduleSettings": [
          "matchupPeriodCount": 2, "playoffTeamCount": .int(count), "matchupPeriods": periods,
        ]
      ],
    ])
    answers.schedule = Array(answers.schedule.prefix(4)) + games
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

  /// A final of two weeks, won by 4 with 190 to 185.5, though 1 won its second week.
  private func longFinal(_ weekly: Bool) -> JSONValue {
    let final = ESPNAnswers.game(3, (1, 185.5), (4, 190), "AWAY")
    guard weekly else { return final }
    return final.merging([
      "home": ["pointsByScoringPeriod": ["3": 85.5, "4": 100]],
      "away": ["pointsByScoringPeriod": ["4": 90, "3": 110]],
    ])
  }

  @Test(arguments: [[3, 4], [4, 3], [4, 3, 3, 99]] as [JSONValue])
  func aPeriodOfTwoWeeksIsOneGameInAnyOrder(_ weeks: JSONValue) throws {
    let answers = answers(
      playoffTeams: 2, current: 5, periods: ["1": [1], "2": [2], "3": weeks], [longFinal(true)])
    let league = try answers.normalized()
    let first = try game(league, week: 3, team: "1")
    #expect(first.matchup.weeks == [3, 4])
    #expect(first.matchup.decision == .open)
    #expect(first.side.points == points(85.5))
    #expect(first.side.total == points(85.5))
    let second = try game(league, week: 4, team: "1")
    #expect(second.matchup.winner == "4")
    #expect(second.side.points == points(100))
    #expect(second.side.total == points(185.5))
    #expect(league.rules.lastRegularWeek == 2)
    #expect(try champions(league) == ["4"])
  }

  @Test func adjustmentsOfALongRoundAreInItsTotal() throws {
    let adjusted = longFinal(true).merging([
      "home": ["totalPoints": 201, "adjustment": 15.5], "winner": "HOME",
    ])
    let answers = answers(playoffTeams: 2, current: 5, periods: ["3": [3, 4]], [adjusted])
    let league = try answers.normalized()
    #expect(try game(league, week: 4, team: "1").side.total == points(201))
    #expect(try game(league, week: 4, team: "1").side.points == points(100))
    #expect(try champions(league) == ["1"])
  }

  @Test func aPeriodOfTwoWeeksWithoutWeeklyPointsHasItsTotal() throws {
    let answers = answers(
      playoffTeams: 2, current: 5, periods: ["1": [1], "2": [2], "3": [3, 4]], [longFinal(false)])
    let league = try answers.normalized()
    #expect(league.latestPlayedWeek == 4)
    #expect(try game(league, week: 4, team: "4").side.total == points(190))
    #expect(try champions(league) == ["4"])
  }

  @Test func unlistedPeriodsAreWeeks() throws {
    let answers = answers(
      playoffTeams: 2, current: 4, periods: nil, [ESPNAnswers.game(3, (1, 90), (4, 80), "HOME")])
    let league = try answers.normalized()
    #expect(league.week(3)?.isPlayoff == true)
    #expect(league.rules.lastRegularWeek == 2)
    #expect(try champions(league) == ["1"])
  }

  @Test(arguments: [true, false])
  func theLadderMayBeMissing(_ isThere: Bool) throws {
    func game(
      _ period: Int, _ home: Int, _ away: Int, _ tier: String, _ winner: String = "HOME"
    ) -> JSONValue {
      let game = ESPNAnswers.game(period, (home, 100), (away, 90), winner)
      return isThere ? game.merging(["playoffTierType": .string(tier)]) : game
    }
    let league = try answers(
      playoffTeams: 3, current: 5, periods: nil,
      [
        ESPNAnswers.game(3, (1, 50), nil, "UNDECIDED"),
        game(3, 4, 3, "WINNERS_BRACKET"),
        ESPNAnswers.game(3, (2, 50), nil, "UNDECIDED"),
        game(4, 1, 4, "WINNERS_BRACKET"), game(4, 2, 3, "LOSERS_CONSOLATION_LADDER"),
      ]
    ).normalized()
    let first: [Team.ID: Matchup.Kind] = [
      "1": .bye, "2": .idle, "3": .championship, "4": .championship,
    ]
    #expect(kinds(league, week: 3) == first)
    let last: [Team.ID: Matchup.Kind] = [
      "1": .championship, "4": .championship, "2": .consolation, "3": .consolation,
    ]
    #expect(kinds(league, week: 4) == last)
    #expect(try champions(league) == ["1"])
  }

  @Test func theLadderMayBeInTheWeeksAnswer() throws {
    var answers = answers(
      playoffTeams: 2, current: 4, periods: nil,
      [
        ESPNAnswers.game(3, (1, 90), (4, 80), "HOME"),
        ESPNAnswers.game(3, (2, 90), (3, 80), "HOME"),
      ])
    answers.weeks[3] = [
      "schedule": [
        [
          "home": ["teamId": 2], "away": ["teamId": 3], "playoffTierType": "WINNERS_BRACKET",
        ],
        [
          "home": ["teamId": 1], "away": ["teamId": 4],
          "playoffTierType": "WINNERS_CONSOLATION_LADDER",
        ],
      ]
    ]
    let league = try answers.normalized()
    #expect(kinds(league, week: 3)["1"] == .consolation)
    #expect(try champions(league) == ["2"])
  }

  @Test func thePlatformsSeedsTakePrecedence() throws {
    var answers = answers(
      playoffTeams: 2, current: 4, periods: nil,
      [
        ESPNAnswers.game(3, (2, 90), (3, 80), "HOME"),
        ESPNAnswers.game(3, (1, 90), (4, 80), "HOME"),
      ])
    answers.teams = zip(answers.teams, [3, 1, 2, 4]).map {
      $0.merging(["playoffSeed": .int($1)])
    }
    #expect(try champions(try answers.normalized()) == ["2"])
  }

  @Test func anUnfinishedFinalHasNoChampion() throws {
    var answers = answers(
      playoffTeams: 2, current: 4, periods: nil,
      [ESPNAnswers.game(3, (1, 90), (4, 80), "UNDECIDED")])
    answers.league = answers.league.merging([
      "scoringPeriodId": 3, "status": ["finalScoringPeriod": 3],
    ])
    let league = try answers.normalized()
    #expect(league.stage == .inSeason)
    #expect(try champions(league).isEmpty)
  }
}
