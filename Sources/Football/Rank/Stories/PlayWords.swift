import LeagueModel

extension PlayPoints.Gain {
  /// The fewest points of a play that is told.
  private static let worthTelling = Points(tenThousandths: 20_000)
  /// The fewest points of a big play.
  private static let big = Points(tenThousandths: 40_000)

  /// Whether it is more than what a game is worth that has only begun.
  var isPlay: Bool { !deed.stats.isEmpty }

  /// Whether it is a touchdown, a turnover, a field goal or another play of four points or more.
  var isBig: Bool {
    points.magnitude >= Self.big || deed.stats.keys.contains { Self.bigStats.contains($0) }
  }

  var isTold: Bool { points != .zero && (isBig || points.magnitude >= Self.worthTelling) }

  private static let bigStats: Set<PlayStat> = [
    .passingTouchdowns, .rushingTouchdowns, .receivingTouchdowns, .passesIntercepted,
    .fumblesLost, .fumbleRecoveryTouchdowns, .interceptions, .fumblesRecovered, .safeties,
    .blockedKicks, .interceptionTouchdowns, .fumbleTouchdowns, .kickoffTouchdowns,
    .puntTouchdowns, .blockedKickTouchdowns, .fieldGoals0to19, .fieldGoals20to29,
    .fieldGoals30to39, .fieldGoals40to49, .fieldGoals50to59, .fieldGoals60plus,
  ]

  /// What happened, in words.
  var words: String {
    if !isPlay { return "no points allowed yet" }
    let yards = deed.yards
    let length = yards > 0 ? "\(yards)-yard " : ""
    let noun = { (what: String) in
      yards > 0 ? "\(yards)-yard \(what)" : yards < 0 ? "\(what) for a loss of \(-yards)" : what
    }
    let texts: [(PlayStat, String)] = [
      (.receivingTouchdowns, "\(length)touchdown catch"),
      (.rushingTouchdowns, "\(length)touchdown run"),
      (.passingTouchdowns, "\(length)touchdown pass"),
      (.kickoffTouchdowns, "kickoff returned for a touchdown"),
      (.puntTouchdowns, "punt returned for a touchdown"),
      (.interceptionTouchdowns, "interception returned for a touchdown"),
      (.fumbleTouchdowns, "fumble returned for a touchdown"),
      (.blockedKickTouchdowns, "blocked kick returned for a touchdown"),
      (.fumbleRecoveryTouchdowns, "fumble recovered for a touchdown"),
      (.passesIntercepted, "interception thrown"), (.interceptions, "interception"),
      (.receptions, noun("catch")), (.completions, noun("pass")), (.rushingAttempts, noun("run")),
      (.fumblesLost, "fumble lost"), (.sacks, "sack"), (.fumblesRecovered, "fumble recovered"),
      (.safeties, "safety"), (.blockedKicks, "kick blocked"),
      (.fieldGoalsMissed, "\(length)field goal missed"),
      (.fieldGoalYards, "\(length)field goal"), (.extraPoints, "extra point"),
      (.extraPointsMissed, "extra point missed"), (.passingConversions, "two-point pass"),
      (.rushingConversions, "two-point run"), (.receivingConversions, "two-point catch"),
      (.pointsAllowed, "\(yards) points allowed"), (.timesSacked, "sacked"),
      (.receivingYards, noun("lateral")), (.rushingYards, noun("lateral")),
    ]
    var found = texts.filter { (deed.stats[$0.0] ?? 0) != 0 }
    // A touchdown says more than the play that it came by.
    let isTouchdown = found.first.map { $0.1.contains("touchdown") } ?? false
    if isTouchdown {
      found.removeAll {
        [
          .receptions, .completions, .rushingAttempts, .receivingYards, .rushingYards,
          .interceptions,
          .fumblesRecovered,
        ].contains($0.0)
      }
    } else {
      let has = { (stat: PlayStat) in found.contains { $0.0 == stat } }
      if has(.receptions) { found.removeAll { $0.0 == .receivingYards } }
      if has(.rushingAttempts) { found.removeAll { $0.0 == .rushingYards } }
    }
    return found.isEmpty ? "play" : found.prefix(2).map(\.1).joined(separator: ", ")
  }
}
