import LeagueModel

/// A bench that scored more than the lineup.
struct BenchBeatLineupFact: TeamFactKind {
  static let kind = "bench_beat_lineup"
  static let values: [FactValue<Self>] = [
    .points("bench", \.bench), .points("points", \.points), .points("difference", \.difference),
  ]
  static let formula =
    "more points on the bench than in the lineup, where the bench has no more players than the lineup"
  static let family: FactFamily? = .bench
  static let isJoin = true

  let bench: Points
  let points: Points
  var difference: Points { bench - points }
  let weight = 0.95

  init?(_ week: TeamWeek) {
    guard let side = week.lineup?.side, let bench = side.benchPoints, !side.isOverridden,
      bench > side.points,
      side.lineup.count(where: { !$0.isStarter && !$0.isReserved })
        <= side.lineup.count(where: \.isStarter)
    else { return nil }
    (self.bench, points) = (bench, side.points)
  }

  func text(of name: String) -> String {
    "\(name.possessive) bench scored \(bench) points, and its lineup \(points)."
  }
}

/// The week's best starter of all teams, in a loss.
struct BestStarterLostFact: GameFactKind {
  static let kind = "best_starter_lost"
  static let values: [FactValue<Self>] = [
    .name("player", \.best.player.name), .points("points", \.best.points),
    .points("rest", \.rest), .count("others", .slots, \.others),
    .name("opponent", \.game.opponent), .points("margin", \.game.margin),
  ]
  static let formula =
    "a loss with the week's starter with the most points; `rest` is what the team's other starters scored together"
  static let explanation: FactExplanation? = .number(.efficiency)
  static let claims: [FactClaim] = [.result(.loss)]
  static let isAboutMargin = true
  static let isJoin = true

  let best: TeamLineup.Scored
  let rest: Points
  /// The number of the other starters.
  let others: Int
  let game: TeamGame
  let weight = 0.8
  var player: Player.ID? { best.player.id }

  init?(_ week: TeamWeek) {
    guard let game = week.game, game.outcome == .loss, game.isOneWeek,
      let starters = week.lineup?.starters,
      let best = starters.max(by: { $0.points < $1.points }),
      !week.week.sidesWithOpponent.contains(where: { side in
        side.team != week.team.id
          && side.lineup.contains { $0.isStarter && $0.points ?? .zero >= best.points }
      })
    else { return nil }
    (self.best, self.game) = (best, game)
    rest = starters.map(\.points).total - best.points
    others = starters.count - 1
  }

  func text(of name: String) -> String {
    "\(best.player.name) scored \(best.points) points, the most of any starter this week, and \(name) lost to "
      + "\(game.opponent) by \(game.margin): the others scored \(rest)."
  }
}

/// Half or more of a lineup that together scored very little.
struct DeadWeightFact: TeamFactKind {
  static let kind = "dead_weight"
  static let values: [FactValue<Self>] = [
    .count("count", .slots, \.count), .points("points", \.points),
  ]
  static let formula =
    "the \(fewest.inWords) starters with the fewest points, if they scored \(most) or fewer together"
  static let explanation: FactExplanation? = .number(.efficiency)
  static let judgesLineup = true
  static let isJoin = true
  private static let fewest = 5
  private static let most = Points(tenThousandths: 160_000)

  let count = Self.fewest
  let points: Points
  var weight: Double { 0.9 - points.value / 100 }

  init?(_ week: TeamWeek) {
    guard let starters = week.lineup?.starters, starters.count > Self.fewest,
      week.game?.outcome == .loss
    else { return nil }
    points = starters.map(\.points).sorted().prefix(Self.fewest).reduce(.zero, +)
    guard points <= Self.most, points > .zero else { return nil }
  }

  func text(of name: String) -> String {
    "\(name.possessive) \(count.inWords) starters with the fewest points scored \(points) together."
  }
}

/// A starter with fewer than no points.
struct NegativeStarterFact: GameFactKind {
  static let kind = "negative_starter"
  static let values: [FactValue<Self>] = [
    .name("player", \.worst.player.name), .text("position", \.worst.player.position),
    .points("points", \.worst.points), .points("below", \.below),
    .name("opponent", \.game.opponent),
    .points("margin", \.game.margin), .points("without", \.without),
    .flag("won") { $0.game.outcome == .win },
  ]
  static let formula =
    "a starter with fewer than 0 points; `below` is how many fewer, `without` the margin with an empty spot instead"
  static let explanation: FactExplanation? = .number(.efficiency)
  static let claims: [FactClaim] = [.wonIf("won")]
  static let isAboutMargin = true
  static let judgesLineup = true
  static let isJoin = true

  let worst: TeamLineup.Scored
  let game: TeamGame
  var below: Points { worst.points.magnitude }
  /// The margin of the game with an empty spot instead of the starter.
  var without: Points {
    game.outcome == .win ? game.margin + below : (game.margin - below).magnitude
  }
  let weight = 0.85
  var player: Player.ID? { worst.player.id }

  init?(_ week: TeamWeek) {
    guard let game = week.game, game.outcome != .tie, game.isOneWeek,
      let worst = week.lineup?.starters.min(by: { $0.points < $1.points }), worst.points < .zero
    else { return nil }
    (self.worst, self.game) = (worst, game)
    // An empty spot that would have turned the game is another story.
    guard game.outcome == .win || below < game.margin else { return nil }
  }

  func text(of name: String) -> String {
    "\(worst.player.name) scored \(worst.points) points for \(name): with an empty spot instead, \(name) would have "
      + "\(game.outcome == .win ? "won" : "lost") by \(without) rather than \(game.margin)."
  }
}

/// A win with a starter who scored nothing.
struct WonWithZeroFact: GameFactKind {
  static let kind = "won_with_zero"
  static let values: [FactValue<Self>] = [
    .name("player", \.player), .text("position", \.position), .count("others", .slots, \.others),
    .name("opponent", \.game.opponent), .points("margin", \.game.margin),
  ]
  static let formula =
    "a win with a starter who scored 0 points; `others` is the number of the other starters"
  static let explanation: FactExplanation? = .number(.efficiency)
  static let claims: [FactClaim] = [.result(.win)]
  static let isAboutMargin = true
  static let judgesLineup = true
  static let isJoin = true

  let player: String
  let position: String
  let others: Int
  let game: TeamGame
  let weight = 0.6

  init?(_ week: TeamWeek) {
    guard let game = week.game, game.outcome == .win, let starters = week.lineup?.starters,
      let zero = starters.filter({ $0.points == .zero }).min(by: { $0.player.id < $1.player.id })
    else { return nil }
    (player, position, others) = (zero.player.name, zero.player.position, starters.count - 1)
    self.game = game
  }

  func text(of name: String) -> String {
    "\(name) beat \(game.opponent) by \(game.margin) with \(player), who scored 0 points, in the lineup."
  }
}
