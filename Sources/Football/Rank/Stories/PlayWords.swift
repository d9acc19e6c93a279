import LeagueModel

extension PlayPoints.Gain {
  /// The fewest points of a play in a story.
  private static let worthTelling = Points(tenThousandths: 20_000)
  /// The fewest points of a big play.
  private static let big = Points(tenThousandths: 40_000)

  /// Whether it is a play, and not the points of a game that has only begun.
  var isPlay: Bool { !deed.stats.isEmpty }

  /// Whether it is a touchdown, a turnover, a field goal or another play of four points or more.
  var isBig: Bool {
    points.magnitude >= Self.big || deed.stats.keys.contains { Self.bigStats.contains($0) }
  }

  var isTold: Bool { points != .zero && (isBig || points.magnitude >= Self.worthTelling) }

  private static let bigStats = Set(
    touchdowns + [
      .passesIntercepted, .fumblesLost, .interceptions, .fumblesRecovered, .safeties,
      .blockedKicks, .fieldGoals0to19, .fieldGoals20to29, .fieldGoals30to39, .fieldGoals40to49,
      .fieldGoals50to59, .fieldGoals60plus,
    ])

  /// What happened, in words.
  var words: String {
    if !isPlay { return "no points allowed yet" }
    let done = deed.stats.filter { $0.value != 0 }.map(\.key)
    var found = Self.order.filter(done.contains)
    // A touchdown is named instead of the play that led to it.
    if found.first.map(Self.touchdowns.contains) ?? false {
      found.removeAll(where: Self.waysToScore.contains)
    } else {
      if found.contains(.receptions) { found.removeAll { $0 == .receivingYards } }
      if found.contains(.rushingAttempts) { found.removeAll { $0 == .rushingYards } }
    }
    return found.isEmpty ? "play" : found.prefix(2).map(words).joined(separator: ", ")
  }

  /// The statistics for words about a play, the most important first.
  private static let order: [PlayStat] =
    touchdowns + [
      .passesIntercepted, .interceptions, .receptions, .completions, .rushingAttempts,
      .fumblesLost, .sacks, .fumblesRecovered, .safeties, .blockedKicks, .fieldGoalsMissed,
      .fieldGoalYards, .extraPoints, .extraPointsMissed, .passingConversions,
      .rushingConversions, .receivingConversions, .pointsAllowed, .timesSacked, .receivingYards,
      .rushingYards,
    ]

  private static let touchdowns: [PlayStat] = [
    .receivingTouchdowns, .rushingTouchdowns, .passingTouchdowns, .kickoffTouchdowns,
    .puntTouchdowns, .interceptionTouchdowns, .fumbleTouchdowns, .blockedKickTouchdowns,
    .fumbleRecoveryTouchdowns,
  ]

  /// The plays that lead to touchdowns.
  private static let waysToScore: [PlayStat] = [
    .receptions, .completions, .rushingAttempts, .receivingYards, .rushingYards, .interceptions,
    .fumblesRecovered,
  ]

  private func words(for stat: PlayStat) -> String {
    switch stat {
    case .receivingTouchdowns: long("touchdown catch")
    case .rushingTouchdowns: long("touchdown run")
    case .passingTouchdowns: long("touchdown pass")
    case .kickoffTouchdowns: "kickoff returned for a touchdown"
    case .puntTouchdowns: "punt returned for a touchdown"
    case .interceptionTouchdowns: "interception returned for a touchdown"
    case .fumbleTouchdowns: "fumble returned for a touchdown"
    case .blockedKickTouchdowns: "blocked kick returned for a touchdown"
    case .fumbleRecoveryTouchdowns: "fumble recovered for a touchdown"
    case .passesIntercepted: "interception thrown"
    case .interceptions: "interception"
    case .receptions: longOrLost("catch")
    case .completions: longOrLost("pass")
    case .rushingAttempts: longOrLost("run")
    case .fumblesLost: "fumble lost"
    case .sacks: "sack"
    case .fumblesRecovered: "fumble recovered"
    case .safeties: "safety"
    case .blockedKicks: "kick blocked"
    case .fieldGoalsMissed: long("field goal missed")
    case .fieldGoalYards: long("field goal")
    case .extraPoints: "extra point"
    case .extraPointsMissed: "extra point missed"
    case .passingConversions: "two-point pass"
    case .rushingConversions: "two-point run"
    case .receivingConversions: "two-point catch"
    case .pointsAllowed: "\(deed.yards) points allowed"
    case .timesSacked: "sacked"
    case .receivingYards, .rushingYards: longOrLost("lateral")
    default: "play"
    }
  }

  /// What happened, with the yards that it gained.
  private func long(_ what: String) -> String {
    deed.yards > 0 ? "\(deed.yards)-yard \(what)" : what
  }

  private func longOrLost(_ what: String) -> String {
    deed.yards < 0 ? "\(what) for a loss of \(-deed.yards)" : long(what)
  }
}
