import LeagueModel

struct BenchMistake {
  /// The smallest gain worth telling, in points.
  static let threshold = Points(tenThousandths: 60_000)

  let swap: LineupReview.Swap
  let benched: Player
  let started: Player

  init?(_ week: TeamWeek) {
    guard week.lineup != nil, let swap = week.review?.worstDecision, swap.gain >= Self.threshold
    else { return nil }
    self.swap = swap
    (benched, started) = (week.figures.players[swap.benched], week.figures.players[swap.started])
  }

  static func values<Kind>(
    _ mistake: @escaping @Sendable (Kind) -> BenchMistake
  ) -> [FactValue<Kind>] {
    [
      .name("benched") { mistake($0).benched.name },
      .points("benched_points") { mistake($0).swap.benchedPoints },
      .name("started") { mistake($0).started.name },
      .points("started_points") { mistake($0).swap.startedPoints },
      .points("gain") { mistake($0).swap.gain }, .text("slot") { mistake($0).swap.slot.slotName },
      .flag("turned_game") { mistake($0).swap.turnedGame },
    ]
  }
}

struct BenchMistakeFact: TeamFactKind {
  static let kind = "bench_mistake"
  static let values = BenchMistake.values(\Self.mistake)
  static let formula =
    "the legal swap of a starter for a player of the bench with the largest gain, "
    + "\(BenchMistake.threshold) points or more"
  static let explanation: FactExplanation? = .number(.efficiency)
  static let family: FactFamily? = .lineup

  let mistake: BenchMistake
  var weight: Double {
    0.35 + mistake.swap.gain.value / 50 + (mistake.swap.turnedGame ? 0.25 : 0)
  }
  var player: Player.ID? { mistake.benched.id }

  init?(_ week: TeamWeek) {
    guard let mistake = BenchMistake(week) else { return nil }
    self.mistake = mistake
  }

  func text(of name: String) -> String {
    let (swap, benched) = (mistake.swap, mistake.benched)
    let turn =
      switch swap.turnedInto {
      case .win?: " That swap alone would have won the game."
      case .tie?: " That swap alone would have tied the game."
      default: ""
      }
    return "\(benched.name) scored \(swap.benchedPoints) on \(name.possessive) bench, "
      + "\(mistake.started.name) \(swap.startedPoints) at \(swap.slot.slotName) in the lineup.\(turn)"
  }
}

struct FatalBenchFact: GameFactKind {
  static let kind = "fatal_bench"
  static let values =
    BenchMistake.values(\Self.mistake) + [
      .name("opponent", \.game.opponent), .points("margin", \.game.margin),
    ]
  static let formula = "the same swap, where it would have made a win of a loss"
  static let explanation: FactExplanation? = .number(.efficiency)
  static let family: FactFamily? = .lineup
  static let claims: [FactClaim] = [.result(.loss)]

  let mistake: BenchMistake
  let game: TeamGame
  let weight = 0.85
  var player: Player.ID? { mistake.benched.id }

  init?(_ week: TeamWeek) {
    guard let mistake = BenchMistake(week), mistake.swap.turnedInto == .win, let game = week.game,
      game.outcome == .loss
    else { return nil }
    (self.mistake, self.game) = (mistake, game)
  }

  func text(of name: String) -> String {
    "With \(mistake.benched.name) instead of \(mistake.started.name), \(name) would have won."
  }
}
