package import LeagueModel

/// What NFL defenses allow in a league's scoring, for its page. Stored with the season, because computing it needs
/// every lineup.
package struct DefenseReport: Sendable, Equatable, Codable {
  /// The players whose points count as allowed by a defense.
  package enum Sample: String, Sendable, Codable {
    /// All players of the NFL.
    case everybody
    /// The players on the league's rosters, by the platform's own points.
    case rostered
  }

  /// The defenses against one position.
  package struct Position: Sendable, Equatable, Codable {
    /// QB, RB, WR, TE, K or DEF.
    package var name: String
    /// The points in a mean game.
    package var mean: Double
    /// The defenses, softest first.
    package var lines: [PointsAllowed.Line]
    /// The rest of the regular season of each offense, the easiest first; empty if the schedule is unknown.
    package var rest: [ScheduleStrength.Line]
    /// The schedules in the league's playoffs, the easiest first; empty if the schedule is unknown.
    package var playoffs: [ScheduleStrength.Line]
    /// How well these numbers predicted games; nil with too few games.
    package var test: AllowedBackTest.Line?
  }

  /// The version of the stored format.
  package var version = 1
  /// The last week that counts.
  package var week: Int
  /// The players whose points count.
  package var sample: Sample
  /// The positions in the order of lineups; empty before the first game.
  package var positions: [Position]
  /// The soft spots of the next week, the softest first; empty if its games or lineups are unknown.
  package var spots: [SoftSpot]

  /// Creates a report from the games of a league's season through a week.
  package init(_ league: League, _ games: [ScoredGame], _ sample: Sample, through week: Int) {
    self.week = week
    self.sample = sample
    let allowed = PointsAllowed(games)
    let tests = AllowedBackTest(games).lines
    let schedule = ProSchedule(league)
    func strength(_ weeks: ClosedRange<Int>?) -> ScheduleStrength? {
      weeks.map { ScheduleStrength(schedule, weeks: $0, allowed) }
    }
    let last = league.rules.lastRegularWeek
    let end = league.weeks.last?.number ?? last
    let rest = strength(week < last ? week + 1...last : nil)
    let playoffs = strength(max(week, last) < end ? max(week, last) + 1...end : nil)
    positions = PointsAllowed.positions.compactMap { name in
      guard let lines = allowed.lines[name], let mean = allowed.means[name] else { return nil }
      return Position(
        name: name, mean: mean, lines: lines, rest: rest?.lines[name] ?? [],
        playoffs: playoffs?.lines[name] ?? [], test: tests.first { $0.position == name })
    }
    spots = [SoftSpot](league, after: week, allowed)
  }
}
