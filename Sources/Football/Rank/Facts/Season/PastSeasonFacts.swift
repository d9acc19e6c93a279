import LeagueModel

/// A game between the two teams of last season's final, for the one that lost it.
struct FinalAgainFact<End: GameEnd>: GameFactKind {
  static var kind: String { End.outcome == .win ? "final_avenged" : "final_again" }
  static var values: [FactValue<Self>] {
    [
      .name("opponent", \.game.opponent), .points("margin", \.game.margin),
      .count("season", .season, \.season),
    ]
  }
  static var formula: String {
    "a \(End.noun) against the manager to whom the team's manager lost last season's final"
  }
  static var explanation: FactExplanation? { .number(.margin) }
  static var family: FactFamily? { .meetings }
  static var claims: [FactClaim] { [.result(End.outcome)] }
  static var isAboutMargin: Bool { true }

  let game: PastGame
  let season: Int
  var weight: Double { End.outcome == .win ? 1 : 0.95 }

  init?(_ week: TeamWeek) {
    guard let game = PastGame(week, End.outcome), let final = game.past.lastFinal,
      final.loser == game.past.person(week.team.id),
      final.winner == game.past.person(game.opponentID)
    else { return nil }
    (self.game, season) = (game, final.season)
  }

  func text(of name: String) -> String {
    "\(name) \(End.verb) \(game.opponent) by \(game.margin), to whom it had lost the final of \(season)."
  }
}

/// A win over last season's champion.
struct BeatChampionFact: GameFactKind {
  static let kind = "beat_champion"
  static let values: [FactValue<Self>] = [
    .name("opponent", \.game.opponent), .points("margin", \.game.margin),
    .count("season", .season, \.season),
  ]
  static let formula = "a win over the manager who won last season's final"
  static let explanation: FactExplanation? = .number(.margin)
  static let family: FactFamily? = .meetings
  static let claims: [FactClaim] = [.result(.win)]
  static let isAboutMargin = true

  let game: PastGame
  let season: Int
  let weight = 0.5

  init?(_ week: TeamWeek) {
    guard let game = PastGame(week, .win), let final = game.past.lastFinal,
      final.winner == game.past.person(game.opponentID)
    else { return nil }
    (self.game, season) = (game, final.season)
  }

  func text(of name: String) -> String {
    "\(name) beat \(game.opponent), the champion of \(season), by \(game.margin)."
  }
}

/// Losses in a row to the same manager over several seasons, or the win that ends them.
struct LongRunFact<End: GameEnd>: GameFactKind {
  static var kind: String { End.outcome == .win ? "drought_over" : "owned_for_years" }
  static var values: [FactValue<Self>] {
    [
      .name("opponent", \.game.opponent), .count("run", .games, \.run),
      .count("season", .season, \.season),
    ]
  }
  static var formula: String {
    (End.outcome == .win ? "a win after losses" : "losses")
      + " in a row to the same manager since an earlier season, \(shortest.inWords) or more"
  }
  static var explanation: FactExplanation? { .number(.margin) }
  static var family: FactFamily? { .meetings }
  static var claims: [FactClaim] {
    End.outcome == .win ? [.result(.win)] : [.result(.loss), .run(.loss, length: "run")]
  }
  private static var shortest: Int { 3 }

  let game: PastGame
  let run: Int
  /// The season of the first loss.
  let season: Int
  var weight: Double { 0.45 + 0.08 * Double(min(run, 6)) }

  init?(_ week: TeamWeek) {
    guard let game = PastGame(week, End.outcome),
      let series = game.past.series(week.team.id, game.opponentID)
    else { return nil }
    let earlier = End.outcome == .win ? series.meetings.dropLast() : series.meetings[...]
    let losses = earlier.reversed().prefix { $0.outcome == .loss }
    guard losses.count >= Self.shortest, let first = losses.last,
      first.season < week.figures.league.season, series.meetings.last?.outcome == End.outcome
    else { return nil }
    (self.game, run, season) = (game, losses.count, first.season)
  }

  func text(of name: String) -> String {
    End.outcome == .win
      ? "\(name) beat \(game.opponent), to whom it had lost \(run) in a row since \(season)."
      : "\(name) has lost \(run) in a row to \(game.opponent), since \(season)."
  }
}

/// The week's decided game of a team whose league has earlier seasons.
struct PastGame {
  let past: PastSeasons
  let opponentID: Team.ID
  let opponent: String
  let margin: Points

  init?(_ week: TeamWeek, _ outcome: Outcome) {
    guard let past = week.figures.past, let game = week.decidedGame,
      let sides = game.matchup.sides(of: week.team.id), let other = sides.other,
      !game.isTie, (game.matchup.winner == week.team.id) == (outcome == .win)
    else { return nil }
    self.past = past
    opponentID = other.team
    opponent = week.figures.names.inText(other.team)
    margin = (sides.own.total - other.total).magnitude
  }
}
