import LeagueModel

/// A run of results that this week's game ended.
struct SnappedRunFact<End: GameEnd>: TeamFactKind {
  static var kind: String { isLoss ? "streak_snapped" : "skid_snapped" }
  static var values: [FactValue<Self>] {
    [
      .count("length", .games, \.length), .name("opponent", \.game.opponent),
      .points("margin", \.game.margin),
    ]
  }
  static var formula: String {
    isLoss
      ? "a loss after \(shortest.inWords) wins in a row or more"
      : "a win after \(shortest.inWords) losses in a row or more"
  }
  static var explanation: FactExplanation? { .number(.record) }
  static var isOfTheGame: Bool { true }
  static var family: FactFamily? { .record }
  static var claims: [FactClaim] {
    [.result(End.outcome), .run(isLoss ? .win : .loss, length: "length")]
  }
  private static var isLoss: Bool { End.outcome == .loss }
  private static var shortest: Int { 3 }

  let game: TeamGame
  let length: Int
  var weight: Double { 0.4 + 0.09 * Double(length) }

  init?(_ week: TeamWeek) {
    guard let game = week.game, game.outcome == End.outcome,
      let before = week.figures.allGamesBefore[week.team.id].streak,
      before.outcome == (Self.isLoss ? .win : .loss), before.length >= Self.shortest
    else { return nil }
    self.game = game
    length = before.length
  }

  func text(of name: String) -> String {
    Self.isLoss
      ? "\(game.opponent) ended \(name.possessive) winning streak of \(length) games."
      : "\(name) ended a losing streak of \(length) games by beating \(game.opponent)."
  }
}

/// The first loss of a team that had won every game, or the first win of one that had lost every game.
struct FirstResultFact<End: GameEnd>: TeamFactKind {
  static var kind: String { "first_\(End.noun)" }
  static var values: [FactValue<Self>] {
    [
      .count(isLoss ? "wins" : "losses", isLoss ? .wins : .games, \.games),
      .name("opponent", \.game.opponent), .points("margin", \.game.margin),
    ]
  }
  static var formula: String {
    "a \(End.noun) after nothing but \(isLoss ? "wins" : "losses") in "
      + "\(PerfectStart.shortest.inWords) games or more"
  }
  static var explanation: FactExplanation? { .number(.record) }
  static var isOfTheGame: Bool { true }
  static var family: FactFamily? { .record }
  static var claims: [FactClaim] {
    [.result(End.outcome), .run(isLoss ? .win : .loss, length: isLoss ? "wins" : "losses")]
  }
  private static var isLoss: Bool { End.outcome == .loss }

  let game: TeamGame
  let games: Int
  var weight: Double { 0.8 + 0.02 * Double(games) }

  init?(_ week: TeamWeek) {
    guard let game = week.game, game.outcome == End.outcome,
      let start = PerfectStart(of: week.team.id, in: week),
      start.outcome == (Self.isLoss ? .win : .loss)
    else { return nil }
    self.game = game
    games = start.games
  }

  func text(of name: String) -> String {
    Self.isLoss
      ? "\(name) lost for the first time this season, after \(games) wins, to \(game.opponent)."
      : "\(name) won for the first time this season, after \(games) losses, against \(game.opponent)."
  }
}

/// The same from the other side: a win against an unbeaten team, or a loss to a winless one.
struct PerfectOpponentFact<End: GameEnd>: TeamFactKind {
  static var kind: String { isLoss ? "gave_first_win" : "giant_killer" }
  static var values: [FactValue<Self>] {
    [
      .name("opponent", \.game.opponent),
      .count(isLoss ? "losses" : "wins", isLoss ? .games : .wins, \.games),
      .points("margin", \.game.margin),
    ]
  }
  static var formula: String {
    "a \(End.noun) against a team with nothing but \(isLoss ? "losses" : "wins") in "
      + "\(PerfectStart.shortest.inWords) games or more"
  }
  static var isOfTheGame: Bool { true }
  static var family: FactFamily? { .result }
  static var claims: [FactClaim] {
    [.result(End.outcome), .run(isLoss ? .loss : .win, length: isLoss ? "losses" : "wins")]
  }
  private static var isLoss: Bool { End.outcome == .loss }

  let game: TeamGame
  let games: Int
  var weight: Double { 0.8 + 0.02 * Double(games) }

  init?(_ week: TeamWeek) {
    guard let game = week.game, game.outcome == End.outcome,
      let start = PerfectStart(of: game.other.team, in: week),
      start.outcome == (Self.isLoss ? .loss : .win)
    else { return nil }
    self.game = game
    games = start.games
  }

  func text(of name: String) -> String {
    Self.isLoss
      ? "\(name) lost to \(game.opponent), who had lost all \(games) games before."
      : "\(name) beat \(game.opponent), who had won all \(games) games before."
  }
}

/// An unbeaten team whose season ends in the playoffs.
struct FellUnbeatenFact: TeamFactKind {
  static let kind = "fell_unbeaten"
  static let values: [FactValue<Self>] = [
    .count("wins", .wins, \.wins), .name("opponent", \.game.opponent),
    .points("margin", \.game.margin),
  ]
  static let formula =
    "a loss in a game for the title after nothing but wins in a regular season of "
    + "\(fewest.inWords) games or more"
  static let explanation: FactExplanation? = .number(.record)
  static let isOfTheGame = true
  static let family: FactFamily? = .record
  static let claims: [FactClaim] = [
    .result(.loss), .state(.eliminated), .run(.win, length: "wins"),
  ]
  private static let fewest = 8

  let game: TeamGame
  let wins: Int
  let weight = 1.0

  init?(_ week: TeamWeek) {
    let record = week.standing.record
    guard week.week.isPlayoff, let game = week.game, game.outcome == .loss,
      game.matchup.kind == .championship, record.wins == record.games,
      record.games >= Self.fewest
    else { return nil }
    self.game = game
    wins = record.wins
  }

  func text(of name: String) -> String {
    "\(name) won all \(wins) games of the regular season and then lost to \(game.opponent) by "
      + "\(game.margin)."
  }
}

/// What a team had done before the week, if it was only won or only lost.
private struct PerfectStart {
  static let shortest = 3

  let outcome: Outcome
  let games: Int

  /// Nil in the playoffs, where the regular season's record is final.
  init?(of team: Team.ID, in week: TeamWeek) {
    let record = week.figures.standingsBefore[team].record
    guard !week.week.isPlayoff, record.games >= Self.shortest else { return nil }
    games = record.games
    if record.wins == record.games {
      outcome = .win
    } else if record.losses == record.games {
      outcome = .loss
    } else {
      return nil
    }
  }
}
