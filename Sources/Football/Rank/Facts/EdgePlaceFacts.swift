import LeagueModel

extension FactName {
  package static let firstPlace = "first_place"
  package static let lastPlace = "last_place"
}

struct FirstPlaceFact: TeamFactKind {
  static let kind = FactName.firstPlace
  static let values: [FactValue<Self>] = [.count("of", .teams, \.count)]
  static let formula = "first place in the power rankings"
  static let explanation: FactExplanation? = .powerRanking
  static let family: FactFamily? = .place
  static let isNews = false
  static let claims: [FactClaim] = [.place(1)]

  let count: Int
  let weight = 0.45

  init?(_ week: TeamWeek) {
    count = week.teams.count
    guard !week.week.isPlayoff, count > 1, week.team.rank == 1 else { return nil }
  }

  func text(of name: String) -> String { "\(name) is ranked first." }
}

struct LastPlaceFact: TeamFactKind {
  static let kind = FactName.lastPlace
  static let values: [FactValue<Self>] = [.count("of", .teams, \.count)]
  static let formula = "last place in the power rankings"
  static let explanation: FactExplanation? = .powerRanking
  static let family: FactFamily? = .place
  static let isNews = false
  static let claims: [FactClaim] = [.isLast, .placeIn("of")]

  let count: Int
  let weight = 0.55

  init?(_ week: TeamWeek) {
    count = week.teams.count
    guard !week.week.isPlayoff, count > 1, week.team.rank == count else { return nil }
  }

  func text(of name: String) -> String { "\(name) is ranked last." }
}
