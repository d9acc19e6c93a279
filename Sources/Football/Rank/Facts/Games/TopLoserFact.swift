import LeagueModel

struct TopLoserFact: GameFactKind {
  static let kind = "top_loser"
  static let values: [FactValue<Self>] = [
    .points("points", \.points), .name("opponent", \.opponent), .points("margin", \.margin),
  ]
  static let formula = "more points than every other team that lost this week"
  static let family: FactFamily? = .score
  static let claims: [FactClaim] = [.result(.loss)]

  let points: Points
  let opponent: String
  let margin: Points
  private let span: String
  private let isShared: Bool
  let weight = 0.55

  init?(_ week: TeamWeek) {
    guard let game = week.decidedGame, let award = week.figures.awards[.highestLoser],
      award.teams.contains(week.team.id)
    else { return nil }
    opponent = week.figures.names.inText(game.first.team)
    margin = game.first.total - game.second.total
    (points, span, isShared) = (game.second.total, game.span, award.teams.count > 1)
  }

  func text(of name: String) -> String {
    isShared
      ? "No loser of the \(span) scored more than \(name.possessive) \(points)."
      : "\(name.possessive) \(points) is the \(span)'s highest losing score."
  }
}

extension DecidedGame {
  /// The span of its points: the points of a multiweek round are combined.
  var span: String { length == 1 ? "week" : "round" }
}
