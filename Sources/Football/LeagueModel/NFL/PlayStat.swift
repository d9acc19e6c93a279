/// A statistic of a player or a defense that fantasy leagues count. Yards are amounts of yards; all others count how
/// often it happened.
public enum PlayStat: String, Sendable, Codable, CaseIterable {
  // Passing
  case passingAttempts, completions, incompletions, passingYards, passingTouchdowns
  case passingTouchdowns40, passingTouchdowns50, passesIntercepted, passingConversions, timesSacked
  // Rushing
  case rushingAttempts, rushingYards, rushingTouchdowns, rushingTouchdowns40, rushingTouchdowns50
  case rushingConversions
  // Receiving
  case targets, receptions, receivingYards, receivingTouchdowns, receivingTouchdowns40
  case receivingTouchdowns50, receivingConversions
  // Ball security
  case fumbles, fumblesLost, fumbleRecoveryTouchdowns
  // Kicking
  case fieldGoals0to19, fieldGoals20to29, fieldGoals30to39, fieldGoals40to49, fieldGoals50to59
  case fieldGoals60plus, fieldGoalYards, fieldGoalsMissed, extraPoints, extraPointsMissed
  // Defense and special teams
  case sacks, interceptions, fumblesRecovered, fumblesForced, safeties, blockedKicks
  case interceptionTouchdowns, fumbleTouchdowns, kickoffTouchdowns, puntTouchdowns
  case blockedKickTouchdowns, pointsAllowed
}

/// One line of a league's scoring rules, if plays show what it counts.
public struct ScoringRule: Sendable, Equatable, Codable {
  /// The statistics, whose amounts are added.
  public var stats: [PlayStat]
  /// The points for each; with `from` or `through`, for a total in that range.
  public var points: Double
  /// The lowest total that earns the points; nil if each one does.
  public var from: Double?
  /// The highest total that earns the points; nil for no limit.
  public var through: Double?
  /// The only position that it applies to; nil for all.
  public var position: String?

  /// Creates a rule; by default, one that counts each of `stats` at every position.
  public init(
    _ stats: [PlayStat], points: Double, from: Double? = nil, through: Double? = nil,
    position: String? = nil
  ) {
    self.stats = stats
    self.points = points
    self.from = from
    self.through = through
    self.position = position
  }

  /// The points for a game's totals.
  public func points(for totals: [PlayStat: Double], at position: String) -> Double {
    guard self.position.map({ $0 == position }) ?? true else { return 0 }
    let total = stats.reduce(0) { $0 + (totals[$1] ?? 0) }
    guard from != nil || through != nil else { return points * total }
    // Totals without any of the statistics earn nothing, even if the range includes 0.
    guard stats.contains(where: { totals[$0] != nil }) else { return 0 }
    return total >= from ?? -.infinity && total <= through ?? .infinity ? points : 0
  }
}
