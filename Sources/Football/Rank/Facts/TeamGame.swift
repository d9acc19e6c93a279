import LeagueModel

/// The game that the week decided, from one team's side.
struct TeamGame {
  let matchup: Matchup
  let outcome: Outcome
  let own: Side
  let other: Side
  /// The opponent's name as sentences have it.
  let opponent: String
  /// The difference of the points, never below zero.
  var margin: Points {
    own.total > other.total ? own.total - other.total : other.total - own.total
  }
  /// Whether its points are those of one week.
  var isOneWeek: Bool { matchup.weeks.count == 1 }
  /// The higher score first.
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

/// One end of a game: many kinds of facts come in pairs.
protocol GameEnd: Sendable {
  static var outcome: Outcome { get }
  /// What it is called in names of kinds.
  static var noun: String { get }
  static var verb: String { get }
}

enum Won: GameEnd {
  static let (outcome, noun, verb) = (Outcome.win, "win", "beat")
}

enum Lost: GameEnd {
  static let (outcome, noun, verb) = (Outcome.loss, "loss", "lost to")
}

/// The lineup of the game that the week decided.
struct TeamLineup {
  /// A player in a lineup whose points are known.
  struct Scored {
    let player: Player
    let points: Points
  }

  let side: Side
  /// The starters with their points; none where some points are unknown, as there is no best or worst
  /// then.
  let starters: [Scored]

  init?(_ week: TeamWeek) {
    let id = week.team.id
    guard let matchup = week.week.matchups.first(where: { $0.outcome(for: id) != nil }),
      let side = matchup.sides(of: id)?.own, !side.lineup.isEmpty
    else { return nil }
    self.side = side
    let entries = side.starterPoints == nil ? [] : side.lineup.filter(\.isStarter)
    starters = entries.compactMap { entry in
      guard let id = entry.player, let points = entry.points else { return nil }
      return Scored(player: week.figures.players[id], points: points)
    }
  }
}
