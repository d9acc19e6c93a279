import LeagueModel

/// A result against the paper's pick: the team that was ahead in its power rankings the week before.
struct AgainstPickFact<End: GameEnd>: GameFactKind {
  static var kind: String { End.outcome == .win ? "proved_us_wrong" : "let_us_down" }
  static var values: [FactValue<Self>] {
    [
      .name("opponent", \.game.opponent), .count("rank", .place, \.rank),
      .count("opponent_rank", .place, \.opponentRank), .points("margin", \.game.margin),
    ]
  }
  static var formula: String {
    "a \(End.noun) against the paper's pick, the team that was ahead in last week's power rankings, by "
      + "\(smallestGap.inWords) places or more"
  }
  static var explanation: FactExplanation? { .powerRanking }
  static var family: FactFamily? { .result }
  static var claims: [FactClaim] { [.result(End.outcome), .placeIn("rank")] }
  private static var smallestGap: Int { 3 }
  static var isAboutMargin: Bool { true }

  let game: TeamGame
  let rank: Int
  let opponentRank: Int
  var weight: Double { 0.35 + 0.03 * Double(abs(rank - opponentRank)) }

  /// Nil in the playoffs, for which the paper makes no picks.
  init?(_ week: TeamWeek) {
    guard let game = week.game, game.outcome == End.outcome, !week.week.isPlayoff,
      let own = week.team.previousRank,
      let other = week.teams.first(where: { $0.id == game.other.team })?.previousRank
    else { return nil }
    let gap = End.outcome == .win ? own - other : other - own
    guard gap >= Self.smallestGap else { return nil }
    (self.game, rank, opponentRank) = (game, own, other)
  }

  func text(of name: String) -> String {
    End.outcome == .win
      ? "The paper picked \(game.opponent), and \(name) won by \(game.margin)."
      : "The paper picked \(name), who lost to \(game.opponent) by \(game.margin)."
  }
}
