package import LeagueModel

/// What NFL defenses allow in a league's scoring, as its page shows it: stored with the season, because it needs every lineup.
package struct DefenseReport: Sendable, Equatable, Codable {
  /// Whose points count as allowed by a defense.
  package enum Sample: String, Sendable, Codable {
    /// All players of the NFL, by imported statistics and the league's scoring rules.
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
    /// The same for the league's playoffs.
    package var playoffs: [ScheduleStrength.Line]
    /// How well these numbers foretold; nil with too few games.
    package var test: AllowedBackTest.Line?
  }

  /// A starter of next week who meets one of the softest defenses against his position.
  package struct Spot: Sendable, Equatable, Codable {
    /// The fantasy team.
    package var team: Team.ID
    /// The player's name.
    package var player: String
    /// His position.
    package var position: String
    /// The defense.
    package var defense: ProTeam
    /// Its rank, 1 for the softest.
    package var rank: Int
    /// What it allows beyond expectation, in points per game.
    package var difference: Double
    /// The games behind that.
    package var games: Int
  }

  /// The version of the stored format.
  package var version = 1
  /// The last week that counts.
  package var week: Int
  /// Whose points count.
  package var sample: Sample
  /// The positions in the order of lineups; empty before the first game.
  package var positions: [Position]
  /// The soft spots of the next week, the softest first; empty if its games or lineups are unknown.
  package var spots: [Spot]

  /// How soft a defense must rank to be a soft spot.
  private static let softest = 5

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
    spots = Self.spots(league, after: week, schedule, allowed)
  }

  private static func spots(
    _ league: League, after week: Int, _ schedule: ProSchedule, _ allowed: PointsAllowed
  ) -> [Spot] {
    guard let next = league.week(week + 1) else { return [] }
    let players = Dictionary(league.players.map { ($0.id, $0) }) { first, _ in first }
    let opponents = schedule.opponents(in: week + 1)
    let spots = next.matchups.flatMap(\.sides).flatMap { side in
      side.lineup.compactMap { entry -> Spot? in
        guard entry.isStarter, let player = entry.player.flatMap({ players[$0] }),
          let position = PointsAllowed.position(player.position), position != PlayerGame.defense,
          let team = (entry.proTeam ?? player.team).flatMap({ ProTeam(named: $0) }),
          let defense = opponents[team],
          let line = allowed.line(of: defense, against: position), line.rank <= softest,
          line.difference > 0
        else { return nil }
        return Spot(
          team: side.team, player: player.name, position: position, defense: defense,
          rank: line.rank, difference: line.difference, games: line.games)
      }
    }
    return spots.sorted {
      ($1.difference, $0.player, $0.team) < ($0.difference, $1.player, $1.team)
    }
  }
}
