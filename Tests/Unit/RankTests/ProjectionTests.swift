import LeagueModel
import Testing

@testable import Rank

/// A zero that a platform sends for everyone is no projection.
@Suite struct ProjectionTests {
  private func entry(_ player: String, _ amount: Double?, projected: Double?) -> LineupEntry {
    LineupEntry(
      player: player, slot: "RB", points: amount.map(points), projected: projected.map(points))
  }

  private func week(_ number: Int, _ state: Week.State, _ lineup: [LineupEntry]) -> Week {
    let total = lineup.compactMap(\.points).total
    let side = Side(team: "1", points: total, total: total, lineup: lineup)
    return Week(
      number: number, state: state, isPlayoff: false,
      matchups: [
        Matchup(kind: .regular, weeks: [number], decision: .open, home: side, away: nil)
      ])
  }

  private let players: [Player.ID: Player] = [
    "a": Player(id: "a", name: "A", position: "RB", team: "KC"),
    "b": Player(id: "b", name: "B", position: "RB", team: "KC", status: .doubtful),
  ]

  @Test func aSideOfZerosHasNoProjection() {
    func projected(_ one: Double?, _ other: Double?) -> Points? {
      let next = week(
        2, .upcoming, [entry("a", nil, projected: one), entry("b", nil, projected: other)])
      return next.projected(next.matchups[0].home, players)
    }
    #expect(projected(0, nil) == nil && projected(nil, nil) == nil)
    #expect(projected(12, 0) == points(12) && projected(0, 9) == points(9))
    // Of a doubtful player, zero is what the platform expects.
    #expect(projected(0, 0) == .zero)
  }

  /// Among other projections, a zero of a past week rather says that a player was out.
  @Test func aWeekOfZerosIsExpectedFromEarlierGames() throws {
    let played = week(1, .played, [entry("a", 20, projected: 10), entry("b", 10, projected: 10)])
    func expected(_ projections: [Double]) throws -> Double {
      let ids = ["a", "b", "c"]
      let second = week(
        2, .played, zip(ids, projections).map { entry($0, 5, projected: $1) })
      var league = try #require(makeLeague(teams(1), [played, second]))
      league.players = Array(players.values)
      return PlayerExpectations(league, of: second).points(second.matchups[0].home.lineup[0])
    }
    // One game of 20 points, and three of the 15 that are usual at the position.
    #expect(try expected([0, 0, 0]) == (20 + 3 * 15) / 4)
    #expect(try expected([0, 10, 10]) < 4)
  }
}
