import LeagueModel

struct PlayoffOddsFact: TeamFactKind {
  static let kind = "playoff_odds"
  static let values: [FactValue<Self>] =
    FactValue.chance(\.chance) + [.number("error", .percent, \.error)]
  static let formula =
    "share of simulated seasons in which the team makes the playoffs; "
    + "error √(p · (1 − p) / simulations); 0 and 100 only where proven"
  static let explanation: FactExplanation? = .number(.odds)
  static let family: FactFamily? = .race
  static let isNews = false

  let chance: Chance
  let error: Double
  let weight: Double
  private let isProven: Bool

  init?(_ week: TeamWeek) {
    guard let entry = week.odds else { return nil }
    isProven = entry.playoffs == 0 || entry.playoffs == 1
    chance = Chance(share: entry.playoffs)
    error = (entry.error * 1_000).rounded() / 10
    // Odds of 50% are the most interesting.
    weight = isProven ? 0.1 : 0.2 + 0.4 * (1 - abs(2 * entry.playoffs - 1))
  }

  func text(of name: String) -> String {
    "\(name) has \(chance.chance) to make the playoffs"
      + (isProven ? ", proven." : ", by simulation.")
  }
}
