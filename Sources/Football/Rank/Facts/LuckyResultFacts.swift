import LeagueModel

/// The minimum share of teams against which the result would have been the opposite.
private let threshold = 0.65

struct UnluckyLossFact: TeamFactKind {
  static let kind = "unlucky_loss"
  static let values: [FactValue<Self>] = [
    .points("points", \.points), .count("would_have_beaten", .teams, \.record.wins),
  ]
  static let formula =
    "a loss with a score that beats at least \(threshold.percent) of the other teams"
  static let isOfTheGame = true
  static let family: FactFamily? = .score
  static let claims: [FactClaim] = [.result(.loss)]

  let points: Points
  let record: Record
  var weight: Double { Double(record.wins) / Double(record.games) }

  init?(_ week: TeamWeek) {
    guard let game = week.game, let record = week.allPlay, game.outcome == .loss else { return nil }
    (points, self.record) = (game.own.points, record)
    guard weight >= threshold else { return nil }
  }

  func text(of name: String) -> String {
    "\(name) lost with \(points), which would have beaten \(record.wins) other teams."
  }
}

struct LuckyWinFact: TeamFactKind {
  static let kind = "lucky_win"
  static let values: [FactValue<Self>] = [
    .points("points", \.points), .count("would_have_lost_to", .teams, \.record.losses),
  ]
  static let formula =
    "a win with a score that loses to at least \(threshold.percent) of the other teams"
  static let isOfTheGame = true
  static let family: FactFamily? = .score
  static let claims: [FactClaim] = [.result(.win)]

  let points: Points
  let record: Record
  var weight: Double { Double(record.losses) / Double(record.games) }

  init?(_ week: TeamWeek) {
    guard let game = week.game, let record = week.allPlay, game.outcome == .win else { return nil }
    (points, self.record) = (game.own.points, record)
    guard weight >= threshold else { return nil }
  }

  func text(of name: String) -> String {
    "\(name) won with \(points), which would have lost to \(record.losses) other teams."
  }
}
