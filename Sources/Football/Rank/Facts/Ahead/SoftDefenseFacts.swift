import LeagueModel

/// A player who met one of the softest defenses against his position, by the ranks before the week.
struct SoftMatchup {
  /// The worst rank of a soft defense.
  private static let softest = 5
  /// The fewest games for a meaningful rank.
  private static let fewestGames = 4
  /// The fewest points per game that a soft defense allows beyond expectation.
  private static let least = 0.5

  static let formula =
    "met one of the \(softest.inWords) softest defenses against the position, by what players scored against it in this league's "
    + "scoring before the week, beyond what they scored against others: \(fewestGames) games or more, "
    + "\(least) points a game or more"

  let defense: ProTeam
  let rank: Int
  /// The position in words: `running backs`.
  let position: String

  init?(_ player: Player, _ week: TeamWeek) {
    guard let words = Self.words[player.position],
      let team = week.lineup?.proTeam(of: player.id),
      let game = week.week.proGame(of: team),
      let defense = ProTeam(named: game.home == team ? game.away : game.home),
      let place = week.figures.defenses[defense, against: player.position],
      place.rank <= Self.softest, place.games >= Self.fewestGames, place.difference >= Self.least
    else { return nil }
    (self.defense, rank, position) = (defense, place.rank, words)
  }

  private static let words = [
    "QB": "quarterbacks", "RB": "running backs", "WR": "receivers", "TE": "tight ends",
  ]

  /// `softest`, `3rd-softest`.
  var place: String { rank == 1 ? "softest" : "\(ordinal(rank))-softest" }

  static func values<Kind>(
    _ matchup: @escaping @Sendable (Kind) -> SoftMatchup
  ) -> [FactValue<Kind>] {
    [
      .name("defense") { matchup($0).defense.nickname },
      .text("softness") { matchup($0).place }, .text("against") { matchup($0).position },
    ]
  }
}

struct BenchedSoftFact: TeamFactKind {
  static let kind = "benched_soft"
  static let values = BenchMistake.values(\Self.mistake) + SoftMatchup.values(\Self.matchup)
  static let formula =
    "the swap of bench_mistake, where the player of the bench \(SoftMatchup.formula)"
  static let explanation: FactExplanation? = .number(.efficiency)
  static let family: FactFamily? = .lineup

  let mistake: BenchMistake
  let matchup: SoftMatchup
  var weight: Double { 0.5 + mistake.swap.gain.value / 50 }
  var player: Player.ID? { mistake.benched.id }

  init?(_ week: TeamWeek) {
    guard let mistake = BenchMistake(week), let matchup = SoftMatchup(mistake.benched, week) else {
      return nil
    }
    (self.mistake, self.matchup) = (mistake, matchup)
  }

  func text(of name: String) -> String {
    "\(name) left \(mistake.benched.name) and \(mistake.swap.benchedPoints) points on the bench against the "
      + "\(matchup.defense.nickname), the \(matchup.place) defense against \(matchup.position) in this league's scoring."
  }
}

struct FlopSoftFact: TeamFactKind {
  static let kind = "flop_soft"
  static let values =
    [FactValue<Self>.name("player", \.flop.player.name), .points("points", \.flop.points)]
    + SoftMatchup.values(\Self.matchup)
  static let formula =
    "the starter with the fewest points of those that \(SoftMatchup.formula); \(threshold) or fewer, but not none"
  static let explanation: FactExplanation? = .number(.efficiency)
  static let family: FactFamily? = .lineup
  private static let threshold = Points(tenThousandths: 50_000)

  let flop: TeamLineup.Scored
  let matchup: SoftMatchup
  var weight: Double { 0.5 - flop.points.value / 40 }
  var player: Player.ID? { flop.player.id }

  init?(_ week: TeamWeek) {
    // A starter without points may not have played.
    let flops = (week.lineup?.starters ?? [])
      .filter { $0.points <= Self.threshold && $0.points != .zero }
      .compactMap { starter in
        SoftMatchup(starter.player, week).map { (starter: starter, matchup: $0) }
      }
    let worst = flops.min {
      ($0.starter.points, $0.starter.player.id) < ($1.starter.points, $1.starter.player.id)
    }
    guard let worst else { return nil }
    (flop, matchup) = worst
  }

  func text(of name: String) -> String {
    "\(flop.player.name) gave \(name) \(flop.points) points against the \(matchup.defense.nickname), the "
      + "\(matchup.place) defense against \(matchup.position) in this league's scoring."
  }
}
