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
        case "beat_old_team", "old_team_flop", "beaten_by_cut", "bad_exchange", "outbid_opponent",
          "outbid_and_beaten", "price_per_point":
          try expectTrue(join: fact, week, league, names)
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

  /// A fact that joins a transaction and the week's game.
  private func expectTrue(
    join fact: Fact, _ week: Int, _ league: League, _ names: [String: Player.ID]
  ) throws {
    let team = try #require(fact.subject.team)
    let values = fact.values
    func id(_ name: String) -> Player.ID { values[name]?.string.flatMap { names[$0] } ?? "" }
    func started(_ player: Player.ID, for team: Team.ID) -> Double {
      points(of: [player], for: team, league, weeks: week...week).used.value
    }
    let all = (league.wire?.transactions ?? []).filter { $0.week <= week }
    let own = all.filter { $0.week == week }
    let opponent = fact.subject.matchup?.last ?? ""
    let margin = values["margin"]?.double ?? .infinity
    let score = values["points"]?.double ?? -1
    switch fact.kind {
    case "beat_old_team", "old_team_flop":
      let trade = all.contains {
        $0.kind == .trade && $0.week == values["trade_week"]?.int
          && $0.dropped(by: opponent).contains(id("player"))
          && $0.added(to: team).contains(id("player"))
      }
      #expect(trade && score == started(id("player"), for: team), "\(fact.text)")
      #expect(fact.kind == "beat_old_team" ? score > margin : score <= 8, "\(fact.text)")
    case "beaten_by_cut":
      let cut = all.contains {
        $0.kind != .trade && $0.week == values["dropped_week"]?.int
          && $0.dropped(by: team).contains(id("player"))
      }
      #expect(cut && score == started(id("player"), for: opponent), "\(fact.text)")
      #expect(score > margin, "\(fact.text)")
    case "bad_exchange":
      let move = own.contains {
        $0.teams == [team] && $0.added(to: team).contains(id("added"))
          && $0.dropped(by: team).contains(id("dropped"))
      }
      let holder = league.teams.first { $0.name == values["holder"]?.string }?.id ?? ""
      #expect(move && values["added_points"]?.double == started(id("added"), for: team))
      #expect(values["dropped_points"]?.double == started(id("dropped"), for: holder))
      #expect((values["difference"]?.double ?? 0) >= 5, "\(fact.text)")
    case "outbid_opponent":
      let claim = try #require(own.first { $0.added(to: team).contains(id("player")) })
      #expect(claim.bid == values["bid"]?.int && claim.lostClaims.first?.team == opponent)
      #expect(claim.lostClaims.first?.bid == values["next"]?.int)
      #expect(score == started(id("player"), for: team), "\(fact.text)")
    case "outbid_and_beaten":
      let claim = try #require(own.first { $0.added(to: opponent).contains(id("player")) })
      #expect(claim.bid == values["winning_bid"]?.int)
      #expect(claim.lostClaims.contains { $0.team == team && $0.bid == values["bid"]?.int })
      #expect(score == started(id("player"), for: opponent) && score > margin, "\(fact.text)")
    default:
      let claim = try #require(own.first { $0.added(to: team).contains(id("player")) })
      let rate = values["rate"]?.double ?? 0
      #expect(claim.bid == values["bid"]?.int && abs(rate * score - Double(claim.bid ?? 0)) < 0.1)
      #expect(score > 0 && score < 8 && score == started(id("player"), for: team))
    }
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
