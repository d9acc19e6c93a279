import LeagueModel

extension FactName {
  package static let win = "win"
  package static let loss = "loss"
  package static let tie = "tie"
}

struct ResultFact<End: GameEnd>: GameFactKind {
  static var kind: String { End.outcome == .win ? FactName.win : FactName.loss }
  static var values: [FactValue<Self>] {
    [
      .points("points", \.game.own.total), .name("opponent", \.game.opponent),
      .points("opponent_points", \.game.other.total), .points("margin", \.game.margin),
    ]
  }
  static var formula: String { "points against the opponent's points" }
  static var family: FactFamily? { .result }
  static var isDry: Bool { true }
  static var claims: [FactClaim] { [.result(End.outcome)] }

  let game: TeamGame
  var weight: Double { 0.3 }

  init?(_ week: TeamWeek) {
    guard let game = week.game, game.outcome == End.outcome, game.isByPoints else { return nil }
    self.game = game
  }

  func text(of name: String) -> String {
    "\(name) \(End.verb) \(game.opponent), \(game.own.total) to \(game.other.total)."
  }
}

/// A result that does not follow from the points: the platform's tiebreaker decided a game of equal points, or the
/// platform names a winner with fewer points.
struct AwardedResultFact<End: GameEnd>: GameFactKind {
  static var kind: String { "tiebreaker_\(End.noun)" }
  static var values: [FactValue<Self>] {
    [
      .points("points", \.game.own.total), .name("opponent", \.game.opponent),
      .points("opponent_points", \.game.other.total), .flag("is_even", \.isEven),
    ]
  }
  static var formula: String {
    "the platform's winner, where the points are equal or say otherwise; no fact has a margin then"
  }
  static var family: FactFamily? { .result }
  static var isDry: Bool { true }
  static var claims: [FactClaim] { [.result(End.outcome)] }

  let game: TeamGame
  private var isEven: Bool { game.own.total == game.other.total }
  let weight = 0.9

  init?(_ week: TeamWeek) {
    guard let game = week.game, game.outcome == End.outcome, !game.isByPoints else { return nil }
    self.game = game
  }

  func text(of name: String) -> String {
    isEven
      ? "\(name) \(End.verb) \(game.opponent) on a tiebreaker, at \(game.own.total) points each."
      : "\(name) \(End.verb) \(game.opponent) by the platform's decision, with \(game.own.total) points "
        + "to \(game.other.total)."
  }
}

struct TieFact: GameFactKind {
  static let kind = FactName.tie
  static let values: [FactValue<Self>] = [
    .points("points", \.game.own.total), .name("opponent", \.game.opponent),
  ]
  static let formula = "points equal to the opponent's"
  static let family: FactFamily? = .result
  static let isDry = true
  static let claims: [FactClaim] = [.result(.tie)]

  let game: TeamGame
  let weight = 0.9

  init?(_ week: TeamWeek) {
    guard let game = week.game, game.outcome == .tie else { return nil }
    self.game = game
  }

  func text(of name: String) -> String {
    game.isByPoints
      ? "\(name) and \(game.opponent) tied at \(game.own.total)."
      : "\(name) and \(game.opponent) tied by the platform's decision, with \(game.own.total) points to "
        + "\(game.other.total)."
  }
}
