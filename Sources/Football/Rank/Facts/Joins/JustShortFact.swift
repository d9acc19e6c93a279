import LeagueModel

/// A loss that the best swap would only just not have turned.
struct JustShortFact: GameFactKind {
  static let kind = "just_short"
  static let values: [FactValue<Self>] =
    BenchMistake.values(\Self.mistake) + [
      .name("opponent", \.game.opponent), .points("margin", \.game.margin),
      .points("short", \.short),
    ]
  static let formula =
    "the same swap, where the loss would still have been one, by \(most) points or less"
  static let explanation: FactExplanation? = .number(.efficiency)
  static let family: FactFamily? = .lineup
  static let claims: [FactClaim] = [.result(.loss)]
  static let isAboutMargin = true
  static let isJoin = true
  private static let most = Points(tenThousandths: 15_000)

  let mistake: BenchMistake
  let game: TeamGame
  /// What was still missing with the swap.
  var short: Points { game.margin - mistake.swap.gain }
  let weight = 0.9
  var player: Player.ID? { mistake.benched.id }

  init?(_ week: TeamWeek) {
    guard let mistake = BenchMistake(week), let game = week.game, game.outcome == .loss,
      game.margin > mistake.swap.gain, game.margin - mistake.swap.gain <= Self.most
    else { return nil }
    (self.mistake, self.game) = (mistake, game)
  }

  func text(of name: String) -> String {
    "With \(mistake.benched.name) instead of \(mistake.started.name), worth \(mistake.swap.gain) points, "
      + "\(name) would still have lost to \(game.opponent) by \(short)."
  }
}
