import LeagueModel

/// The minimum number of games, as early weeks are always a best or a worst.
private let games = 4

struct SeasonHighFact: TeamFactKind {
  static let kind = "season_high"
  static let values: [FactValue<Self>] = [.points("points", \.points)]
  static let formula =
    "the team's highest score of the regular season, after \(games.inWords) games or more"
  static let explanation: FactExplanation? = .number(.record)
  static let family: FactFamily? = .score
  static let isDry = true

  let points: Points
  let weight = 0.4

  init?(_ week: TeamWeek) {
    guard let points = week.comparable(after: games),
      week.standing.weekScores.filter({ $0 >= points }) == [points]
    else { return nil }
    self.points = points
  }

  func text(of name: String) -> String { "\(points) is \(name.possessive) best of the season." }
}

struct SeasonLowFact: TeamFactKind {
  static let kind = "season_low"
  static let values: [FactValue<Self>] = [.points("points", \.points)]
  static let formula =
    "the team's lowest score of the regular season, after \(games.inWords) games or more"
  static let explanation: FactExplanation? = .number(.record)
  static let family: FactFamily? = .score

  let points: Points
  let weight = 0.45

  init?(_ week: TeamWeek) {
    guard let points = week.comparable(after: games),
      week.standing.weekScores.filter({ $0 <= points }) == [points]
    else { return nil }
    self.points = points
  }

  func text(of name: String) -> String { "\(points) is \(name.possessive) worst of the season." }
}
