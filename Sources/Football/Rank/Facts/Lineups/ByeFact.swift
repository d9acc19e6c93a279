import LeagueModel

struct ByeFact: TeamFactKind {
  static let kind = "bye"
  static let formula = "a team in the winners' bracket without an opponent this week"

  let weight = 0.6

  init?(_ week: TeamWeek) {
    let matchup = week.week.matchups.first { $0.sides(of: week.team.id) != nil }
    guard week.week.isPlayoff, week.figures.bracket != nil, matchup?.kind == .bye else {
      return nil
    }
  }

  func text(of name: String) -> String { "\(name) has a bye this week." }
}
