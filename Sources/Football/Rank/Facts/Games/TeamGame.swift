import LeagueModel

/// The game decided that week, from one team's side.
struct TeamGame {
  let matchup: Matchup
  let outcome: Outcome
  let own: Side
  let other: Side
  let opponent: String
  var margin: Points { (own.total - other.total).magnitude }
  /// Whether the points decided it, rather than a tiebreaker or the platform.
  var isByPoints: Bool { outcome == Outcome(own.total, against: other.total) }
  var isOneWeek: Bool { matchup.weeks.count == 1 }
  var score: String { "\(max(own.total, other.total)) to \(min(own.total, other.total))" }

  init?(_ week: TeamWeek) {
    let id = week.team.id
    guard let matchup = week.week.matchups.first(where: { $0.outcome(for: id) != nil }),
      let outcome = matchup.outcome(for: id), let (own, other) = matchup.sides(of: id), let other
    else { return nil }
    self.matchup = matchup
    self.outcome = outcome
    (self.own, self.other) = (own, other)
    opponent = week.teams.first { $0.id == other.team }?.textName ?? "Team \(other.team)"
  }
}

/// A win or a loss. Many kinds of facts come in pairs.
protocol GameEnd: Sendable {
  static var outcome: Outcome { get }
  static var noun: String { get }
  static var verb: String { get }
}

enum Won: GameEnd {
  static let (outcome, noun, verb) = (Outcome.win, "win", "beat")
}

enum Lost: GameEnd {
  static let (outcome, noun, verb) = (Outcome.loss, "loss", "lost to")
}

/// The best or the worst. Other kinds of facts come in such pairs.
protocol Extreme: Sendable {
  static var isBest: Bool { get }
}

enum Best: Extreme {
  static let isBest = true
}

enum Worst: Extreme {
  static let isBest = false
}

struct TeamLineup {
  struct Scored {
    let player: Player
    let points: Points
  }

  let side: Side
  /// The starters with points; empty if some points are unknown, because then the best and the worst are unknown.
  let starters: [Scored]

  init?(_ week: TeamWeek) {
    let id = week.team.id
    let matchup = week.week.matchups.first {
      $0.outcome(for: id) != nil || $0.isSurvival && $0.home.team == id
    }
    guard let matchup,
      let side = matchup.sides(of: id)?.own, !side.lineup.isEmpty
    else { return nil }
    self.side = side
    let entries = side.starterPoints == nil ? [] : side.lineup.filter(\.isStarter)
    starters = entries.compactMap { entry in
      guard let id = entry.player, let points = entry.points else { return nil }
      return Scored(player: week.figures.players[id], points: points)
    }
  }

  /// The NFL team for which a player of the roster played; nil if unknown.
  func proTeam(of player: Player.ID) -> String? {
    side.lineup.first { $0.player == player }?.proTeam
  }
}
