import LeagueModel

struct WeekHighFact: TeamFactKind {
  static let kind = "week_high"
  static let values: [FactValue<Self>] = [.points("points", \.points)]
  static let formula = "more points than every other team this week"
  static let family: FactFamily? = .score
  static let isDry = true

  let points: Points
  let weight = 0.65

  init?(_ week: TeamWeek) {
    guard let game = week.game, let record = week.allPlay, record.wins == record.games else {
      return nil
    }
    points = game.own.points
  }

  func text(of name: String) -> String { "\(points) is the week's highest score." }
}

struct WeekLowFact: TeamFactKind {
  static let kind = "week_low"
  static let values: [FactValue<Self>] = [.points("points", \.points)]
  static let formula = "fewer points than every other team this week"
  static let family: FactFamily? = .score

  let points: Points
  let weight = 0.7

  init?(_ week: TeamWeek) {
    guard let game = week.game, let record = week.allPlay, record.losses == record.games else {
      return nil
    }
    points = game.own.points
  }

  func text(of name: String) -> String { "\(points) is the week's lowest score." }
}
