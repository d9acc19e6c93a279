import LeagueModel

extension FactName {
  package static let undefeated = "undefeated"
  package static let winless = "winless"
}

extension TeamWeek {
  fileprivate static let perfect = 3

  /// The regular-season record; nil in the playoffs, where a later game could contradict it.
  fileprivate var perfectRecord: Record? {
    week.isPlayoff || team.record.games < Self.perfect ? nil : team.record
  }
}

struct UndefeatedFact: TeamFactKind {
  static let kind = FactName.undefeated
  static let values: [FactValue<Self>] = [.count("wins", .wins, \.wins)]
  static let formula = "no loss and no tie in \(TeamWeek.perfect.inWords) games or more"
  static let explanation: FactExplanation? = .number(.record)
  static let family: FactFamily? = .record
  static let isNews = false
  static let claims: [FactClaim] = [
    .result(.win), .run(.win, length: "wins"), .state(.undefeated),
  ]

  let wins: Int
  let weight = 0.8

  init?(_ week: TeamWeek) {
    guard let record = week.perfectRecord, record.wins == record.games else { return nil }
    wins = record.wins
  }

  func text(of name: String) -> String { "\(name) has won every game." }
}

struct WinlessFact: TeamFactKind {
  static let kind = FactName.winless
  static let values: [FactValue<Self>] = [.count("losses", .games, \.losses)]
  static let formula = "no win and no tie in \(TeamWeek.perfect.inWords) games or more"
  static let explanation: FactExplanation? = .number(.record)
  static let family: FactFamily? = .record
  static let isNews = false
  static let claims: [FactClaim] = [
    .result(.loss), .run(.loss, length: "losses"), .state(.winless),
  ]

  let losses: Int
  let weight = 0.85

  init?(_ week: TeamWeek) {
    guard let record = week.perfectRecord, record.losses == record.games else { return nil }
    losses = record.losses
  }

  func text(of name: String) -> String { "\(name) has lost every game." }
}
