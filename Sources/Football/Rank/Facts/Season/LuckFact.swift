import LeagueModel

struct LuckFact: TeamFactKind {
  static let kind = "luck"
  static let values: [FactValue<Self>] = [
    .number("wins", .wins, \.luck.wins),
    .number("expected", .wins, decimals: 1, \.luck.expected),
    .number("difference", .wins, decimals: 2, \.luck.difference),
    .number("worse_share", .share, decimals: 4, \.luck.worseShare),
    .number("better_share", .share, decimals: 4, \.luck.betterShare),
  ]
  static let formula =
    "wins − Σ share of the other teams that the week's score would have beaten; shares of "
    + "schedules by the exact distribution of wins (Poisson-binomial)"
  static let explanation: FactExplanation? = .number(.luck)
  static let family: FactFamily? = .luck
  static let isNews = false
  static let saysMoreThanValues = true

  let luck: Luck
  private let wins: Points
  private let expected: Points
  private var tail: Double { max(luck.worseShare, luck.betterShare) }
  var weight: Double { luck.rounds.count < 3 ? 0.1 : 0.1 + max(0, tail - 0.75) * 2.4 }

  init?(_ week: TeamWeek) {
    guard let luck = week.comparableLuck, let wins = Points(luck.wins),
      let expected = Points(luck.expected.rounded(decimals: 1))
    else { return nil }
    (self.luck, self.wins, self.expected) = (luck, wins, expected)
  }

  func text(of name: String) -> String {
    let comparison =
      tail == 0
      ? "every schedule would have meant as many"
      : luck.worseShare >= luck.betterShare
        ? "\(PercentText(luck.worseShare)) of schedules would have been worse"
        : "\(PercentText(luck.betterShare)) of schedules would have been better"
    return
      "\(name) has \(wins.short) \(luck.wins == 1 ? "win" : "wins"); with random opponents it would "
      + "have \(expected.short) on average, and \(comparison)."
  }
}
