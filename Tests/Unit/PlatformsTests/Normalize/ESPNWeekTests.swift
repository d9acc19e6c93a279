import JSON
import LeagueModel
import Platforms
import Rank
import Testing

/// Observed values of ESPN's schedule.
struct ESPNWeekTests {
  @Test func bothPlatformsGiveTheSameLeague() throws {
    let espn = try ESPNAnswers().normalized()
    let sleeper = try SleeperAnswers().normalized()
    #expect(espn.weeks == sleeper.weeks)
    #expect(espn.teams.map(\.name) == sleeper.teams.map(\.name))
    #expect(espn.stage == .inSeason)
    let records = try rank(espn).teams.map { "\($0.id) \($0.record)" }
    #expect(records == ["1 2-0", "4 1-1", "3 1-1", "2 0-2"])
  }

  @Test func aByeIsAGameWithoutAwayTeam() throws {
    var answers = ESPNAnswers()
    answers.schedule[1] = ESPNAnswers.game(1, (3, 80), nil, "UNDECIDED")
    answers.schedule.append(ESPNAnswers.game(1, (4, 70), nil, "UNDECIDED").merging(["away": nil]))
    let league = try answers.normalized()
    #expect(league.week(1)?.state == .played)
    let (matchup, side) = try game(league, week: 1, team: "3")
    #expect(matchup.away == nil)
    #expect(matchup.kind == .idle)
    #expect(matchup.decision == .open)
    #expect(side.points == points(80))
    #expect(try ranked(league, "3").record == Record(losses: 1))
    #expect(try rank(league, week: 1).matchups.map(\.kind) == [.regular, .idle, .idle])
  }

  @Test func aGameThatStaysUndecidedIsDecidedByItsPoints() throws {
    var answers = ESPNAnswers()
    answers.schedule[0] = ESPNAnswers.game(1, (1, 100), (2, 90), "UNDECIDED")
    answers.schedule[1] = ESPNAnswers.game(1, (3, 80), (4, 80), "UNDECIDED")
    let league = try answers.normalized()
    #expect(try game(league, week: 1, team: "1").matchup.winner == "1")
    #expect(try game(league, week: 1, team: "3").matchup.decision == .tie)
  }

  private func adjusted(
    _ home: (points: Double, adjustment: Double), _ away: (points: Double, adjustment: Double),
    _ winner: String
  ) throws -> (matchup: Matchup, totals: [Points]) {
    var answers = ESPNAnswers()
    answers.schedule[0] = ESPNAnswers.game(1, (1, home.points), (2, away.points), winner).merging([
      "home": ["adjustment": .double(home.adjustment)],
      "away": ["adjustment": .double(away.adjustment)],
    ])
    let matchup = try game(try answers.normalized(), week: 1, team: "1").matchup
    return (matchup, matchup.sides.map(\.total))
  }

  /// Totals lack the commissioner's adjustment in some seasons and have it in others. The winner tells which.
  @Test func anAdjustmentCountsWhereOnlyTheSumFitsTheWinner() throws {
    let sum = try adjusted((103.34, 215.2), (108.64, 188.9), "HOME")
    #expect(sum.totals == [points(318.54), points(297.54)])
    #expect(sum.matchup.winner == "1" && sum.matchup.sides.allSatisfy(\.isOverridden))
    let included = try adjusted((110, 10), (105, 0), "HOME")
    #expect(included.totals == [points(110), points(105)])
    let tiebreaker = try adjusted((100, 5), (100, 0), "AWAY")
    #expect(tiebreaker.totals == [points(100), points(100)] && tiebreaker.matchup.winner == "2")
    // Neither fits: ESPN's winner stays, and the points are those that ESPN shows.
    let neither = try adjusted((90, 1), (105, 0), "HOME")
    #expect(neither.totals == [points(90), points(105)] && neither.matchup.winner == "1")
    let tie = try adjusted((90, 10), (100, 0), "TIE")
    #expect(tie.totals == [points(100), points(100)] && tie.matchup.decision == .tie)
  }

  @Test func anUndecidedGameOfThisWeekIsOpen() throws {
    var answers = ESPNAnswers()
    answers.schedule[4] = ESPNAnswers.game(3, (1, 20), (4, 30), "UNDECIDED")
    let league = try answers.normalized()
    #expect(league.week(3)?.state == .current)
    #expect(try game(league, week: 3, team: "1").matchup.decision == .open)
    #expect(league.latestPlayedWeek == 2)
  }

  @Test func aWeekIsOverWhenAllItsGamesAreDecided() throws {
    var answers = ESPNAnswers()
    answers.schedule[4] = ESPNAnswers.game(3, (1, 20), (4, 30), "AWAY")
    #expect(try answers.normalized().week(3)?.state == .current)
    answers.schedule[5] = ESPNAnswers.game(3, (2, 20), (3, 20), "TIE")
    #expect(try answers.normalized().week(3)?.state == .played)
  }

  @Test func aScorelessGameIsATieOnlyIfESPNSaysSo() throws {
    var answers = ESPNAnswers()
    answers.schedule[1] = ESPNAnswers.game(1, (3, 0), (4, 0), "TIE")
    #expect(try ranked(try answers.normalized(), "3").record == Record(losses: 1, ties: 1))
    answers.schedule[1] = ESPNAnswers.game(1, (3, 0), (4, 0), "UNDECIDED")
    #expect(try ranked(try answers.normalized(), "3").record == Record(losses: 1))
    // A week without points was not played, no matter what its games say.
    answers.schedule[0] = ESPNAnswers.game(1, (1, 0), (2, 0), "TIE")
    #expect(try answers.normalized().week(1)?.state == .upcoming)
  }

  @Test(arguments: [0, 1, 100])
  func gameIDsMayStartAnywhere(_ first: Int) throws {
    var answers = ESPNAnswers()
    let league = try answers.normalized()
    answers.schedule = answers.schedule.enumerated().map { index, game in
      game.merging(["id": .int(first + index)])
    }
    #expect(try answers.normalized() == league)
  }

  @Test func wholeAndNoisyNumbersArePoints() throws {
    var answers = ESPNAnswers()
    answers.schedule[0] = answers.schedule[0].merging([
      "home": ["totalPoints": 90], "away": ["totalPoints": 89.99999999999999],
      "winner": "UNDECIDED",
    ])
    let league = try answers.normalized()
    #expect(try game(league, week: 1, team: "1").matchup.decision == .tie)
    #expect(try ranked(league, "1").pointsFor == points(200))
  }

  @Test func adjustmentsCountOnlyInTheTotal() throws {
    var answers = ESPNAnswers()
    answers.schedule[0] = answers.schedule[0].merging([
      "home": [
        "totalPoints": 85, "adjustment": -15, "pointsByScoringPeriod": ["1": 100],
      ],
      "winner": "AWAY",
    ])
    let league = try answers.normalized()
    let (matchup, side) = try game(league, week: 1, team: "1")
    #expect(matchup.winner == "2")
    #expect(side.points == points(85))
    #expect(try ranked(league, "1").pointsFor == points(195))
  }

  @Test func gamesOfUnknownPeriodsAreIgnored() throws {
    var answers = ESPNAnswers()
    let league = try answers.normalized()
    answers.schedule += [
      ESPNAnswers.game(0, (1, 9), (2, 8), "HOME"),
      ESPNAnswers.game(99, (1, 9), (2, 8), "HOME"), nil, ["home": nil],
    ]
    #expect(try answers.normalized() == league)
  }

  @Test func lineupsComeWithTheWeeksOwnAnswer() throws {
    var answers = ESPNAnswers()
    let roster: JSONValue = [
      "entries": [
        ESPNAnswers.entry(5, slot: 21, name: "Ina Ir", points: 0),
        ESPNAnswers.entry(4, slot: 20, name: "Benny Benched", points: 3),
        ESPNAnswers.entry(-16030, slot: 2, name: "Jags D/ST", points: -2.5), nil,
      ]
    ]
    answers.weeks[1] = [
      "schedule": [["home": ["teamId": 1, "rosterForCurrentScoringPeriod": roster]]]
    ]
    let league = try answers.normalized()
    #expect(
      try game(league, week: 1, team: "1").side.lineup == [
        LineupEntry(player: nil, slot: "QB", points: .zero),
        LineupEntry(player: "-16030", slot: "RB", points: points(-2.5)),
        LineupEntry(player: "4", slot: "BN", points: points(3)),
        LineupEntry(player: "5", slot: "IR", points: points(0)),
      ])
    #expect(league.players.map(\.name) == ["Jags D/ST", "Benny Benched", "Ina Ir"])
    #expect(try game(league, week: 1, team: "2").side.lineup.isEmpty)
    #expect(try ranked(league, "1", week: 1).topPlayers.map(\.name) == ["Jags D/ST"])
  }

  @Test(arguments: [nil, [:], ["entries": []], ["entries": nil]] as [JSONValue])
  func rostersAreEmptyBeforeTheDraft(_ roster: JSONValue) throws {
    var answers = ESPNAnswers()
    answers.teams[0] = answers.teams[0].merging(["roster": roster])
    answers.weeks[1] = [
      "schedule": [["home": ["teamId": 1, "rosterForCurrentScoringPeriod": roster]]]
    ]
    let league = try answers.normalized()
    #expect(league.players.isEmpty)
    #expect(league.teams[0].startersBySeason.isEmpty)
    #expect(try game(league, week: 1, team: "1").side.lineup.isEmpty)
    #expect(try ranked(league, "1").topPlayers.isEmpty)
  }

  @Test func seasonPointsAreNeitherTheWeeksNorProjections() throws {
    var answers = ESPNAnswers()
    func row(_ source: Int, _ split: Int, _ week: Int, _ season: Int, _ total: JSONValue)
      -> JSONValue
    {
      [
        "statSourceId": .int(source), "statSplitTypeId": .int(split),
        "scoringPeriodId": .int(week), "seasonId": .int(season), "appliedTotal": total,
      ]
    }
    let stats: JSONValue = .array([
      row(1, 0, 0, 2025, 340), row(0, 1, 3, 2025, 20), row(0, 0, 0, 2024, 299),
      row(0, 0, 3, 2025, 55),
      row(0, 0, 0, 2025, 244.4),
    ])
    let first = ESPNAnswers.entry(1, slot: 2, name: "Bucky", points: 20)
      .merging(["playerPoolEntry": ["player": ["stats": stats]]])
    answers.teams[0] = answers.teams[0].merging([
      "roster": [
        "entries": [
          first, ESPNAnswers.entry(2, slot: 0, name: "No Rows", points: 250),
          ESPNAnswers.entry(3, slot: 20, name: "Benched", points: 900),
          ESPNAnswers.entry(4, slot: 21, name: "Hurt", points: 800),
          ESPNAnswers.entry(5, slot: 0, name: "Nowhere", points: 700).without("lineupSlotId"),
        ]
      ]
    ])
    let team = try ranked(try answers.normalized(), "1")
    #expect(team.topPlayers.map(\.name) == ["No Rows", "Bucky"])
    #expect(team.topPlayers.map(\.points) == [points(250), points(244.4)])
    #expect(team.topPlayersBasis == .season)
  }
}
