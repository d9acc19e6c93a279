import JSON
import LeagueModel
import Testing

@testable import Rank

extension FactTests {
  /// Whether a fact that joins two others follows from the lineups and the games; nil for other kinds, and for those of
  /// the wire.
  func isTrueOfJoins(_ fact: Fact, _ league: League, _ rankings: Rankings) throws -> Bool? {
    let team = try #require(fact.subject.team)
    let truth = try #require(JoinTruth(league, week: rankings.week, team: team))
    let (own, other, values) = (truth.own, truth.other, fact.values)
    func isClose(_ name: String, _ value: Double?) -> Bool {
      value.map { abs((values[name]?.double ?? .infinity) - $0) < 1e-6 } ?? false
    }
    let margin = abs(own.total.value - (other?.total.value ?? .infinity))
    let isLoss = own.total.value < other?.total.value ?? 0
    let starters = own.lineup.filter { $0.isStarter && $0.player != nil }.compactMap(
      \.points?.value)
    switch fact.kind {
    case "just_short":
      let gain = values["gain"]?.double ?? 0
      return isLoss && isClose("margin", margin) && isClose("short", margin - gain)
        && margin > gain && margin - gain <= 1.5
    case "bench_beat_lineup":
      let bench = own.lineup.filter { $0.slot == "BN" }.compactMap(\.points?.value).reduce(0, +)
      return isClose("bench", bench) && isClose("points", own.points.value)
        && bench > own.points.value && isClose("difference", bench - own.points.value)
    case "best_starter_lost":
      return isLoss && isClose("points", starters.max())
        && isClose("rest", starters.reduce(0, +) - (starters.max() ?? 0))
        && values["others"]?.int == starters.count - 1
        && truth.starters(besides: team).allSatisfy { $0 < starters.max() ?? 0 }
    case "dead_weight":
      let worst = starters.sorted().prefix(5).reduce(0, +)
      return isLoss && values["count"]?.int == 5 && isClose("points", worst) && worst <= 16
    case "negative_starter":
      let worst = starters.min() ?? 0
      let without = isLoss ? margin + worst : margin - worst
      return worst < 0 && isClose("points", worst) && isClose("below", -worst)
        && isClose("without", without) && values["won"]?.bool == !isLoss
    case "won_with_zero":
      return !isLoss && starters.contains(0) && values["others"]?.int == starters.count - 1
    case "one_man":
      let best = truth.starters(besides: team).max() ?? 0
      return isClose("player_points", best) && isClose("points", own.points.value)
        && isClose("difference", abs(best - own.points.value)) && best + 15 >= own.points.value
        && values["outscored"]?.bool == (best > own.points.value)
    case "started_too_late", "benched_too_soon":
      let isStarted = fact.kind == "started_too_late"
      let player = league.players.first { $0.id == fact.subject.player }
      let (now, before) = (truth.entry(player?.id), truth.earlier(player?.id))
      return values["player"]?.string == player?.name && isClose("now", now?.points?.value)
        && isClose("before", before?.points?.value) && now?.isStarter == isStarted
        && before?.isStarter == !isStarted
        && values["earlier_week"]?.int == rankings.week - 1
    case "bounced_back", "plunged":
      let change = own.points.value - (truth.past?.points.value ?? .infinity)
      return isClose("before", truth.past?.points.value) && isClose("points", own.points.value)
        && (fact.kind == "bounced_back" ? change : -change) >= 50 && isClose("change", abs(change))
    case "rematch_change":
      let earlier = league.playedWeeks.first { $0.number == values["earlier_week"]?.int }?
        .matchups.first { $0.sides(of: team)?.other?.team == other?.team }?.sides(of: team)
      guard let earlier, let then = earlier.other, let other else { return false }
      return isLoss && earlier.own.total > then.total
        && isClose("own", own.total.value - earlier.own.total.value)
        && isClose("theirs", other.total.value - then.total.value)
    case "margin_times_win", "margin_times_loss":
      let margins = truth.margins
      return isClose("margin", margins.max()) && isClose("closest", margins.min())
        && values["times"]?.int == Int((margin / (margins.min() ?? 1)).rounded(.down))
        && isLoss == (fact.kind == "margin_times_loss")
    case "last_to_beat_champion":
      let champion = league.teams.first { $0.name == values["champion"]?.string }?.id ?? ""
      let losses = league.playedWeeks.flatMap { week in
        week.matchups.compactMap { matchup -> (Int, Team.ID)? in
          guard matchup.outcome(for: champion) == .loss,
            let other = matchup.sides(of: champion)?.other
          else { return nil }
          return (week.number, other.team)
        }
      }
      return losses.last?.1 == team && losses.last?.0 == values["beat_week"]?.int
    case "outscored_champion":
      let rows = standingsTable(league, through: rankings.week).flatMap(\.lines)
      let points = rows.first { $0.team == team }?.pointsFor.value
      return isClose("points", points)
        && rows.allSatisfy { $0.team == team || $0.pointsFor.value < points ?? 0 }
    default: return nil
    }
  }
}

/// A team's game of a week and the week before, from the weeks alone.
private struct JoinTruth {
  let own: Side
  let other: Side?
  /// The week before; nil without a game.
  let past: Side?
  private let week: Week

  init?(_ league: League, week number: Int, team: Team.ID) {
    guard let week = league.week(number),
      let sides = week.matchups.compactMap({ $0.sides(of: team) }).first
    else { return nil }
    (self.week, own, other) = (week, sides.own, sides.other)
    past = league.week(number - 1)?.matchups.compactMap { $0.sides(of: team)?.own }.first
  }

  /// The points of all starters of other teams with an opponent.
  func starters(besides team: Team.ID) -> [Double] {
    week.matchups.filter { $0.away != nil }.flatMap(\.sides).filter { side in
      side.team != team
        && side.lineup.allSatisfy { !$0.isStarter || $0.player == nil || $0.points != nil }
    }
    .flatMap(\.lineup).filter(\.isStarter).compactMap(\.points?.value)
  }

  /// The margins of the week's games that points decided.
  var margins: [Double] {
    week.matchups.compactMap { matchup in
      guard let away = matchup.away, matchup.decision != .open else { return nil }
      let margin = abs(matchup.home.total.value - away.total.value)
      return margin > 0 ? margin : nil
    }
  }

  func entry(_ player: Player.ID?) -> LineupEntry? { own.lineup.first { $0.player == player } }

  func earlier(_ player: Player.ID?) -> LineupEntry? {
    past?.lineup.first { $0.player == player }
  }
}
