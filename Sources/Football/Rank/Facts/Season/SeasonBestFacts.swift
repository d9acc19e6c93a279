import LeagueModel

/// The minimum number of games, because early weeks are always a best or a worst.
private let games = 4

/// A team's highest or lowest score of the season.
struct SeasonScoreFact<End: Extreme>: TeamFactKind {
  static var kind: String { End.isBest ? "season_high" : "season_low" }
  static var values: [FactValue<Self>] { [.points("points", \.points)] }
  static var formula: String {
    "the team's \(End.isBest ? "highest" : "lowest") score of the regular season, "
      + "after \(games.inWords) games or more"
  }
  static var explanation: FactExplanation? { .number(.record) }
  static var family: FactFamily? { .score }
  static var isDry: Bool { End.isBest }

  let points: Points
  let weight = End.isBest ? 0.4 : 0.45

  init?(_ week: TeamWeek) {
    guard let points = week.comparable(after: games),
      week.standing.weekScores.filter({ End.isBest ? $0 >= points : $0 <= points }) == [points]
    else { return nil }
    self.points = points
  }

  func text(of name: String) -> String {
    "\(points) is \(name.possessive) \(End.isBest ? "best" : "worst") of the season."
  }
}
