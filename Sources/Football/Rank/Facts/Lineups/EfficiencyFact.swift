import LeagueModel

/// Only told if all positions and points are known, because otherwise a better lineup may exist.
struct EfficiencyFact: TeamFactKind {
  static let kind = "efficiency"
  static let values: [FactValue<Self>] = [
    .points("actual", \.actual), .points("best", \.best),
    .number("share", .share, decimals: 4, \.share),
  ]
  static let formula =
    "points of the starters / points of the best possible lineup, by exact assignment"
  static let explanation: FactExplanation? = .number(.efficiency)
  static let family: FactFamily? = .lineup
  static let saysMoreThanValues = true

  let actual: Points
  let best: Points
  let share: Double
  private let isPerfect: Bool
  var weight: Double { isPerfect ? 0.6 : 0.15 + max(0, 0.8 - share) * 1.5 }

  init?(_ week: TeamWeek) {
    guard week.lineup != nil, let review = week.review, review.isComplete,
      review.actual >= .zero, let share = review.efficiency
    else { return nil }
    (actual, best, self.share) = (review.actual, review.best, share)
    isPerfect = review.missed == .zero
  }

  func text(of name: String) -> String {
    isPerfect
      ? "\(name) started its best possible lineup, worth \(best) points."
      : "\(name.possessive) starters scored \(actual) points, \(PercentText(share)) of the \(best) that "
        + "its best possible lineup would have scored."
  }
}
