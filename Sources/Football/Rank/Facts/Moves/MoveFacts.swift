import LeagueModel

/// A move up or down in the power rankings.
struct PlaceMoveFact<End: Extreme>: TeamFactKind {
  static var kind: String { End.isBest ? "rise" : "fall" }
  static var values: [FactValue<Self>] {
    [
      .count("from", .place, \.from), .count("to", .place, \.to),
      .count("places", .places, \.places),
    ]
  }
  static var formula: String { "place in the power rankings compared with the week before" }
  static var explanation: FactExplanation? { .powerRanking }
  static var family: FactFamily? { .place }
  static var isDry: Bool { End.isBest }

  let from: Int
  let to: Int
  var places: Int { abs(from - to) }
  var weight: Double { 0.15 + 0.12 * Double(places) }

  init?(_ week: TeamWeek) {
    let rank = week.team.rank
    guard !week.week.isPlayoff, let before = week.team.previousRank,
      End.isBest ? rank < before : rank > before
    else { return nil }
    (from, to) = (before, rank)
  }

  func text(of name: String) -> String {
    "\(name) \(End.isBest ? "jumped" : "slid") from \(ordinal(from)) to \(ordinal(to)) in the power rankings."
  }
}
