import LeagueModel

/// A game between teams that were far apart in the standings before it.
struct UpsetFact<End: GameEnd>: GameFactKind {
  static var kind: String { "upset_\(End.noun)" }
  static var values: [FactValue<Self>] {
    [
      .name("opponent", \.game.opponent), .count("place", .place, \.place),
      .count("opponent_place", .place, \.opponentPlace),
    ]
  }
  static var formula: String {
    "from week \(firstWeek) on, a \(End.noun) against a team that was half the league or more "
      + "\(End.outcome == .win ? "above" : "below") it in the standings before the game"
  }
  static var explanation: FactExplanation? { .number(.record) }
  static var family: FactFamily? { .result }
  static var claims: [FactClaim] { [.result(End.outcome), .placeIn("place")] }
  private static var firstWeek: Int { 5 }

  let game: TeamGame
  let place: Int
  let opponentPlace: Int
  private let count: Int
  var weight: Double {
    0.4 + 0.4 * Double(abs(place - opponentPlace)) / Double(max(1, count - 1))
  }

  init?(_ week: TeamWeek) {
    guard let game = week.game, game.outcome == End.outcome, !week.week.isPlayoff,
      week.week.number >= Self.firstWeek
    else { return nil }
    let order = week.figures.seedsBefore
    guard let own = order.firstIndex(of: week.team.id),
      let other = order.firstIndex(of: game.other.team)
    else { return nil }
    let gap = End.outcome == .win ? own - other : other - own
    guard gap >= 3, gap * 2 >= order.count else { return nil }
    self.game = game
    (place, opponentPlace, count) = (own + 1, other + 1, order.count)
  }

  func text(of name: String) -> String {
    End.outcome == .win
      ? "\(name), No. \(place) in the standings, beat No. \(opponentPlace) \(game.opponent)."
      : "\(name), No. \(place) in the standings, lost to No. \(opponentPlace) \(game.opponent)."
  }
}
