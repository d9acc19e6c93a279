import JSON
import LeagueModel
import TestSupport
import Testing

@testable import Rank

/// The table of swapped schedules that the paper prints.
struct SwapTableTests {
  private func swapTable(_ league: League, _ order: [Team.ID]) -> SwapTable? {
    SwapTable(scheduleSwaps(league, through: 15), order: order)
  }

  @Test(arguments: Seeds.tried(1...120))
  func rowsAndColumnsAreTheRankingsAndOwnSchedulesChangeNothing(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    let rankings = try rank(league)
    let order = rankings.teams.map(\.id)
    guard order.count > 1 else { return #expect(swapTable(league, order) == nil) }
    let swaps = scheduleSwaps(league, through: 15)
    let table = try #require(swapTable(league, order))
    #expect(table.lines.map(\.team) == order)
    for (row, line) in table.lines.enumerated() {
      #expect(line.record == rankings.teams[row].record)
      #expect(line.records[row] == line.record)
      for (column, record) in line.records.enumerated() {
        #expect(record == swaps.record(of: line.team, withScheduleOf: order[column]))
      }
      let others = line.records.enumerated().filter { $0.offset != row && $0.element.games > 0 }
      #expect(line.best?.record.winShare == others.map(\.element.winShare).max())
      #expect(line.worst?.record.winShare == others.map(\.element.winShare).min())
      for swap in [line.best, line.worst].compactMap({ $0 }) {
        #expect(swap.team == line.team && swap.schedule != line.team)
        #expect(swap.record == swaps.record(of: swap.team, withScheduleOf: swap.schedule))
      }
    }
    // No other swap changes more.
    let changes = table.lines.flatMap { line in
      [line.best, line.worst].compactMap { $0 }.map { $0.record.winShare - line.record.winShare }
    }
    func change(_ swap: SwapTable.Swap?) -> Double? {
      swap.flatMap { swap in
        table.lines.first { $0.team == swap.team }
          .map { swap.record.winShare - $0.record.winShare }
      }
    }
    #expect(change(table.biggestGain) ?? 0 == max(0, changes.max() ?? 0))
    #expect(change(table.biggestLoss) ?? 0 == min(0, changes.min() ?? 0))
  }

  @Test(arguments: Seeds.tried(1...120))
  func theOrderOfTeamsDoesNotMatter(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    var random = SplitMix(seed: seed)
    var other = league
    other.teams.shuffle(using: &random)
    let order = try rank(league).teams.map(\.id)
    #expect(swapTable(other, order) == swapTable(league, order))
  }

  @Test func theSentenceNamesTheGreatestChange() throws {
    // 1 loses narrowly to 2, who beats no one else; 3 and 4 are worse than both.
    let weeks = [
      week(1, [(1, 119, 2, 120), (3, 60, 4, 50)]), week(2, [(1, 119, 2, 120), (3, 60, 4, 50)]),
    ]
    let league = try #require(makeLeague(teams(4), weeks))
    let table = try #require(swapTable(league, ["2", "3", "1", "4"]))
    #expect(table.lines.map(\.record.description) == ["2-0", "2-0", "0-2", "0-2"])
    // 1 beats whom 3 has met; 3 loses to those whom 2 and 1 have met.
    #expect(
      table.biggestGain == SwapTable.Swap(team: "1", schedule: "3", record: Record(wins: 2)))
    #expect(
      table.biggestLoss == SwapTable.Swap(team: "3", schedule: "2", record: Record(losses: 2)))
    #expect(try JSONValue(encoding: table).decoded(SwapTable.self) == table)
  }

  @Test func thereIsNoSentenceIfNoScheduleChangesAnything() throws {
    let league = try #require(makeLeague(teams(2), [week(1, [(1, 100, 2, 90)])]))
    let table = try #require(swapTable(league, ["1", "2"]))
    // With each other's schedule, they meet each other.
    #expect(table.biggestGain == nil && table.biggestLoss == nil)
  }

  @Test func swapsBeginInTheThirdWeekAndEndWithTheRegularSeason() throws {
    let league = try #require(PlayoffLeague(4)).league
    for week in league.weeks {
      let numbers = try #require(try rankInFull(league, week: week.number, seasons: 100).numbers)
      #expect((numbers.swaps != nil) == (week.number >= 3 && !week.isPlayoff))
      #expect((numbers.bracket != nil) == week.isPlayoff)
      #expect(!week.isPlayoff || numbers.race.isEmpty)
      #expect(numbers.standings.flatMap(\.lines).count == league.teams.count)
    }
  }
}
