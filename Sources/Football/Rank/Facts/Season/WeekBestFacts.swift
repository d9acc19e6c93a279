import LeagueModel

extension FactName {
  package static let weekHigh = "week_high"
  package static let weekLow = "week_low"
}

/// The highest or the lowest score of the week.
struct WeekScoreFact<End: Extreme>: TeamFactKind {
  static var kind: String { End.isBest ? FactName.weekHigh : FactName.weekLow }
  static var values: [FactValue<Self>] { [.points("points", \.points)] }
  static var formula: String {
    "\(End.isBest ? "more" : "fewer") points than every other team this week"
  }
  static var family: FactFamily? { .score }
  static var isDry: Bool { End.isBest }

  let points: Points
  let weight = End.isBest ? 0.65 : 0.7

  init?(_ week: TeamWeek) {
    // No one scored more, or less: not even a team without a game.
    guard let game = week.game, game.isOneWeek,
      let record = PointsOfWeek(week.week, isOfEveryone: true).allPlay(week.team.id),
      record.games >= 3,
      record.games == (End.isBest ? record.wins : record.losses)
    else { return nil }
    points = game.own.points
  }

  func text(of name: String) -> String {
    "\(points) is the week's \(End.isBest ? "highest" : "lowest") score."
  }
}
