import LeagueModel

/// A score far above or below the week before's.
struct SwingFact<End: Extreme>: TeamFactKind {
  static var kind: String { End.isBest ? "bounced_back" : "plunged" }
  static var values: [FactValue<Self>] {
    [
      .points("points", \.points), .points("before", \.before), .points("change", \.change),
      .count("earlier_week", .week, \.week),
    ]
  }
  static var formula: String {
    "a score \(least) points or more \(End.isBest ? "above" : "below") the week before's"
  }
  static var explanation: FactExplanation? { .number(.record) }
  static var family: FactFamily? { .score }
  static var isJoin: Bool { true }
  private static var least: Points { Points(tenThousandths: 500_000) }

  let points: Points
  let before: Points
  let week: Int
  var change: Points { (points - before).magnitude }
  var weight: Double { min(0.9, 0.5 + change.value / 250) }

  init?(_ week: TeamWeek) {
    let number = week.week.number - 1
    guard let game = week.game, game.isOneWeek,
      let past = week.figures.league.week(number), past.state == .played,
      let matchup = past.matchups.first(where: { $0.sides(of: week.team.id)?.other != nil }),
      matchup.weeks.count == 1, let before = matchup.sides(of: week.team.id)?.own.points
    else { return nil }
    (points, self.before, self.week) = (game.own.points, before, number)
    guard change >= Self.least, (points > before) == End.isBest else { return nil }
  }

  func text(of name: String) -> String {
    "\(name) scored \(points) points, \(change) \(End.isBest ? "more" : "fewer") than in week \(week)."
  }
}

/// A second meeting that turned although the team did better, or worse, than in the first.
struct RematchChangeFact: GameFactKind {
  static let kind = "rematch_change"
  static let values: [FactValue<Self>] = [
    .name("opponent", \.game.opponent), .count("earlier_week", .week, \.week),
    .points("own", \.own), .points("theirs", \.theirs), .points("margin", \.game.margin),
  ]
  static let formula =
    "a loss to a team that the team beat earlier this season, with more points than then; `own` and `theirs` are how many "
    + "more points each side scored"
  static let explanation: FactExplanation? = .number(.record)
  static let family: FactFamily? = .meetings
  static let claims: [FactClaim] = [.result(.loss), .wonBefore]
  static let isAboutMargin = true
  static let isJoin = true

  let game: TeamGame
  let week: Int
  let own: Points
  let theirs: Points
  let weight = 0.85

  init?(_ week: TeamWeek) {
    guard let game = week.game, game.outcome == .loss, game.isOneWeek,
      let (rivalry, _) = week.rivalry, let last = rivalry.meetings.last,
      let earlier = rivalry.meetings.dropLast().last, earlier.outcome == .win,
      last.week == week.week.number
    else { return nil }
    (self.game, self.week) = (game, earlier.week)
    own = last.points - earlier.points
    theirs = last.opponentPoints - earlier.opponentPoints
    guard own > .zero, theirs > own else { return nil }
  }

  func text(of name: String) -> String {
    "\(name) scored \(own) points more than in its win over \(game.opponent) in week \(week), "
      + "\(game.opponent) scored \(theirs) more, and \(name) lost by \(game.margin)."
  }
}

/// The week's widest margin in units of its narrowest.
struct MarginTimesFact<End: GameEnd>: GameFactKind {
  static var kind: String { "margin_times_\(End.noun)" }
  static var values: [FactValue<Self>] {
    [
      .points("margin", \.game.margin), .name("opponent", \.game.opponent),
      .points("closest", \.closest), .name("closest_winner", \.winner),
      .name("closest_loser", \.loser), .count("times", .times, \.times),
    ]
  }
  static var formula: String {
    "a \(End.noun) by the week's widest margin, \(least) points or more, which is how many of its narrowest, "
      + "\(Points.narrow) points or less"
  }
  static var explanation: FactExplanation? { .number(.record) }
  static var family: FactFamily? { .result }
  static var claims: [FactClaim] {
    [.result(End.outcome), .game(winner: "closest_winner", loser: "closest_loser")]
  }
  static var isAboutMargin: Bool { true }
  static var isJoin: Bool { true }
  private static var least: Points { Points(tenThousandths: 400_000) }

  let game: TeamGame
  let closest: Points
  let winner: String
  let loser: String
  var times: Int { Int((game.margin.value / closest.value).rounded(.down)) }
  let weight = 0.7

  init?(_ week: TeamWeek) {
    guard let game = week.game, game.outcome == End.outcome, game.isByPoints,
      game.margin >= Self.least
    else { return nil }
    let games = week.week.decidedGames.filter { !$0.isTie && $0.margin ?? .zero > .zero }
    let margins = games.compactMap(\.margin)
    guard let narrowest = games.min(by: { $0.margin ?? .zero < $1.margin ?? .zero }),
      let closest = narrowest.margin, closest <= Points.narrow, margins.max() == game.margin,
      margins.count(where: { $0 == closest }) == 1
    else { return nil }
    (self.game, self.closest) = (game, closest)
    winner = week.figures.names.inText(narrowest.first.team)
    loser = week.figures.names.inText(narrowest.second.team)
  }

  func text(of name: String) -> String {
    "\(name) \(End.verb) \(game.opponent) by \(game.margin) in the week in which \(winner) beat \(loser) by "
      + "\(closest)."
  }
}
