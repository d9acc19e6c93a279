import LeagueModel

extension FactName { package static let finishedLast = "finished_last" }

struct FinishFact: TeamFactKind {
  static let kind = "finish"
  static let values: [FactValue<Self>] = [
    .count("place", .place, \.place), .count("of", .teams, \.count),
  ]
  static let formula =
    "place in the final standings: by the bracket, then by the games among teams knocked out in the same "
    + "round, then by seed"
  static let family: FactFamily? = .place

  let place: Int
  let count: Int
  let weight = 0.25

  init?(_ week: TeamWeek) {
    guard week.isLastEdition else { return nil }
    (place, count) = (week.team.rank, week.teams.count)
  }

  func text(of name: String) -> String {
    "\(name) finished No. \(place) of \(count) in the final standings."
  }
}

struct FinishedLastFact: TeamFactKind {
  static let kind = FactName.finishedLast
  static let values: [FactValue<Self>] = [.count("of", .teams, \.count)]
  static let formula = "last place in the final standings"
  static let family: FactFamily? = .place
  static let claims: [FactClaim] = [.isLast]

  let count: Int
  let weight = 0.9

  init?(_ week: TeamWeek) {
    guard week.isLastEdition, week.team.playoffs == .sacko else { return nil }
    count = week.teams.count
  }

  func text(of name: String) -> String { "\(name) finished last of all \(count) teams." }
}

extension TeamWeek {
  /// Whether the season is over and this is a playoff week, so that it reports the final standings.
  var isLastEdition: Bool {
    week.isPlayoff && figures.bracket != nil && figures.isSeasonOver
  }
}
