import LeagueModel

extension FactName { package static let rivalry = "rivalry" }

struct RivalryFact: GameFactKind {
  static let kind = FactName.rivalry
  static let values = [.name("opponent", \Self.opponent)] + FactValue.record(\Self.record)
  static let formula = "games between the two teams this season, this one included"
  static let explanation: FactExplanation? = .number(.record)
  static let family: FactFamily? = .meetings
  static let isNews = false

  let opponent: String
  let record: Record
  let weight: Double

  init?(_ week: TeamWeek) {
    guard let (rivalry, opponent) = week.rivalry else { return nil }
    (self.opponent, record) = (opponent, rivalry.record)
    weight = 0.2 + rivalry.score / 2
  }

  func text(of name: String) -> String { "\(name) is \(record) against \(opponent) this season." }
}

struct RevengeFact: GameFactKind {
  static let kind = "revenge"
  static let values: [FactValue<Self>] = [
    .name("opponent", \.opponent), .count("earlier_week", .week, \.earlierWeek),
  ]
  static let formula = "a win after the last meeting of the season was lost"
  static let explanation: FactExplanation? = .number(.record)
  static let family: FactFamily? = .meetings
  static let claims: [FactClaim] = [.result(.win), .lostBefore]

  let opponent: String
  let earlierWeek: Int
  let weight = 0.6

  init?(_ week: TeamWeek) {
    guard let (rivalry, opponent) = week.rivalry,
      let before = rivalry.meetings.suffix(2).first, before.outcome == .loss,
      rivalry.meetings.last?.outcome == .win
    else { return nil }
    (self.opponent, earlierWeek) = (opponent, before.week)
  }

  func text(of name: String) -> String {
    "\(name) beat \(opponent), to whom it had lost in week \(earlierWeek)."
  }
}

struct OwnedFact: GameFactKind {
  static let kind = "owned"
  static let values: [FactValue<Self>] = [
    .name("opponent", \.opponent), .count("run", .games, \.run),
  ]
  static let formula = "losses in a row to the same opponent, \(shortest.inWords) or more"
  static let explanation: FactExplanation? = .number(.record)
  static let family: FactFamily? = .meetings
  static let claims: [FactClaim] = [.result(.loss), .run(.loss, length: "run")]
  private static let shortest = 2

  let opponent: String
  let run: Int
  var weight: Double { 0.35 + 0.12 * Double(run) }

  init?(_ week: TeamWeek) {
    guard let (rivalry, opponent) = week.rivalry, let streak = rivalry.streak,
      streak.outcome == .loss, streak.length >= Self.shortest
    else { return nil }
    (self.opponent, run) = (opponent, streak.length)
  }

  func text(of name: String) -> String {
    "\(name) has lost \(run) in a row to \(opponent) this season."
  }
}
