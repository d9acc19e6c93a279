import LeagueModel
import TestSupport
import Testing

@testable import Rank

@Suite struct NextWeekTests {
  @Test(arguments: Seeds.tried(1...100))
  func everyPairingOfTheNextWeekIsThereOnce(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    guard let week = league.latestPlayedWeek else { return }
    let rankings = try rankInFull(league, week: week, seasons: 100)
    let next = league.weeks.first { $0.number > week && $0.number <= 14 }
    let pairs = (next?.matchups ?? []).compactMap { matchup in
      matchup.away.map { Set([matchup.home.team, $0.team]) }
    }
    let games = rankings.numbers?.next ?? []
    #expect(games.map { Set([$0.first.team, $0.second.team]) }.count == pairs.count)
    #expect(Set(games.map { Set([$0.first.team, $0.second.team]) }) == Set(pairs))
    #expect(games.count { $0.isGameOfTheWeek } == min(1, pairs.count))
    #expect(games.first?.isGameOfTheWeek ?? true)
    let meetings = HeadToHead(league, through: week)
    for game in games {
      #expect(game.first.seed < game.second.seed && game.week == next?.number)
      #expect(game.series == meetings[game.first.team, game.second.team]?.record)
      for side in [game.first, game.second] {
        #expect((0...1).contains(side.stakes))
        let odds = rankings.numbers?.race.first { $0.team == side.team }?.odds
        #expect(side.odds == odds)
      }
    }
  }

  @Test func nothingIsSaidOfThePlayoffs() throws {
    let league = try #require(
      makeLeague(
        teams(4),
        [
          week(14, [(1, 100, 2, 90), (3, 80, 4, 70)]),
          week(15, [(1, 0, 2, 0)], isPlayoff: true, kind: .championship),
        ]))
    #expect(try rankInFull(league, week: 14, seasons: 100).numbers?.next == nil)
  }
}
