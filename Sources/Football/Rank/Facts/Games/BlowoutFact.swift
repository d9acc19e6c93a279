import LeagueModel

struct BlowoutFact<End: GameEnd>: GameFactKind {
  static var kind: String { "blowout_\(End.noun)" }
  static var values: [FactValue<Self>] {
    [.points("margin", \.game.margin), .name("opponent", \.game.opponent)]
  }
  static var formula: String { "margin of \(threshold) points or more" }
  static var family: FactFamily? { .result }
  static var claims: [FactClaim] { [.result(End.outcome)] }
  private static var threshold: Points { Points(tenThousandths: 400_000) }
  static var isAboutMargin: Bool { true }

  let game: TeamGame
  var weight: Double { 0.4 + game.margin.value / 200 }

  init?(_ week: TeamWeek) {
    guard let game = week.game, game.outcome == End.outcome, game.margin >= Self.threshold else {
      return nil
    }
    self.game = game
  }

  func text(of name: String) -> String {
    "\(name) \(End.verb) \(game.opponent) by \(game.margin)."
  }
}
