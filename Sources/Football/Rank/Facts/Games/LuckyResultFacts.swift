import LeagueModel

/// A win or a loss that would have been the opposite against most other teams.
struct LuckyResultFact<End: GameEnd>: GameFactKind {
  static var kind: String { isWin ? "lucky_win" : "unlucky_loss" }
  static var values: [FactValue<Self>] {
    [
      .points("points", \.points),
      .count(isWin ? "would_have_lost_to" : "would_have_beaten", .teams, \.others),
    ]
  }
  static var formula: String {
    "a \(End.noun) with a score that \(isWin ? "loses to" : "beats") at least \(threshold.percent) "
      + "of the other teams"
  }
  static var family: FactFamily? { .score }
  static var claims: [FactClaim] { [.result(End.outcome)] }
  private static var isWin: Bool { End.outcome == .win }
  /// The minimum share of teams against which the result would have been the opposite.
  private static var threshold: Double { 0.65 }

  let points: Points
  /// The number of teams against which the result would have been the opposite.
  let others: Int
  let weight: Double

  init?(_ week: TeamWeek) {
    guard let game = week.game, let record = week.allPlay, game.outcome == End.outcome else {
      return nil
    }
    (points, others) = (game.own.points, Self.isWin ? record.losses : record.wins)
    weight = Double(others) / Double(record.games)
    guard weight >= Self.threshold else { return nil }
  }

  func text(of name: String) -> String {
    Self.isWin
      ? "\(name) won with \(points), which would have lost to \(others) other teams."
      : "\(name) lost with \(points), which would have beaten \(others) other teams."
  }
}
