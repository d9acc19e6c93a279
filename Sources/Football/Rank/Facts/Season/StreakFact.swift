import LeagueModel

extension FactName {
  package static let winStreak = "win_streak"
  package static let losingStreak = "losing_streak"
}

/// A winning or losing streak, which continues through the playoffs.
struct StreakFact<End: GameEnd>: TeamFactKind {
  static var kind: String { isWinning ? FactName.winStreak : FactName.losingStreak }
  static var values: [FactValue<Self>] { [.count("length", .games, \.length)] }
  static var formula: String {
    "\(isWinning ? "wins" : "losses") in a row up to this week, \(shortest.inWords) or more"
  }
  static var explanation: FactExplanation? { .number(.record) }
  static var family: FactFamily? { .record }
  static var isNews: Bool { false }
  static var isDry: Bool { isWinning }
  static var claims: [FactClaim] { [.result(End.outcome), .run(End.outcome, length: "length")] }
  private static var isWinning: Bool { End.outcome == .win }
  private static var shortest: Int { 2 }

  let length: Int
  var weight: Double { 0.15 + 0.11 * Double(length) }

  init?(_ week: TeamWeek) {
    guard let streak = week.team.streak, streak.outcome == End.outcome,
      streak.length >= Self.shortest
    else { return nil }
    length = streak.length
  }

  func text(of name: String) -> String {
    "\(name) has \(Self.isWinning ? "won" : "lost") \(length) in a row."
  }
}
