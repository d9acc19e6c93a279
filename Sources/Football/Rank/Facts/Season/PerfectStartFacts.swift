import LeagueModel

/// The first loss of a team that had won every game, or the first win of one that had lost every game.
struct FirstResultFact<End: GameEnd>: GameFactKind {
  static var kind: String { "first_\(End.noun)" }
  static var values: [FactValue<Self>] { PerfectStart.values(of: before, \.start) }
  static var formula: String {
    "a \(End.noun) after nothing but \(PerfectStart.noun(before)) in "
      + "\(PerfectStart.shortest.inWords) games or more"
  }
  static var explanation: FactExplanation? { .number(.record) }
  static var family: FactFamily? { .record }
  static var claims: [FactClaim] { PerfectStart.claims(End.outcome, before) }
  private static var before: Outcome { End.outcome == .win ? .loss : .win }

  fileprivate let start: PerfectStart
  var weight: Double { start.weight }

  init?(_ week: TeamWeek) {
    guard let start = PerfectStart(week, End.outcome, of: \.own.team, only: Self.before) else {
      return nil
    }
    self.start = start
  }

  func text(of name: String) -> String {
    let (games, opponent) = (start.games, start.game.opponent)
    return End.outcome == .win
      ? "\(name) won for the first time this season, after \(games) losses, against \(opponent)."
      : "\(name) lost for the first time this season, after \(games) wins, to \(opponent)."
  }
}

/// The first loss or win from the opponent's side: a win against an unbeaten team, or a loss to a winless one.
struct PerfectOpponentFact<End: GameEnd>: GameFactKind {
  static var kind: String { End.outcome == .win ? "giant_killer" : "gave_first_win" }
  static var values: [FactValue<Self>] { PerfectStart.values(of: End.outcome, \.start) }
  static var formula: String {
    "a \(End.noun) against a team with nothing but \(PerfectStart.noun(End.outcome)) in "
      + "\(PerfectStart.shortest.inWords) games or more"
  }
  static var family: FactFamily? { .result }
  static var claims: [FactClaim] { PerfectStart.claims(End.outcome, End.outcome) }

  fileprivate let start: PerfectStart
  var weight: Double { start.weight }

  init?(_ week: TeamWeek) {
    guard let start = PerfectStart(week, End.outcome, of: \.other.team, only: End.outcome) else {
      return nil
    }
    self.start = start
  }

  func text(of name: String) -> String {
    let (games, opponent) = (start.games, start.game.opponent)
    return End.outcome == .win
      ? "\(name) beat \(opponent), who had won all \(games) games before."
      : "\(name) lost to \(opponent), who had lost all \(games) games before."
  }
}

/// An unbeaten team whose season ends in the playoffs.
struct FellUnbeatenFact: GameFactKind {
  static let kind = "fell_unbeaten"
  static let values: [FactValue<Self>] = [
    .count("wins", .wins, \.wins), .name("opponent", \.game.opponent),
    .points("margin", \.game.margin),
  ]
  static let formula =
    "a loss in a game for the title after nothing but wins in a regular season of "
    + "\(fewest.inWords) games or more"
  static let explanation: FactExplanation? = .number(.record)
  static let family: FactFamily? = .record
  static let claims: [FactClaim] = [
    .result(.loss), .state(.eliminated), .run(.win, length: "wins"),
  ]
  private static let fewest = 8
  static let isAboutMargin = true

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

/// A game of a team that had only won, or only lost, before the week.
private struct PerfectStart {
  static let shortest = 3

  let game: TeamGame
  /// The games before.
  let games: Int
  var weight: Double { 0.8 + 0.02 * Double(games) }

  /// Nil in the playoffs, where the regular season's record is final.
  init?(
    _ week: TeamWeek, _ result: Outcome, of side: KeyPath<TeamGame, Team.ID>, only before: Outcome
  ) {
    guard !week.week.isPlayoff, let game = week.game, game.outcome == result else { return nil }
    let record = week.figures.standingsBefore[game[keyPath: side]].record
    let count = before == .win ? record.wins : record.losses
    guard count == record.games, count >= Self.shortest else { return nil }
    (self.game, games) = (game, count)
  }

  static func noun(_ outcome: Outcome) -> String { outcome == .win ? "wins" : "losses" }

  static func values<Kind>(
    of before: Outcome, _ start: @escaping @Sendable (Kind) -> PerfectStart
  ) -> [FactValue<Kind>] {
    [
      .count(noun(before), before == .win ? .wins : .games) { start($0).games },
      .name("opponent") { start($0).game.opponent }, .points("margin") { start($0).game.margin },
    ]
  }

  static func claims(_ result: Outcome, _ before: Outcome) -> [FactClaim] {
    [.result(result), .run(before, length: noun(before))]
  }
}
