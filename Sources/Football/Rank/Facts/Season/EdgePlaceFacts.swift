import LeagueModel

extension FactName {
  package static let firstPlace = "first_place"
  package static let lastPlace = "last_place"
}

/// The first or the last place in the power rankings.
struct EdgePlaceFact<End: Extreme>: TeamFactKind {
  static var kind: String { End.isBest ? FactName.firstPlace : FactName.lastPlace }
  static var values: [FactValue<Self>] {
    [
      .count("of", .teams, \.count),
      .flag("in_standings") { $0.standing == (End.isBest ? 1 : $0.count) },
    ]
  }
  static var formula: String {
    "\(place) place in the power rankings; `in_standings` if it is so in the standings, too"
  }
  static var explanation: FactExplanation? { .powerRanking }
  static var family: FactFamily? { .place }
  static var isNews: Bool { false }
  static var claims: [FactClaim] { End.isBest ? [.place(1)] : [.isLast, .placeIn("of")] }
  private static var place: String { End.isBest ? "first" : "last" }

  let count: Int
  let standing: Int
  let weight = End.isBest ? 0.45 : 0.55

  init?(_ week: TeamWeek) {
    (count, standing) = (week.teams.count, week.place)
    guard !week.week.isPlayoff, count > 1, week.team.rank == (End.isBest ? 1 : count) else {
      return nil
    }
  }

  func text(of name: String) -> String { "\(name) is ranked \(Self.place)." }
}
