import LeagueModel
import Platform
import TestSupport
import Testing

@testable import Rank

/// The recap of finished seasons that are built for it.
@Suite struct RecapTests {
  /// Four teams, two weeks that 1 and 2 win, semifinals in week 3, the final in week 4.
  private func season(
    thirdPlace: [(home: Int, Double, away: Int, Double)] = [], closest: Double = 0.5
  ) throws -> League {
    let regular = (1...2).map { week($0, [(1, 120, 4, 60), (2, 100, 3, 100 - closest)]) }
    let semifinals = week(
      3, [(1, 80, 4, 90), (2, 100, 3, 70)], isPlayoff: true, kind: .championship)
    var final = week(4, [(4, 101, 2, 100)], isPlayoff: true, kind: .championship)
    final.matchups += week(4, thirdPlace, isPlayoff: true, kind: .thirdPlace).matchups
    var league = try #require(makeLeague(teams(4), regular + [semifinals, final]))
    league.stage = .complete
    league.rules.lastRegularWeek = 2
    league.rules.playoffTeamCount = 4
    return league
  }

  private func recap(_ league: League, week: Int? = nil) throws -> SeasonRecap? {
    try rankInFull(league, week: week, seasons: 100).numbers?.recap
  }

  @Test func onlyTheLastPaperOfAFinishedSeasonHasOne() throws {
    var league = try season()
    for week in 1...3 { #expect(try recap(league, week: week) == nil) }
    #expect(try recap(league, week: 4) != nil)
    league.stage = .inSeason
    #expect(try recap(league, week: 4) == nil)
  }

  // MARK: Final standings

  @Test func aGameForThirdPlaceDecidesIt() throws {
    let recap = try #require(try recap(try season(thirdPlace: [(1, 70, 3, 80)])))
    #expect(recap.finish.map(\.team) == ["4", "2", "3", "1"])
    #expect(recap.finish.map(\.how) == [.champion, .runnerUp, .third, .fourth])
    #expect(recap.finish.map(\.place) == [1, 2, 3, 4])
    #expect(recap.finish.map(\.seed) == [4, 2, 3, 1])
    #expect(recap.sacko == "1")
  }

  @Test func withoutAGameForThirdPlaceTheSeedOrdersTheSemifinalists() throws {
    let recap = try #require(try recap(try season()))
    #expect(recap.finish.map(\.team) == ["4", "2", "1", "3"])
    #expect(recap.finish.map(\.how) == [.champion, .runnerUp, .lostSemifinal, .lostSemifinal])
    let standings = try rankInFull(try season(), seasons: 100).teams.map(\.playoffs)
    #expect(standings == [.champion, .runnerUp, .finished, .sacko])
  }

  /// ESPN ranks all teams after the season; what it shows there is what the league reads here. Places that a platform
  /// leaves open are computed.
  @Test func thePlatformsPlacesCount() throws {
    func finish(_ places: [Int?]) throws -> [Team.ID] {
      var league = try season()
      for (index, place) in places.enumerated() { league.teams[index].platformPlace = place }
      return try #require(try recap(league)).finish.map(\.team)
    }
    #expect(try finish([4, 2, 3, 1]) == ["4", "2", "3", "1"])
    #expect(try finish([4, 2, nil, 1]) == ["4", "2", "3", "1"])
    #expect(try finish([nil, nil, 2, nil]) == ["4", "3", "2", "1"])
    #expect(try finish([4, 2, 2, 1]) == ["4", "2", "1", "3"])
    // The champion is known from the final.
    #expect(try finish([1, 2, 3, 4]) == ["4", "2", "1", "3"])
  }

  /// A game for third place that ended in a tie decided nothing.
  @Test func aTieForThirdPlaceDecidesNothing() throws {
    let recap = try #require(try recap(try season(thirdPlace: [(1, 70, 3, 70)])))
    #expect(recap.finish.map(\.how) == [.champion, .runnerUp, .lostSemifinal, .lostSemifinal])
    let standings = try rankInFull(try season(), seasons: 100).teams.map(\.playoffs)
    #expect(standings == [.champion, .runnerUp, .finished, .sacko])
  }

  // MARK: The champion's path

  @Test func thePathHasEveryGame() throws {
    let recap = try #require(try recap(try season()))
    #expect(
      recap.path == [
        SeasonRecap.Step(
          stage: .semifinals, weeks: [3], opponent: "1", points: points(90),
          opponentPoints: points(80)),
        SeasonRecap.Step(
          stage: .final, weeks: [4], opponent: "2", points: points(101),
          opponentPoints: points(100)),
      ])
  }

  /// Three teams: the first waits, whether or not the platform lists that, and the final takes two weeks.
  @Test(arguments: [true, false]) func byesAndATwoWeekFinalAreOneStepEach(
    _ tellsByes: Bool
  ) throws {
    let regular = week(1, [(1, 120, 4, 60), (2, 100, 3, 90)])
    var first = week(2, [(2, 100, 3, 70)], isPlayoff: true, kind: .championship)
    if tellsByes {
      first.matchups.append(
        Matchup(
          kind: .bye, weeks: [2], decision: .open,
          home: Side(team: "1", points: points(90), total: points(90)), away: nil))
    }
    func half(_ number: Int, _ total: (Double, Double), _ decision: Matchup.Decision) -> Week {
      func side(_ team: Team.ID, _ total: Double) -> Side {
        Side(team: team, points: points(50), total: points(total))
      }
      return Week(
        number: number, state: .played, isPlayoff: true,
        matchups: [
          Matchup(
            kind: .championship, weeks: [3, 4], decision: decision, home: side("1", total.0),
            away: side("2", total.1))
        ])
    }
    var league = try #require(
      makeLeague(
        teams(4), [regular, first, half(3, (50, 50), .open), half(4, (101, 100.9), .home)]))
    league.stage = .complete
    league.rules.lastRegularWeek = 1
    league.rules.playoffTeamCount = 3
    let recap = try #require(try recap(league))
    #expect(recap.path.map(\.weeks) == [[2], [3, 4]])
    #expect(recap.path.map(\.opponent) == [nil, "2"])
    #expect(recap.path[0].points == nil)
    #expect(recap.path[1].points == points(101))
    #expect(recap.path[1].opponentPoints == points(100.9))
    #expect(recap.finish.map(\.team) == ["1", "2", "3", "4"])
    #expect(recap.finish.map(\.how) == [.champion, .runnerUp, .lostSemifinal, .missed])
    // The two weeks are one game, and so the season's closest.
    #expect(recap.closestGame?.week == 4 && recap.closestGame?.margin == points(0.1))
  }

  // MARK: The closest game

  @Test func aTieIsNotTheClosestGameOfASeasonWithWinners() throws {
    let recap = try #require(try recap(try season(closest: 0)))
    let game = try #require(recap.closestGame)
    #expect(game.week == 4 && game.first == "4" && game.second == "2" && !game.isTie)
    #expect(game.margin == points(1))
  }

  @Test func theEarliestOfEquallyCloseGamesIsTold() throws {
    let game = try #require(try recap(try season(closest: 0.5))?.closestGame)
    #expect(game.week == 1 && game.first == "2" && game.margin == points(0.5))
  }

  @Test func aWeeksBestTeamsAreCounted() throws {
    let recap = try #require(try recap(try season()))
    #expect(recap.weeklyHighs == [SeasonRecap.WeeklyHighs(team: "1", weeks: 2)])
  }

  // MARK: The wire

  /// The season with lineups: what each team started in each week.
  private func season(
    _ starters: [Int: [Team.ID: [(Player.ID, Double)]]], _ moves: [Transaction]
  ) throws -> League {
    var league = try season()
    for index in league.weeks.indices {
      let week = league.weeks[index].number
      for game in league.weeks[index].matchups.indices {
        func entries(_ side: Side) -> [LineupEntry] {
          (starters[week]?[side.team] ?? []).map {
            LineupEntry(player: $0.0, slot: "RB", points: points($0.1))
          }
        }
        let matchup = league.weeks[index].matchups[game]
        league.weeks[index].matchups[game].home.lineup = entries(matchup.home)
        if let away = matchup.away {
          league.weeks[index].matchups[game].away?.lineup = entries(away)
        }
      }
    }
    league.players = ["a", "b", "c"].map {
      Player(id: $0, name: "Player \($0)", position: "RB")
    }
    league.wire = Wire(transactions: moves)
    return league
  }

  private func move(
    _ id: String, _ kind: Transaction.Kind, week: Int, _ teams: [Team.ID],
    _ moves: [(Player.ID, Team.ID?, Team.ID?)], picks: [Transaction.Pick] = [], bid: Int? = nil
  ) -> Transaction {
    Transaction(
      id: id, kind: kind, date: Instant(seconds: Int64(week)), week: week, teams: teams,
      moves: moves.map { Transaction.Move(player: $0.0, from: $0.1, to: $0.2) }, picks: picks,
      bid: bid)
  }

  @Test func theTradeOfTheYearHasAWinnerAndALoser() throws {
    let swap = [("a", "1", "2"), ("b", "2", "1")] as [(Player.ID, Team.ID?, Team.ID?)]
    let league = try season(
      [
        1: ["1": [("a", 50)], "2": [("b", 40)]], 2: ["1": [("b", 3)], "2": [("a", 20)]],
        3: ["1": [("b", 4)], "2": [("a", 10.5)]],
      ], [move("t", .trade, week: 2, ["1", "2"], swap)])
    let trade = try #require(try recap(league)?.trade)
    #expect(trade.winner.team == "2" && trade.winner.used == points(30.5))
    #expect(trade.loser.team == "1" && trade.loser.used == points(7))
    #expect(trade.gain == points(23.5) && trade.week == 2)
  }

  /// A player whom the platform does not name, a pick, or one side without players: points say nothing then.
  @Test(arguments: 0..<4) func aTradeThatCannotBeMeasuredIsNotTold(_ index: Int) throws {
    let pick = Transaction.Pick(season: 2026, round: 1, origin: "1", from: "1", to: "2")
    let trades = [
      move("t", .trade, week: 2, ["1", "2"], [("a", "1", "2"), ("unknown", "2", "1")]),
      move("t", .trade, week: 2, ["1", "2"], [("a", "1", "2"), ("b", "2", "1")], picks: [pick]),
      move("t", .trade, week: 2, ["1", "2"], [("a", "1", "2")]),
      move(
        "t", .trade, week: 2, ["1", "2", "3"], [("a", "1", "2"), ("b", "2", "3"), ("c", "3", "1")]),
    ]
    let league = try season([3: ["1": [("b", 4)], "2": [("a", 10.5)]]], [trades[index]])
    let recap = try #require(try recap(league))
    #expect(recap.trade == nil)
  }

  @Test func thePickupCountsUntilThePlayerIsGivenUp() throws {
    let league = try season(
      [
        1: ["1": [("a", 30)]], 2: ["1": [("a", 5), ("b", 25)]], 3: ["1": [("b", 9)]],
        4: ["2": [("b", 99)], "4": [("c", 60), ("unknown", 90)]],
      ],
      [
        move("1", .waiver, week: 1, ["1"], [("a", nil, "1")], bid: 7),
        move("2", .freeAgent, week: 2, ["1"], [("b", nil, "1")]),
        move("3", .drop, week: 3, ["1"], [("a", "1", nil)]),
        // A trade is no pickup, and neither is what the commissioner hands out.
        move("4", .trade, week: 4, ["1", "2"], [("b", "1", "2")]),
        move("5", .commissioner, week: 4, ["4"], [("c", nil, "4")]),
        move("6", .waiver, week: 4, ["4"], [("unknown", nil, "4")]),
      ])
    let add = try #require(try recap(league)?.bestAdd)
    #expect(add.player == WirePlayer(name: "Player a", position: "RB", points: points(35)))
    #expect(add.team == "1" && add.starts == 2 && add.bid == 7 && add.kind == .waiver)
  }

  @Test func aPlayerWhoCameBackCountsOnceForEachPickup() throws {
    let league = try season(
      [1: ["1": [("a", 30)]], 3: ["1": [("a", 20)]], 4: ["1": [("a", 2)]]],
      [
        move("1", .freeAgent, week: 1, ["1"], [("a", nil, "1")]),
        move("2", .drop, week: 2, ["1"], [("a", "1", nil)]),
        move("3", .freeAgent, week: 3, ["1"], [("a", nil, "1")]),
      ])
    let add = try #require(try recap(league)?.bestAdd)
    #expect(add.week == 1 && add.player.points == points(30) && add.starts == 1)
  }

  @Test func aSeasonWithoutMovesHasNone() throws {
    let recap = try #require(try recap(try season()))
    #expect(recap.trade == nil && recap.bestAdd == nil)
    #expect(recap.bestPick == nil && recap.worstPick == nil)
  }
}
