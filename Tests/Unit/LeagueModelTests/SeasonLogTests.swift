import Platform
import Testing

@testable import LeagueModel

/// What the papers of a season called the teams, and which of their results were overturned.
@Suite struct SeasonLogTests {
  /// A league of two teams that has played some weeks.
  private func league(
    _ scores: [(Double, Double)], name: String = "A", owner: String = "Al"
  ) throws -> League {
    let weeks = (1...3).map { number in
      let score = number <= scores.count ? scores[number - 1] : (0, 0)
      let sides = [("1", score.0), ("2", score.1)].map { team, amount in
        Side(team: team, points: Points(amount) ?? .zero, total: Points(amount) ?? .zero)
      }
      let isPlayed = number <= scores.count
      let isTie = score.0 == score.1
      let decision: Matchup.Decision = isTie ? .tie : score.0 > score.1 ? .home : .away
      return Week(
        number: number, state: isPlayed ? .played : .upcoming, isPlayoff: false,
        matchups: [
          Matchup(
            kind: .regular, weeks: [number], decision: isPlayed ? decision : .open,
            home: sides[0], away: sides[1])
        ])
    }
    return League(
      key: try #require(LeagueKey("sleeper-7")), name: "L", season: 2026, stage: .inSeason,
      rules: Rules(
        lastRegularWeek: 14, playoffTeamCount: 2, hasMedianGame: false, lineupSlots: ["QB"],
        seedingRule: nil), divisions: [],
      teams: [
        Team(id: "1", name: name, owners: [Owner(id: owner, name: owner)]),
        Team(id: "2", name: "B", owners: []),
      ], players: [], weeks: weeks, fetchedAt: Instant(seconds: 0))
  }

  /// The last of the leagues, with what was noticed from one to the next.
  private func completed(_ leagues: [League]) -> League? {
    var (log, last) = (SeasonLog(), League?.none)
    for league in leagues {
      log.note(league, after: last)
      last = log.completing(league)
    }
    return last
  }

  @Test func aTeamKeepsItsNameInTheWeeksThatWerePrintedUnderIt() throws {
    let league = try #require(
      completed([
        try league([(9, 8)]), try league([(9, 8), (7, 8)], name: "C", owner: "Cy"),
      ]))
    let names = (0...3).map { league.named(asOf: $0).teams[0] }
    #expect(names.map(\.name) == ["A", "A", "C", "C"])
    #expect(names.map(\.ownerName) == ["Al", "Al", "Cy", "Cy"])
    #expect(names.map { $0.past?.map(\.lastWeek) } == [nil, nil, [1], [1]])
    #expect(league.teams[0].past?.map(\.toldIn) == [2])
    #expect(league.teams[1].past == nil)
  }

  @Test func aNameBeforeTheFirstGameIsNotKept() throws {
    let league = try #require(
      completed([try league([]), try league([], name: "C"), try league([(9, 8)], name: "C")]))
    #expect(league.teams[0].past == nil)
  }

  @Test func aNameThatNoPaperHasUsedIsNotKept() throws {
    let league = try #require(
      completed([
        try league([(9, 8)]), try league([(9, 8)], name: "Typo"), try league([(9, 8)], name: "C"),
        try league([(9, 8), (7, 8)], name: "C"), try league([(9, 8), (7, 8)], name: "D"),
      ]))
    #expect((1...3).map { league.named(asOf: $0).teams[0].name } == ["A", "C", "D"])
    #expect(league.teams[0].past?.map(\.toldIn) == [2, 3])
  }

  @Test func anOverturnedResultIsToldInTheNextPaper() throws {
    let games = try #require(
      completed([
        try league([(9, 8), (7, 8)]), try league([(9, 8), (8.5, 8), (1, 2)]),
      ])?.overturned)
    let game = try #require(games.first)
    #expect(games.count == 1 && game.week == 2 && game.toldIn == 3)
    #expect(game.before.winner == "2" && game.after.winner == "1")
    #expect(game.before.home == Points(7) && game.after.home == Points(8.5))
  }

  @Test(arguments: [
    [(9.0, 8.0), (8.5, 8.0)],  // The winner stays.
    [(9.0, 8.0), (7.0, 9.0), (9.0, 8.0)],  // It turns back before a paper tells it.
  ])
  func whatEndsAsItWasPrintedIsNoNews(_ scores: [(Double, Double)]) throws {
    #expect(completed(try scores.map { try league([$0]) })?.overturned == nil)
  }

  @Test func aResultThatTurnsBackAfterItWasToldIsNewsAgain() throws {
    let games = completed([
      try league([(9, 8)]), try league([(7, 8), (1, 2)]), try league([(9, 8), (1, 2), (1, 2)]),
    ])?.overturned
    #expect(games?.map(\.toldIn) == [2, 3])
    #expect(games?.map(\.after.winner) == ["2", "1"])
  }

  @Test func aTieIsAResult() throws {
    let games = completed([try league([(9, 8)]), try league([(8, 8), (1, 2)])])?.overturned
    #expect(games?.map(\.after.winner) == [nil])
  }
}
