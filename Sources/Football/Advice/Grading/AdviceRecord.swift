package import LeagueModel
import Rank

/// How the advice of a season turned out, compared with the managers' own choices.
package struct AdviceRecord: Sendable, Equatable, Codable {
  /// How some changes turned out.
  package struct Score: Sendable, Equatable, Codable {
    /// The changes in which the player coming in scored more. Equal points do not count.
    package private(set) var calls = Proportion()
    /// The points that all the changes would have gained.
    package private(set) var net = Points.zero

    mutating func add(_ gain: Points) {
      if gain != .zero { calls.add(gain > .zero) }
      net += gain
    }
  }

  /// One team.
  package struct Line: Sendable, Equatable, Codable {
    package var team: Team.ID
    /// The changes of two points or more, and those for certain mistakes.
    package var advice = Score()
    /// The pairs of a starter and a bench player at the same position in which the starter scored more.
    package var manager = Proportion()
  }

  /// One week.
  package struct Entry: Sendable, Equatable, Codable {
    package var week: Int
    /// When the advice was made.
    package var origin: AdviceLog.Origin
    /// The changes of two points or more, and those for certain mistakes.
    package var advice = Score()
    /// The number of slots that were known to score nothing.
    package var mistakes = 0
  }

  /// The version of the stored format.
  package var version = 1
  /// The weeks, in order.
  package private(set) var weeks: [Entry] = []
  /// The teams in the league's order.
  package private(set) var teams: [Line]
  /// The changes of two to five points.
  package private(set) var leans = Score()
  /// The changes of five points or more.
  package private(set) var starts = Score()
  /// The replacements for slots that would score nothing.
  package private(set) var replacements = Score()
  /// The changes of less than two points, which the advice calls coin tosses.
  package private(set) var coinTosses = Score()
  /// The chances that the players coming in score more, for all changes except replacements.
  package private(set) var calibration = Calibration()

  /// The changes of two points or more, and those for certain mistakes.
  package var advice: Score {
    weeks.reduce(into: Score()) { $0.add($1.advice) }
  }

  /// Grades the advice for the played weeks.
  /// - Parameter log: The advice for a week, as it was given or recomputed; nil leaves the week out.
  package init(_ league: League, through last: Int = .max, log: (Week) -> AdviceLog?) {
    teams = league.teams.map { Line(team: $0.id) }
    let positions = Dictionary(league.players.map { ($0.id, $0.position) }) { first, _ in first }
    for week in league.playedWeeks where week.number <= last {
      guard let log = log(week), log.week == week.number else { continue }
      add(log, week)
      guard !league.rules.isBestBall else { continue }
      for side in week.matchups.flatMap(\.sides) where side.hasAllPoints {
        guard let index = teams.firstIndex(where: { $0.team == side.team }) else { continue }
        side.addChoices(to: &teams[index].manager, positions)
      }
    }
  }

  private mutating func add(_ log: AdviceLog, _ week: Week) {
    let points = Dictionary(
      week.matchups.flatMap(\.sides).flatMap(\.lineup).compactMap { entry in
        entry.player.flatMap { player in entry.points.map { (player, $0) } }
      }
    ) { first, _ in first }
    var entry = Entry(week: week.number, origin: log.origin)
    for advice in log.teams {
      entry.mistakes += advice.mistakes.count
      // Older advice also counted projections of zero as mistakes.
      let replaced = advice.mistakes.compactMap { mistake in
        mistake.replacement.map { ($0, mistake.reason != .notProjected) }
      }
      for (swap, isCertain) in replaced + advice.swaps.map({ ($0, false) }) {
        // A player on no roster at the end of the week has no points.
        guard let player = swap.in.player, let scored = points[player],
          let missed = swap.out.player.map({ points[$0] }) ?? .zero
        else { continue }
        let gain = scored - missed
        if isCertain {
          replacements.add(gain)
        } else {
          if gain != .zero { calibration.add(swap.chance, gain > .zero) }
          switch swap.verdict {
          case .start: starts.add(gain)
          case .lean: leans.add(gain)
          case .coinToss:
            coinTosses.add(gain)
            continue
          }
        }
        entry.advice.add(gain)
        if let index = teams.firstIndex(where: { $0.team == advice.team }) {
          teams[index].advice.add(gain)
        }
      }
    }
    weeks.append(entry)
  }
}

extension AdviceRecord.Score {
  fileprivate mutating func add(_ other: Self) {
    calls.add(other.calls)
    net += other.net
  }
}

extension Side {
  /// Adds the manager's choices between players of one position who both played.
  fileprivate func addChoices(to choices: inout Proportion, _ positions: [Player.ID: String]) {
    let played = lineup.compactMap { entry -> (entry: LineupEntry, position: String)? in
      guard let player = entry.player, let position = positions[player], !position.isEmpty,
        !entry.isReserved, entry.points ?? .zero != .zero
      else { return nil }
      return (entry, position)
    }
    for (starter, position) in played where starter.isStarter {
      for (reserve, other) in played where !reserve.isStarter && other == position {
        guard let own = starter.points, let missed = reserve.points, own != missed else { continue }
        choices.add(own > missed)
      }
    }
  }
}
