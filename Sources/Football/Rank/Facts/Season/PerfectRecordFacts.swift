import LeagueModel

extension FactName {
  package static let undefeated = "undefeated"
  package static let winless = "winless"
}

/// A regular season of only wins, or only losses.
struct PerfectRecordFact<End: GameEnd>: TeamFactKind {
  static var kind: String { isWinning ? FactName.undefeated : FactName.winless }
  static var values: [FactValue<Self>] { [.count(results, isWinning ? .wins : .games, \.games)] }
  static var formula: String {
    "no \(isWinning ? "loss" : "win") and no tie in \(shortest.inWords) games or more"
  }
  static var explanation: FactExplanation? { .number(.record) }
  static var family: FactFamily? { .record }
  static var isNews: Bool { false }
  static var claims: [FactClaim] {
    [
      .result(End.outcome), .run(End.outcome, length: results),
      .state(isWinning ? .undefeated : .winless),
    ]
  }
  private static var isWinning: Bool { End.outcome == .win }
  private static var results: String { isWinning ? "wins" : "losses" }
  private static var shortest: Int { 3 }

  let games: Int
  let weight = End.outcome == .win ? 0.8 : 0.85

  /// Nil in the playoffs, where a later game could contradict it.
  init?(_ week: TeamWeek) {
    let record = week.team.record
    games = record.games
    guard !week.week.isPlayoff, games >= Self.shortest,
      games == (Self.isWinning ? record.wins : record.losses)
    else { return nil }
  }

  func text(of name: String) -> String {
    "\(name) has \(Self.isWinning ? "won" : "lost") every game."
  }
}
