import LeagueModel

extension FactName { package static let record = "record" }

struct RecordFact: TeamFactKind {
  static let kind = FactName.record
  static let values = FactValue.record(\Self.record) + [.text("text", \.record.description)]
  static let formula =
    "decided games of the regular season so far, with games against the median where the league has them"
  static let explanation: FactExplanation? = .number(.record)
  static let family: FactFamily? = .record
  static let isNews = false
  static let isDry = true

  let record: Record
  private let isPlayoff: Bool
  let weight = 0.1

  init?(_ week: TeamWeek) {
    record = week.team.record
    isPlayoff = week.week.isPlayoff
  }

  func text(of name: String) -> String {
    isPlayoff ? "\(name) went \(record) in the regular season." : "\(name) is \(record)."
  }
}
