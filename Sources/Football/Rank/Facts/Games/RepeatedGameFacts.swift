import LeagueModel

/// The same result against the same opponent by the same margin as earlier in the season.
struct SameMarginFact<End: GameEnd>: GameFactKind {
  static var kind: String { "same_margin_\(End.noun)" }
  static var values: [FactValue<Self>] {
    [
      .points("margin", \.margin), .name("opponent", \.opponent),
      .count("earlier_week", .week, \.earlierWeek),
    ]
  }
  static var formula: String {
    "a \(End.noun) by the margin of an earlier \(End.noun) against the same team this season"
  }
  static var explanation: FactExplanation? { .number(.record) }
  static var family: FactFamily? { .meetings }
  static var claims: [FactClaim] {
    End.outcome == .loss ? [.result(.loss), .lostBefore] : [.result(.win)]
  }

  let margin: Points
  let opponent: String
  let earlierWeek: Int
  let weight = 1.0

  init?(_ week: TeamWeek) {
    guard let (rivalry, opponent) = week.rivalry, let last = rivalry.meetings.last,
      last.outcome == End.outcome, last.margin != .zero,
      let earlier = rivalry.meetings.dropLast().last(where: {
        $0.outcome == End.outcome && $0.margin == last.margin
      })
    else { return nil }
    (margin, self.opponent, earlierWeek) = (last.margin, opponent, earlier.week)
  }

  func text(of name: String) -> String {
    "\(name) \(End.verb) \(opponent) by \(margin), the same margin as in week \(earlierWeek)."
  }
}

/// A second narrow loss to the same opponent.
struct CloseAgainFact: GameFactKind {
  static let kind = "close_again"
  static let values: [FactValue<Self>] = [
    .points("margin", \.margin), .points("earlier_margin", \.earlierMargin),
    .name("opponent", \.opponent), .count("earlier_week", .week, \.earlierWeek),
  ]
  static let formula =
    "a loss by \(Points.narrow) points or less to a team that won the last meeting of the season so, too"
  static let explanation: FactExplanation? = .number(.record)
  static let family: FactFamily? = .meetings
  static let claims: [FactClaim] = [.result(.loss), .lostBefore]

  let margin: Points
  let earlierMargin: Points
  let opponent: String
  let earlierWeek: Int
  let weight = 0.95

  init?(_ week: TeamWeek) {
    guard let (rivalry, opponent) = week.rivalry, let last = rivalry.meetings.last,
      let earlier = rivalry.meetings.dropLast().last,
      [last, earlier].allSatisfy({
        $0.outcome == .loss && $0.margin > .zero && $0.margin <= Points.narrow
      })
    else { return nil }
    (margin, earlierMargin) = (last.margin, earlier.margin)
    (self.opponent, earlierWeek) = (opponent, earlier.week)
  }

  func text(of name: String) -> String {
    "\(name) lost to \(opponent) by \(margin), after losing to \(opponent) by \(earlierMargin) in week "
      + "\(earlierWeek)."
  }
}

/// A narrow loss of a team that has already lost narrowly this season.
struct CloseLossesFact: GameFactKind {
  static let kind = "close_losses"
  static let values: [FactValue<Self>] = [
    .count("losses", .games, \.margins.count), .points("most", \.most),
    .points("total", \.total), .name("opponent", \.game.opponent),
    .points("margin", \.game.margin),
  ]
  static let formula =
    "losses of the season by \(Points.narrow) points or less, two or more, this week's included"
  static let explanation: FactExplanation? = .number(.record)
  static let family: FactFamily? = .result
  static let claims: [FactClaim] = [.result(.loss)]

  let game: TeamGame
  let margins: [Points]
  var most: Points { margins.max() ?? .zero }
  var total: Points { margins.total }
  var weight: Double { 0.6 + 0.12 * Double(margins.count) }

  init?(_ week: TeamWeek) {
    guard let game = week.game, game.outcome == .loss, game.margin > .zero,
      game.margin <= Points.narrow
    else { return nil }
    self.game = game
    margins = CloseLosses.margins(of: week.team.id, in: week.figures)
    guard margins.count > 1 else { return nil }
  }

  func text(of name: String) -> String {
    "\(name) has lost \(margins.count) games by \(most) points or less."
  }
}

private enum CloseLosses {
  static func margins(of team: Team.ID, in figures: WeekCalculations) -> [Points] {
    figures.league.decidedGames(through: figures.number).compactMap { game in
      guard !game.isTie, game.second.team == team, let margin = game.margin, margin > .zero,
        margin <= .narrow
      else { return nil }
      return margin
    }
  }
}

extension Rivalry.Meeting {
  fileprivate var margin: Points { (points - opponentPoints).magnitude }
}
