import LeagueModel

struct NarrowFact<End: GameEnd>: GameFactKind {
  static var kind: String { "narrow_\(End.noun)" }
  static var values: [FactValue<Self>] {
    [.points("margin", \.game.margin), .name("opponent", \.game.opponent)]
  }
  static var formula: String { "margin of \(Points.narrow) points or less" }
  static var family: FactFamily? { .result }
  static var claims: [FactClaim] { [.result(End.outcome)] }
  static var isAboutMargin: Bool { true }

  let game: TeamGame
  var weight: Double { 0.9 - game.margin.value / 10 }

  init?(_ week: TeamWeek) {
    guard let game = week.game, game.outcome == End.outcome, game.margin > .zero,
      game.margin <= .narrow
    else { return nil }
    self.game = game
  }

  func text(of name: String) -> String {
    "\(name) \(End.verb) \(game.opponent) by only \(game.margin)."
  }
}

extension Points {
  /// The largest margin of a narrow game.
  static let narrow = Points(tenThousandths: 30_000)
}
