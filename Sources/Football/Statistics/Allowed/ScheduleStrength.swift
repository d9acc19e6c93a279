package import LeagueModel

/// How soft the remaining opponents of an offense are.
package struct ScheduleStrength: Sendable, Equatable {
  /// One offense's games in some weeks.
  package struct Line: Sendable, Equatable, Codable {
    /// The offense.
    package var team: ProTeam
    /// The defenses it meets, by week.
    package var opponents: [ProTeam]
    /// The mean of what these defenses allow beyond expectation, in points per game; positive for an easy schedule.
    package var difference: Double
    /// 1 for the easiest schedule.
    package var rank: Int
  }

  /// The lines by position, easiest schedule first.
  package let lines: [String: [Line]]

  /// Computes the strength of the games of some weeks.
  package init(_ schedule: ProSchedule, weeks: ClosedRange<Int>, _ allowed: PointsAllowed) {
    let opponentsByWeek = weeks.map { schedule.opponents(in: $0) }
    lines = allowed.lines.mapValues { defenses in
      let softness = Dictionary(defenses.map { ($0.defense, $0.difference) }) { first, _ in first }
      var own = ProTeam.all.compactMap { team -> Line? in
        let opponents = opponentsByWeek.compactMap { $0[team] }
        guard !opponents.isEmpty else { return nil }
        let sum = opponents.reduce(0) { $0 + (softness[$1] ?? 0) }
        return Line(
          team: team, opponents: opponents, difference: sum / Double(opponents.count), rank: 0)
      }
      for index in own.indices {
        let difference = own[index].difference
        own[index].rank = 1 + own.count { $0.difference > difference + 0.001 }
      }
      return own.sorted { ($0.rank, $0.team.name) < ($1.rank, $1.team.name) }
    }
  }
}
