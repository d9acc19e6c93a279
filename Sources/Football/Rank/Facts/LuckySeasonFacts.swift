import LeagueModel

struct UncommonLuck {
  static let threshold = 0.85
  static let games = 4

  let wins: Double
  let expected: Points
  let isGood: Bool
  /// The percentage of schedules, rounded down and at most 99, so that texts never overstate it.
  let percent: Int
  let weight: Double

  init?(_ week: TeamWeek) {
    guard let luck = week.comparableLuck, luck.rounds.count >= Self.games,
      let expected = Points(luck.expected.rounded(decimals: 1))
    else { return nil }
    isGood = luck.worseShare >= luck.betterShare
    let share = isGood ? luck.worseShare : luck.betterShare
    guard share >= Self.threshold else { return nil }
    (wins, self.expected) = (luck.wins, expected)
    percent = min(99, Int(share * 100))
    weight = 0.45 + (share - Self.threshold) * 3
  }

  static func values<Kind>(_ luck: @escaping @Sendable (Kind) -> UncommonLuck) -> [FactValue<Kind>]
  {
    [
      .count("percent", .percent) { luck($0).percent }, .number("wins", .wins) { luck($0).wins },
      .number("expected", .wins) { luck($0).expected.value },
    ]
  }

  static func formula(_ word: String) -> String {
    "at least \(threshold.percent) of schedules would have meant \(word) wins, after "
      + "\(games.inWords) games or more"
  }
}

struct LuckySeasonFact: TeamFactKind {
  static let kind = "lucky_season"
  static let values = UncommonLuck.values(\Self.luck)
  static let formula = UncommonLuck.formula("fewer")
  static let explanation: FactExplanation? = .number(.luck)
  static let family: FactFamily? = .luck
  static let isNews = false

  let luck: UncommonLuck
  var weight: Double { luck.weight }

  init?(_ week: TeamWeek) {
    guard let luck = UncommonLuck(week), luck.isGood else { return nil }
    self.luck = luck
  }

  func text(of name: String) -> String {
    "\(name) would have fewer wins in \(luck.percent)% of all schedules."
  }
}

struct UnluckySeasonFact: TeamFactKind {
  static let kind = "unlucky_season"
  static let values = UncommonLuck.values(\Self.luck)
  static let formula = UncommonLuck.formula("more")
  static let explanation: FactExplanation? = .number(.luck)
  static let family: FactFamily? = .luck
  static let isNews = false

  let luck: UncommonLuck
  var weight: Double { luck.weight }

  init?(_ week: TeamWeek) {
    guard let luck = UncommonLuck(week), !luck.isGood else { return nil }
    self.luck = luck
  }

  func text(of name: String) -> String {
    "\(name) would have more wins in \(luck.percent)% of all schedules."
  }
}
