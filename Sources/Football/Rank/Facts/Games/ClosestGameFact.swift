import LeagueModel

struct ClosestGameFact: GameFactKind {
  static let kind = "closest_game"
  static let values: [FactValue<Self>] = [
    .points("margin", \.margin), .name("opponent", \.opponent),
  ]
  static let formula = "the smallest margin of the week, \(threshold) points or less"
  static let family: FactFamily? = .result
  static let saysMoreThanValues = true
  private static let threshold = Points(tenThousandths: 50_000)

  let margin: Points
  let opponent: String
  private let game: DecidedGame
  private let isShared: Bool
  var weight: Double { 0.55 - margin.value / 40 }

  init?(_ week: TeamWeek) {
    guard let game = week.decidedGame, let award = week.figures.awards[.closestGame],
      award.teams.contains(week.team.id), let margin = game.margin, margin <= Self.threshold
    else { return nil }
    (self.game, self.margin, isShared) = (game, margin, award.teams.count > 2)
    let other = game.first.team == week.team.id ? game.second.team : game.first.team
    opponent = week.figures.names.inText(other)
  }

  func text(of name: String) -> String {
    let difference =
      game.isTie
      ? "which was tied"
      : margin == .zero ? "decided by a tiebreaker" : "decided by \(margin)"
    return isShared
      ? "No game of the \(game.span) was closer than \(name.possessive) against \(opponent), \(difference)."
      : "\(name.possessive) game against \(opponent), \(difference), was the \(game.span)'s closest."
  }
}
