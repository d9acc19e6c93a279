import LeagueModel
import Rank
import TestSupport
import Testing

/// The week's rematches and the season's top rivalry.
struct WeekRivalryTests {
  /// How often two teams met up to a week, counted game by game.
  private func meetings(_ league: League, _ pair: Set<Team.ID>, through week: Int) -> [Int] {
    league.playedWeeks.filter { $0.number <= week }.flatMap { each in
      each.matchups.filter { $0.decision != .open && Set($0.sides.map(\.team)) == pair }
        .map { _ in each.number }
    }
  }

  @Test(arguments: Seeds.tried(1...120))
  func everyRematchOfTheWeekIsListedOnceWithTheTopRivalry(_ seed: Int) throws {
    let league = try #require(
      seed.isMultiple(of: 3) ? PlayoffLeague(seed)?.league : randomLeague(seed))
    for week in league.playedWeeks {
      let lines = weekRivalries(league, week: week.number)
      let pairs = lines.map { Set([$0.first, $0.second]) }
      #expect(Set(pairs).count == pairs.count)
      let games = week.matchups.filter { $0.away != nil && $0.decision != .open }
      let rematches = games.map { Set($0.sides.map(\.team)) }
        .filter { meetings(league, $0, through: week.number).count > 1 }
      #expect(Set(rematches) == Set(zip(lines, pairs).filter { $0.0.isThisWeek }.map(\.1)))
      let top = HeadToHead(league, through: week.number).topRivalries
      #expect(
        Set(top.map { Set([$0.first.id, $0.second.id]) })
          == Set(zip(lines, pairs).filter { $0.0.isTop }.map(\.1)))
      for (line, pair) in zip(lines, pairs) {
        #expect(line.isThisWeek || line.isTop)
        #expect(line.meetings.map(\.week) == meetings(league, pair, through: week.number))
        #expect(line.record.games == line.meetings.count && line.meetings.count > 1)
        #expect(line.record.wins >= line.record.losses)
        for meeting in line.meetings {
          let game = try #require(
            league.week(meeting.week)?.matchups.first { Set($0.sides.map(\.team)) == pair })
          #expect(meeting.points == game.sides(of: line.first)?.own.total)
          #expect(meeting.outcome == game.outcome(for: line.first))
        }
      }
    }
  }

  @Test(arguments: Seeds.tried(1...120))
  func theOrderOfTeamsAndLaterWeeksDoNotMatter(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    var random = SplitMix(seed: seed)
    let week = random.number(0...(league.latestPlayedWeek ?? 0))
    var other = league
    other.teams.shuffle(using: &random)
    for index in other.weeks.indices { other.weeks[index].matchups.shuffle(using: &random) }
    other.weeks.removeAll { $0.number > week }
    #expect(weekRivalries(other, week: week) == weekRivalries(league, week: week))
  }

  @Test func aLevelRivalryNamesTheLastWinner() throws {
    let weeks = [week(1, [(1, 100, 2, 90)]), week(2, [(1, 80, 2, 95)]), week(3, [(1, 80, 2, 80)])]
    let league = try #require(makeLeague(teams(2), weeks))
    let line = try #require(weekRivalries(league, week: 3).first)
    #expect(line.first == "2" && line.isTop && line.isThisWeek)
    #expect(line.text == "Team 2 and Team 1 have met 3 times, 1-1-1.")
    #expect(line.meetings.map(\.outcome) == [.loss, .win, .tie])
    #expect(weekRivalries(league, week: 1).isEmpty)
  }
}
