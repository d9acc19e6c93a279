import Rank

/// The order in which a week's page shows the ranked teams.
package enum RankingOrder: String, Sendable, CaseIterable {
  /// The last first, so that a reader meets the worst roast at the top and the best team at the end.
  case countdown
  /// The best first.
  case topDown = "top-down"

  /// The heat from which on a paper counts down if its settings do not say otherwise.
  private static let heatOfCountdowns = 3

  /// The order of a paper of the regular season. In the playoffs and before the season the order is always that of the
  /// places.
  static func order(of edition: Edition, setting: RankingOrder?) -> RankingOrder {
    guard edition.phase == .regular else { return .topDown }
    let isHot = (edition.roasting?.heat ?? 0) >= heatOfCountdowns
    return setting ?? (isHot ? .countdown : .topDown)
  }
}
