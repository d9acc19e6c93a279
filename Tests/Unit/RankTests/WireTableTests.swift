import LeagueModel
import Platform
import Testing

@testable import Rank

@Suite struct WireTableTests {
  /// A quarter of a dynasty's trades have no player: picks and budgets change hands.
  @Test func tradesWithoutPlayersAreTold() throws {
    func trade(
      _ id: String, _ picks: [Transaction.Pick], _ payments: [Transaction.Payment]
    ) -> Transaction {
      Transaction(
        id: id, kind: .trade, date: Instant(seconds: 0), week: 1, teams: ["1", "2"], moves: [],
        picks: picks, payments: payments)
    }
    var league = try #require(makeLeague(teams(2), [week(1, [(1, 100, 2, 90)])]))
    league.wire = Wire(transactions: [
      trade("money", [], [Transaction.Payment(from: "1", to: "2", amount: 7)]),
      trade(
        "pick", [Transaction.Pick(season: 2027, round: 2, origin: "1", from: "1", to: "2")], []),
      trade("unknown", [], []),
    ])
    let told = try #require(try rankInFull(league, week: 1, seasons: 100).numbers?.wire)
    #expect(told.trades.map(\.id) == ["pick", "money"])
    #expect(told.trades[0].sides[1].picks == ["2027 2nd-round pick"])
    #expect(told.trades[1].sides.map(\.budget) == [nil, 7])
  }

  /// A commissioner can move a player from one team to another; both teams' readers want to know.
  @Test func aCommissionersMoveIsToldOfBothTeams() throws {
    var league = try #require(makeLeague(teams(2), [week(1, [(1, 100, 2, 90)])]))
    league.players = [Player(id: "7", name: "Seven", position: "RB")]
    func move(_ kind: Transaction.Kind) -> Transaction {
      Transaction(
        id: "m", kind: kind, date: Instant(seconds: 0), week: 1, teams: ["1", "2"],
        moves: [Transaction.Move(player: "7", from: "1", to: "2")])
    }
    league.wire = Wire(transactions: [move(.commissioner)])
    let told = try #require(try rankInFull(league, week: 1, seasons: 100).numbers?.wire).moves
    #expect(told.map(\.team) == ["1", "2"])
    #expect(told.map { $0.dropped.map(\.name) } == [["Seven"], []])
    #expect(told.map { $0.added.map(\.name) } == [[], ["Seven"]])
    league.wire = Wire(transactions: [move(.freeAgent)])
    #expect(try rankInFull(league, week: 1, seasons: 100).numbers?.wire == nil)
  }
}
