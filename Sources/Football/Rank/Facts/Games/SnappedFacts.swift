import LeagueModel

/// A run of results that this week's game ended.
struct SnappedRunFact<End: GameEnd>: GameFactKind {
  static var kind: String { isLoss ? "streak_snapped" : "skid_snapped" }
  static var values: [FactValue<Self>] {
    [
      .count("length", .games, \.length), .name("opponent", \.game.opponent),
      .points("margin", \.game.margin),
    ]
  }
  static var formula: String {
    isLoss
      ? "a loss after \(shortest.inWords) wins in a row or more"
      : "a win after \(shortest.inWords) losses in a row or more"
  }
  static var explanation: FactExplanation? { .number(.record) }
  static var family: FactFamily? { .record }
  static var claims: [FactClaim] {
    [.result(End.outcome), .run(isLoss ? .win : .loss, length: "length")]
  }
  private static var isLoss: Bool { End.outcome == .loss }
  private static var shortest: Int { 3 }

  let game: TeamGame
  let length: Int
  var weight: Double { 0.4 + 0.09 * Double(length) }

  init?(_ week: TeamWeek) {
    guard let game = week.game, game.outcome == End.outcome,
      let before = week.figures.allGamesBefore[week.team.id].streak,
      before.outcome == (Self.isLoss ? .win : .loss), before.length >= Self.shortest
    else { return nil }
    self.game = game
    length = before.length
  }

  func text(of name: String) -> String {
    Self.isLoss
      ? "\(game.opponent) ended \(name.possessive) winning streak of \(length) games."
      : "\(name) ended a losing streak of \(length) games by beating \(game.opponent)."
  }
}
