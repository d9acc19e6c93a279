import LeagueModel

struct BenchPointsFact: TeamFactKind {
  static let kind = "bench_points"
  static let values: [FactValue<Self>] = [.points("points", \.points)]
  static let formula = "sum of the points on the bench"
  static let explanation: FactExplanation? = .number(.efficiency)
  static let family: FactFamily? = .bench

  let points: Points
  var weight: Double { 0.1 + points.value / 400 }

  init?(_ week: TeamWeek) {
    guard let points = week.lineup?.side.benchPoints else { return nil }
    self.points = points
  }

  func text(of name: String) -> String { "\(name.possessive) bench scored \(points) points." }
}

struct BenchOfShameFact: TeamFactKind {
  static let kind = "bench_of_shame"
  static let values: [FactValue<Self>] = [.points("points", \.points)]
  static let formula = "more points on the bench than every other team this week"
  static let family: FactFamily? = .bench

  let points: Points
  private let isShared: Bool
  var weight: Double { 0.3 + points.value / 250 }

  init?(_ week: TeamWeek) {
    let id = week.team.id
    guard week.decidedGame != nil, let award = week.figures.awards[.benchOfShame],
      award.teams.contains(id),
      let points = week.week.sidesWithOpponent.first(where: { $0.team == id })?.benchPoints
    else { return nil }
    (self.points, isShared) = (points, award.teams.count > 1)
  }

  func text(of name: String) -> String {
    isShared
      ? "No bench scored more this week than \(name.possessive) \(points)."
      : "\(name.possessive) \(points) points on the bench are the most of the week."
  }
}
