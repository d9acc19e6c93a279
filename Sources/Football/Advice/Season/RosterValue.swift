import LeagueModel
import Rank

/// The value of rosters over the remaining weeks of the regular season, or in the playoffs until the last game: the sum
/// of the best lineups' expected points, from each player's mean per game and the NFL's byes.
struct RosterValue {
  /// A player who can be on a roster.
  struct Asset {
    let player: Player
    /// The expected points per game.
    let level: Points
    /// The weeks in which he will not score.
    let away: Set<Int>
  }

  /// The fewest weeks that a player on a reserve list misses, by the NFL's rule.
  private static let reserveWeeks = 4

  /// The remaining weeks, from the one of the advice on.
  let weeks: [Int]
  private let slots: [LineupSlot]
  private let byes: [Int: Week]

  init(_ league: League, from week: Int) {
    let last = league.rules.lastRegularWeek
    let end = week <= last ? last : max(week, league.weeks.last?.number ?? week)
    weeks = Array(week...max(week, end))
    slots = league.rules.lineupSlots.map(LineupSlot.init)
    byes = Dictionary(league.weeks.map { ($0.number, $0) }) { first, _ in first }
  }

  /// Makes an asset of a player.
  /// - Parameters:
  ///   - team: His NFL team; nil if unknown.
  ///   - absence: Why he will not score in the first of the weeks.
  func asset(_ player: Player, level: Points, team: String?, absence: Forecast.Absence?) -> Asset {
    var away = Set(weeks.filter { week in team.flatMap { byes[week]?.hasBye($0) } ?? false })
    if let first = weeks.first, let absence {
      switch absence {
      case .injuredReserve: away.formUnion(weeks.prefix(Self.reserveWeeks))
      case .bye, .out, .suspended, .notProjected, .empty: away.insert(first)
      }
    }
    return Asset(player: player, level: level, away: away)
  }

  /// The points of the best lineups in all weeks.
  func total(_ assets: [Asset]) -> Points {
    var total = Points.zero
    var usual: Points?
    for week in weeks {
      let isUsual = !assets.contains { $0.away.contains(week) }
      if isUsual, let usual {
        total += usual
        continue
      }
      let best = BestLineup(
        slots,
        assets.filter { !$0.away.contains(week) }
          .map { BestLineup.Candidate(player: $0.player, points: $0.level) })
      if isUsual { usual = best.points }
      total += best.points
    }
    return total
  }

  /// The points of the weakest starter in the best lineup of a week without byes; zero if a slot stays empty.
  func leastStarter(_ assets: [Asset]) -> Points {
    let best = BestLineup(
      slots, assets.map { BestLineup.Candidate(player: $0.player, points: $0.level) })
    return best.starters.map { $0?.points ?? .zero }.min() ?? .zero
  }
}
