import LeagueModel

struct AverageFact: TeamFactKind {
  static let kind = "average"
  static let values: [FactValue<Self>] = [.points("points", \.points)]
  static let formula = "points for / decided games, to one decimal"
  static let explanation: FactExplanation? = .number(.record)
  static let family: FactFamily? = .scoring
  static let isNews = false
  static let isDry = true

  let points: Points
  let weight = 0.12

  init?(_ week: TeamWeek) {
    guard week.standing.games > 0 else { return nil }
    let average = week.standing.average
    points = Points(average.rounded(decimals: 1)) ?? Points(average) ?? .zero
  }

  func text(of name: String) -> String { "\(name) scores \(points) points a game." }
}
