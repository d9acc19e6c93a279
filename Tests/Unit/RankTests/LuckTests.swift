import LeagueModel
import Rank
import TestSupport
import Testing

/// Luck is exact: every number is compared with a count of all possibilities.
struct LuckTests {
  /// Each team's games in the played weeks: its own points and everyone else's.
  private func opponents(_ league: League, _ team: Team.ID) -> [(own: Points, others: [Points])] {
    league.playedWeeks.filter { !$0.isPlayoff }.compactMap { week in
      let sides = week.matchups.filter { $0.away != nil }.flatMap(\.sides)
      return sides.first { $0.team == team }.map { own in
        (own.points, sides.filter { $0.team != team }.map(\.points))
      }
    }
  }

  @Test(arguments: PowerRankingTests.seeds)
  func allPlayAndExpectedWinsCountEveryOpponent(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    let lucks = luck(league, through: 15)
    #expect(lucks.map(\.team) == league.teams.map(\.id))
    let records = Dictionary(
      uniqueKeysWithValues: try rank(league).teams.map { ($0.id, $0.record) })
    for luck in lucks {
      var expected = 0.0
      var record = Record()
      let games = opponents(league, luck.team)
      for game in games {
        for other in game.others {
          record.add(game.own == other ? .tie : game.own > other ? .win : .loss)
          let value = game.own == other ? 0.5 : game.own > other ? 1 : 0
          expected += value / Double(game.others.count)
        }
      }
      expected += Double(luck.medianRecord.halfWins) / 2
      #expect(luck.rounds.count == games.count)
      #expect(luck.allPlay == record)
      #expect(luck.record == records[luck.team])
      #expect(abs(luck.expected - expected) < 1e-9)
      #expect(abs(luck.difference - (luck.wins - luck.expected)) < 1e-12)
      #expect(league.rules.hasMedianGame || luck.medianRecord.games == 0)
    }
  }

  @Test(arguments: PowerRankingTests.seeds)
  func distributionsAddUpToOneAndMeanWhatIsExpected(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    for week in [0, 1, 2, 7, 15] {
      for luck in luck(league, through: week) {
        #expect(luck.distribution.count == 2 * luck.record.games + 1)
        #expect(luck.distribution.allSatisfy { (0...1 + 1e-12).contains($0) })
        #expect(abs(luck.distribution.reduce(0, +) - 1) < 1e-9)
        let mean = luck.distribution.enumerated().map { Double($0) / 2 * $1 }.reduce(0, +)
        #expect(abs(mean - luck.expected) < 1e-9)
        #expect(abs(luck.worseShare + luck.sameShare + luck.betterShare - 1) < 1e-9)
        // The actual result is possible.
        #expect(luck.sameShare > 0)
      }
    }
  }

  /// All teams together win half of their games in a week, for any schedule; so do their expected wins.
  @Test(arguments: PowerRankingTests.seeds)
  func allTeamsTogetherHaveNoLuck(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    let lucks = luck(league, through: 15)
    #expect(abs(lucks.map(\.difference).reduce(0, +)) < 1e-9)
  }

  @Test(arguments: PowerRankingTests.seeds)
  func theOrderOfTeamsDoesNotMatter(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    var random = SplitMix(seed: -seed)
    var shuffled = league
    shuffled.teams.shuffle(using: &random)
    for index in shuffled.weeks.indices { shuffled.weeks[index].matchups.shuffle(using: &random) }
    let lucks = luck(league, through: 15)
    for again in luck(shuffled, through: 15) {
      #expect(again == lucks.first { $0.team == again.team })
    }
    let (swaps, others) = (
      scheduleSwaps(league, through: 15), scheduleSwaps(shuffled, through: 15)
    )
    for team in league.teams {
      for schedule in league.teams {
        #expect(
          swaps.record(of: team.id, withScheduleOf: schedule.id)
            == others.record(of: team.id, withScheduleOf: schedule.id))
      }
    }
  }

  /// Every schedule of a small season, one by one; all are equally likely.
  @Test(arguments: Seeds.tried(1...100))
  func theDistributionEqualsACountOfAllSchedules(_ seed: Int) throws {
    var random = SplitMix(seed: seed)
    let weeks = (1...random.number(1...4)).map { number in
      let scores = (0..<6).map { _ in Double(random.number(0...4)) }
      return week(
        number,
        [(1, scores[0], 2, scores[1]), (3, scores[2], 4, scores[3]), (5, scores[4], 6, scores[5])])
    }
    let hasMedianGame = random.chance(50)
    let league = try #require(makeLeague(teams(6), weeks, hasMedianGame: hasMedianGame))
    for luck in luck(league, through: 9) {
      var counts = [luck.medianRecord.halfWins: 1]
      for game in opponents(league, luck.team) {
        var next: [Int: Int] = [:]
        for (halfWins, count) in counts {
          for other in game.others {
            next[halfWins + (game.own == other ? 1 : game.own > other ? 2 : 0), default: 0] += count
          }
        }
        counts = next
      }
      let all = Double(counts.values.reduce(0, +))
      for (halfWins, probability) in luck.distribution.enumerated() {
        #expect(abs(probability - Double(counts[halfWins] ?? 0) / all) < 1e-12)
      }
      let worse = counts.filter { $0.key < luck.record.halfWins }.values.reduce(0, +)
      #expect(abs(luck.worseShare - Double(worse) / all) < 1e-12)
    }
  }

  @Test func theLuckiestAndTheUnluckiestAreNamed() throws {
    // 1 always scores second least and meets the least; 4 second most and meets the most.
    let weeks = (1...5).map { week($0, [(1, 60, 2, 50), (4, 90, 3, 100)]) }
    let league = try #require(makeLeague(teams(4), weeks))
    let lucks = luck(league, through: 5)
    #expect(lucks[0].wins == 5 && abs(lucks[0].expected - 5.0 / 3) < 1e-12)
    #expect(abs(lucks[0].worseShare - (1 - 1.0 / 243)) < 1e-12)
    #expect(lucks[0].betterShare == 0)
    #expect(abs(lucks[3].betterShare - (1 - 1.0 / 243)) < 1e-12)
    let facts = try rank(league).facts
    #expect(
      facts.first { $0.id == "t1.luck" }?.text
        == "Team 1 has 5 wins; with random opponents it would have 1.7 on average, and more than "
        + "99% of schedules would have been worse.")
    #expect(
      facts.first { $0.id == "t4.luck" }?.text
        == "Team 4 has 0 wins; with random opponents it would have 3.3 on average, and more than "
        + "99% of schedules would have been better.")
    #expect(
      facts.first { $0.id == "t3.luck" }?.text
        == "Team 3 has 5 wins; with random opponents it would have 5 on average, and every schedule "
        + "would have meant as many.")
    #expect(
      facts.first { $0.id == "t1.all_play_season" }?.text
        == "Against every other team in every week, Team 1 would have gone 5-10.")
  }

  @Test func medianGamesShiftTheDistribution() throws {
    let weeks = (1...3).map { week($0, [(1, 60, 2, 50), (4, 90, 3, 100)]) }
    let league = try #require(makeLeague(teams(4), weeks, hasMedianGame: true))
    let lucks = luck(league, through: 3)
    #expect(
      lucks.map(\.medianRecord) == [
        Record(losses: 3), Record(losses: 3), Record(wins: 3), Record(wins: 3),
      ])
    #expect(lucks[3].wins == 3 && lucks[3].distribution.prefix(6).allSatisfy { $0 == 0 })
    #expect(abs(lucks[3].expected - 5) < 1e-12)
    #expect(lucks[0].distribution.dropFirst(7).allSatisfy { $0 == 0 })
  }

  @Test func onlyDecidedGamesOfTheRegularSeasonCount() throws {
    var weeks = [
      week(1, [(1, 60, 2, 50), (3, 90, 4, 100)]),
      week(2, [(1, 60, 2, 50), (3, 90, 4, 100)], isPlayoff: true, kind: .championship),
    ]
    let league = try #require(makeLeague(teams(4), weeks))
    #expect(luck(league, through: 2) == luck(league, through: 1))
    #expect(luck(league, through: 0).allSatisfy { $0.distribution == [1] && $0.expected == 0 })
    // A team on a bye is no one's opponent.
    weeks[0].matchups[1].away = nil
    weeks[0].matchups[1].decision = .open
    let short = luck(try #require(makeLeague(teams(4), weeks)), through: 1)
    #expect(short.map(\.rounds.count) == [1, 1, 0, 0])
    #expect(short[0].allPlay == Record(wins: 1))
  }

  @Test func aGameOverTwoWeeksIsOneGame() throws {
    func half(_ number: Int) -> Week {
      var half = week(number, [(1, 100, 2, 40), (3, 10, 4, 60)])
      for index in half.matchups.indices {
        half.matchups[index].weeks = [1, 2]
        if number == 1 { half.matchups[index].decision = .open }
      }
      half.matchups[0].home.total = points(100.0 * Double(number))
      half.matchups[1].home.total = points(150)
      return half
    }
    let league = try #require(makeLeague(teams(4), [half(1), half(2)]))
    let lucks = luck(league, through: 2)
    #expect(luck(league, through: 1).allSatisfy { $0.rounds.isEmpty })
    // 200, 40, 150 and 60 over both weeks.
    #expect(lucks.map(\.allPlay.wins) == [3, 0, 2, 1])
    #expect(lucks[0].rounds.map(\.week) == [2])
  }

  // MARK: Schedule swaps

  @Test(arguments: PowerRankingTests.seeds)
  func swapsAreTheGamesOfTheOtherSchedule(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    let swaps = scheduleSwaps(league, through: 15)
    let records = Dictionary(
      uniqueKeysWithValues: try rank(league).teams.map { ($0.id, $0.record) })
    let lucks = luck(league, through: 15)
    for team in league.teams {
      #expect(swaps.record(of: team.id, withScheduleOf: team.id) == records[team.id])
      for schedule in league.teams where schedule.id != team.id {
        var record = lucks.first { $0.team == team.id }?.medianRecord ?? Record()
        for week in league.playedWeeks {
          let games = week.matchups.filter { $0.away != nil }
          let own = games.compactMap { $0.sides(of: team.id)?.own.points }.first
          guard let own, let game = games.first(where: { $0.sides(of: schedule.id) != nil }),
            let sides = game.sides(of: schedule.id), var other = sides.other
          else { continue }
          if other.team == team.id { other = sides.own }
          record.add(own == other.points ? .tie : own > other.points ? .win : .loss)
        }
        #expect(swaps.record(of: team.id, withScheduleOf: schedule.id) == record)
      }
    }
    #expect(swaps.record(of: "unknown", withScheduleOf: "1") == nil)
  }
}
