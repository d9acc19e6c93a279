import LeagueModel

/// A season that most schedules would have made worse, or better.
struct SeasonLuckFact<End: Extreme>: TeamFactKind {
  static var kind: String { End.isBest ? "lucky_season" : "unlucky_season" }
  static var values: [FactValue<Self>] {
    [
      .count("percent", .percent, \.percent), .number("wins", .wins, \.wins),
      .number("expected", .wins, \.expected.value),
    ]
  }
  static var formula: String {
    "at least \(threshold.percent) of schedules would have meant \(less) wins, after "
      + "\(games.inWords) games or more"
  }
  static var explanation: FactExplanation? { .number(.luck) }
  static var family: FactFamily? { .luck }
  static var isNews: Bool { false }
  private static var less: String { End.isBest ? "fewer" : "more" }
  private static var threshold: Double { 0.85 }
  private static var games: Int { 4 }

  let wins: Double
  let expected: Points
  /// The percentage of schedules, rounded down and at most 99, so that texts never overstate it.
  let percent: Int
  let weight: Double

  init?(_ week: TeamWeek) {
    guard let luck = week.comparableLuck, luck.rounds.count >= Self.games,
      let expected = Points(luck.expected.rounded(decimals: 1)),
      End.isBest == (luck.worseShare >= luck.betterShare)
    else { return nil }
    let share = End.isBest ? luck.worseShare : luck.betterShare
    guard share >= Self.threshold else { return nil }
    (wins, self.expected) = (luck.wins, expected)
    percent = min(99, Int(share * 100))
    weight = 0.45 + (share - Self.threshold) * 3
  }

  func text(of name: String) -> String {
    "\(name) would have \(Self.less) wins in \(percent)% of all schedules."
  }
}
