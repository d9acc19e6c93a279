import LeagueModel
import Rank
import Testing

/// Games of more than a week, of the playoffs and against the median.
struct StandingsTests {
  /// Median games count once: with them a season has 28 games in 14 weeks, and no record is doubled or
  /// halved.
  @Test func medianGamesAreASecondGameEachWeek() throws {
    let weeks = (1...14).map { number -> Week in
      // 1 always beats 2, but only in the first three weeks with more than the median; 3 always
      // loses to 4 and always has more than the median.
      let mine = number <= 3 ? 300.0 : 50.0
      return week(number, [(1, mine, 2, 40), (3, 200, 4, 250)])
    }
    let plain = try #require(makeLeague(teams(4), weeks))
    let median = try #require(makeLeague(teams(4), weeks, hasMedianGame: true))
    func records(_ league: League) throws -> [String] {
      try rank(league).teams.sorted { $0.id < $1.id }.map(\.record.description)
    }
    #expect(try records(plain) == ["14-0", "0-14", "0-14", "14-0"])
    #expect(try records(median) == ["17-11", "0-28", "11-17", "28-0"])
    #expect(try rank(median, week: 1).teams.map(\.record.games) == [2, 2, 2, 2])
    // Points and their average count only the week's game.
    #expect(try rank(median).teams.map(\.pointsFor) == rank(plain).teams.map(\.pointsFor))
  }

  @Test(arguments: PowerRankingTests.seeds)
  func everyGameIsAWinAndALossOrTwoTies(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    var total = Record()
    for week in league.playedWeeks {
      let teams = try rank(league, week: week.number).teams
      let now = teams.reduce(into: Record()) { sum, team in
        sum.wins += team.record.wins
        sum.losses += team.record.losses
        sum.ties += team.record.ties
      }
      let games = week.matchups.filter { $0.away != nil }.count
      let medianGames = league.rules.hasMedianGame ? teams.count : 0
      #expect(now.games - total.games == 2 * games + medianGames)
      if !league.rules.hasMedianGame { #expect(now.wins == now.losses) }
      #expect(
        teams.map(\.pointsFor).total == teams.map(\.pointsAgainst).total,
        "what one scores, another concedes")
      total = now
    }
  }

  @Test func aMatchupOverTwoWeeksCountsOnceWithAllItsPoints() throws {
    func half(_ number: Int, _ home: Double, _ total: Double) -> Week {
      Week(
        number: number, state: .played, isPlayoff: false,
        matchups: [
          Matchup(
            kind: .regular, weeks: [1, 2], decision: number == 2 ? .home : .open,
            home: Side(team: "1", points: points(home), total: points(total)),
            away: Side(team: "2", points: points(80), total: points(80 * Double(number))))
        ])
    }
    let league = try #require(makeLeague(teams(2), [half(1, 70, 70), half(2, 100, 170)]))
    #expect(try rank(league, week: 1).teams.allSatisfy { $0.record.games == 0 })
    let winner = try #require(try rank(league, week: 2).teams.first)
    #expect(winner.record == Record(wins: 1))
    #expect(winner.pointsFor == points(170))
    #expect(winner.pointsAgainst == points(160))
  }

  @Test func playoffsKeepTheStandingsOfTheRegularSeason() throws {
    let weeks = [
      week(1, [(1, 100, 2, 90)]), week(2, [(1, 50, 2, 90)], isPlayoff: true, kind: .championship),
    ]
    let league = try #require(makeLeague(teams(2), weeks))
    let before = try rank(league, week: 1)
    let after = try rank(league, week: 2)
    #expect(after.phase == .playoffs)
    for team in before.teams {
      let later = try #require(after.teams.first { $0.id == team.id })
      #expect(later.record == team.record && later.powerScore == team.powerScore)
      #expect(later.previousRank == nil)
    }
    #expect(after.matchups.map(\.winner) == ["2"])
  }

  @Test func theFiveBestAreStartersOnly() throws {
    let slots = ["QB", "RB", "WR", "TE", "K", "FLEX", "BN", "IR"]
    let lineup = slots.enumerated().map { index, slot in
      LineupEntry(player: "p\(index)", slot: slot, points: points(10 * Double(index) - 5))
    }
    var first = week(1, [(1, 100, 2, 90)])
    first.matchups[0].home.lineup = lineup
    var second = week(2, [(1, 100, 2, 90)])
    // The bench player starts once; the first starter is benched with many points.
    second.matchups[0].home.lineup = [
      LineupEntry(player: "p6", slot: "QB", points: points(7)),
      LineupEntry(player: "p0", slot: "BN", points: points(99)),
      LineupEntry(player: nil, slot: "RB", points: .zero),
    ]
    let league = try #require(makeLeague(teams(2), [first, second]))
    let team = try #require(try rank(league).teams.first { $0.id == "1" })
    #expect(team.topPlayers.map(\.id) == ["p5", "p4", "p3", "p2", "p6"])
    #expect(team.topPlayers.map(\.points.value) == [45, 35, 25, 15, 7])
    #expect(team.topPlayersBasis == .starts)
    let then = try #require(try rank(league, week: 1).teams.first { $0.id == "1" })
    #expect(then.topPlayers.map(\.id) == ["p5", "p4", "p3", "p2", "p1"])
  }

  @Test func theSeasonsPointsAreOfTheLatestWeekOnly() throws {
    var two = teams(2)
    two[0].startersBySeason = (1...7).map {
      PlayerPoints(player: "s\($0)", points: points(Double($0)))
    }
    let weeks = [week(1, [(1, 100, 2, 90)]), week(2, [(1, 100, 2, 90)])]
    let league = try #require(makeLeague(two, weeks))
    let now = try #require(try rank(league).teams.first { $0.id == "1" })
    #expect(now.topPlayers.map(\.id) == ["s7", "s6", "s5", "s4", "s3"])
    #expect(now.topPlayersBasis == .season)
    let then = try #require(try rank(league, week: 1).teams.first { $0.id == "1" })
    #expect(then.topPlayers.isEmpty)
    #expect(then.topPlayersBasis == .starts)
  }

  @Test(arguments: PowerRankingTests.seeds)
  func bestPlayersAreSortedAndStarted(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    for team in try rank(league).teams {
      #expect(team.topPlayers.count <= 5)
      #expect(Set(team.topPlayers.map(\.id)).count == team.topPlayers.count)
      for (better, worse) in zip(team.topPlayers, team.topPlayers.dropFirst()) {
        #expect((worse.points, better.name, better.id) <= (better.points, worse.name, worse.id))
      }
      let entries = league.playedWeeks.flatMap(\.matchups).flatMap(\.sides)
        .filter { $0.team == team.id }.flatMap(\.lineup)
      for player in team.topPlayers {
        let started = entries.filter { $0.player == player.id && !["BN", "IR"].contains($0.slot) }
        #expect(started.compactMap(\.points).total == player.points)
      }
    }
  }
}
