import JSON
import LeagueModel
import Rank
import TestSupport
import Testing

/// The wire of invented seasons, counted once more from the transactions and the lineups.
@Suite struct WireTests {
  @Test(arguments: 0..<8) func theWireTellsTheWeeksTransactionsOnce(_ seed: Int) throws {
    let season = try Season(seed, teams: [12, 10, 8, 4][seed % 4])
    let league = season.league
    for week in season.weeks where week > 1 && week % 3 == seed % 3 {
      let rankings = try rankInFull(league, week: week, seasons: 100)
      let told = try #require(rankings.numbers?.wire)
      let transactions = (league.wire?.transactions ?? []).filter { $0.week <= week }
      let own = transactions.filter { $0.week == week }
      #expect(told.moves.count == own.count { $0.kind != .trade })
      #expect(
        told.trades.map(\.id) == transactions.filter { $0.kind == .trade }.map(\.id).reversed())
      for move in told.moves {
        #expect(
          move.overpay == move.lost.first.flatMap { lost in lost.bid.map { (move.bid ?? 0) - $0 } })
        #expect(move.lost.allSatisfy { $0.bid ?? 0 <= move.bid ?? 0 && $0.team != move.team })
      }
      for trade in told.trades {
        let transaction = try #require(transactions.first { $0.id == trade.id })
        for side in trade.sides {
          let (used, benched) = points(
            of: transaction.added(to: side.team), for: side.team, league,
            weeks: transaction.week...week)
          #expect(side.used == used && side.benched == benched)
        }
      }
    }
  }

  @Test(arguments: 0..<8) func factsOfTheWireAreTrue(_ seed: Int) throws {
    let season = try Season(seed, teams: [12, 10, 8, 4][seed % 4])
    let league = season.league
    let names = Dictionary(league.players.map { ($0.name, $0.id) }) { first, _ in first }
    var kinds: Set<String> = []
    for week in season.weeks {
      let own = (league.wire?.transactions ?? []).filter { $0.week == week }
      for fact in try rank(league, week: week).facts {
        let team = fact.subject.team ?? ""
        let player = fact.values["player"]?.string.flatMap { names[$0] } ?? ""
        switch fact.kind {
        case "pickup":
          #expect(own.contains { $0.kind != .trade && $0.added(to: team).contains(player) })
          let (used, _) = points(of: [player], for: team, league, weeks: week...week)
          #expect(fact.values["points"]?.double == used.value)
        case "overbid", "outbid":
          let claim = try #require(own.first { $0.bid != nil && $0.moves.first?.player == player })
          let won = fact.kind == "overbid"
          #expect((claim.teams == [team]) == won)
          #expect(fact.values[won ? "bid" : "winning_bid"]?.int == claim.bid)
          let lost = won ? claim.lostClaims.first : claim.lostClaims.first { $0.team == team }
          #expect(fact.values[won ? "next" : "bid"]?.int == lost?.bid)
        case "dropped":
          let before = (league.wire?.transactions ?? []).filter { $0.week <= week }
          #expect(before.contains { $0.kind != .trade && $0.dropped(by: team).contains(player) })
        case "pickup_won":
          #expect(own.contains { $0.kind != .trade && $0.added(to: team).contains(player) })
          #expect(
            (fact.values["points"]?.double ?? 0) > (fact.values["margin"]?.double ?? .infinity))
        case "traded_away":
          let trade = (league.wire?.transactions ?? []).first {
            $0.kind == .trade && $0.week == fact.values["trade_week"]?.int
              && $0.dropped(by: team).contains(player)
          }
          let opponent = try #require(fact.subject.matchup?.last)
          #expect(trade?.added(to: opponent).contains(player) == true)
          let (used, _) = points(of: [player], for: opponent, league, weeks: week...week)
          #expect(fact.values["points"]?.double == used.value)
          #expect(used.value > fact.values["margin"]?.double ?? .infinity)
        case "trade":
          #expect(own.contains { $0.kind == .trade && $0.teams.contains(team) })
        case "trade_return": break
        default: continue
        }
        kinds.insert(fact.kind)
      }
    }
    #expect(kinds.count >= 4, "\(kinds)")
  }

  /// A team's points from players, as starters and on the bench.
  private func points(
    of players: [Player.ID], for team: Team.ID, _ league: League, weeks: ClosedRange<Int>
  ) -> (used: Points, benched: Points) {
    var (used, benched) = (Points.zero, Points.zero)
    for week in league.playedWeeks where weeks.contains(week.number) {
      for side in week.matchups.flatMap(\.sides) where side.team == team {
        for entry in side.lineup where entry.player.map(players.contains) ?? false {
          if entry.isStarter {
            used = used + (entry.points ?? .zero)
          } else {
            benched = benched + (entry.points ?? .zero)
          }
        }
      }
    }
    return (used, benched)
  }
}
