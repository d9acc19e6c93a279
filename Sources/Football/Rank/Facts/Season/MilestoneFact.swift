import LeagueModel

/// A round number of points that the season's total has passed this week.
struct MilestoneFact: TeamFactKind {
  static let kind = "milestone"
  static let values: [FactValue<Self>] = [
    .count("mark", .points, \.mark), .points("points", \.points),
  ]
  static let formula =
    "the season's points passed a multiple of \(step) from \(first) on this week"
  static let explanation: FactExplanation? = .number(.record)
  static let family: FactFamily? = .scoring
  private static let first = 1_000
  private static let step = 500

  let mark: Int
  let points: Points
  let weight = 0.4

  init?(_ week: TeamWeek) {
    guard !week.week.isPlayoff else { return nil }
    points = week.standing.pointsFor
    let before = week.figures.standingsBefore[week.team.id].pointsFor
    mark = Int(points.value) / Self.step * Self.step
    guard mark >= Self.first, before.value < Double(mark) else { return nil }
  }

  func text(of name: String) -> String {
    "\(name) has passed \(mark) points for the season and is at \(points)."
  }
}
