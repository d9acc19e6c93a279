import LeagueModel

extension FactName { package static let allPlay = "all_play" }

struct AllPlayFact: TeamFactKind {
  static let kind = FactName.allPlay
  static let values: [FactValue<Self>] = [
    .count("wins", .wins, \.record.wins), .count("losses", .games, \.record.losses),
    .text("record", \.record.description),
  ]
  static let formula = "record against every other team's score of the week"
  static let family: FactFamily? = .score
  static let isDry = true
  static let saysMoreThanValues = true

  let record: Record
  let weight = 0.15

  init?(_ week: TeamWeek) {
    guard let record = week.allPlay else { return nil }
    self.record = record
  }

  func text(of name: String) -> String {
    "Against every other team this week, \(name) would have gone \(record)."
  }
}
