package import LeagueModel

/// Advice about a team's lineup in a week.
package struct LineupAdvice: Sendable, Equatable, Codable {
  /// How much a change matters.
  package enum Verdict: String, Sendable, Codable {
    /// Less than two points. In such cases, the higher forecast is right hardly more often than a coin.
    case coinToss = "coin_toss"
    /// Two to five points.
    case lean
    /// Five points or more.
    case start

    init(gain: Points) {
      self = gain < Self.leastLean ? .coinToss : gain < Self.leastStart ? .lean : .start
    }

    /// The fewest points of a change that matters.
    static let leastLean = Points(tenThousandths: 20_000)
    private static let leastStart = Points(tenThousandths: 50_000)
  }

  /// A starter who changes slots to make room.
  package struct Move: Sendable, Equatable, Codable {
    package var player: Player.ID
    /// The slot that he leaves.
    package var from: String
    /// The slot that he takes.
    package var to: String
  }

  /// A bench player for a starter or an empty slot.
  package struct Swap: Sendable, Equatable, Codable {
    /// The slot that becomes free.
    package var slot: String
    /// The forecast for the starter who leaves. For an empty slot, it has no player.
    package var out: Forecast
    /// The forecast for the player who comes in.
    package var `in`: Forecast
    /// The slot that he takes.
    package var into: String
    /// The starters who change slots to make this possible, in order.
    package var moves: [Move]
    /// The difference of the forecasts.
    package var gain: Points
    /// The chance that the player who comes in scores more.
    package var chance: Double
    /// The increase of the chance to win the matchup; nil without an opponent.
    package var winGain: Double?
    /// How much it matters.
    package var verdict: Verdict
  }

  /// A starting slot that will score nothing.
  package struct Mistake: Sendable, Equatable, Codable {
    package var slot: String
    /// The forecast for the player in it. For an empty slot, it has no player.
    package var starter: Forecast
    /// Why it will score nothing.
    package var reason: Forecast.Absence
    /// The best replacement from the bench; nil if no one there can fill it.
    package var replacement: Swap?
    /// Whether it is too late to change it, because the player's game has begun.
    package var isLocked: Bool
  }

  package var team: Team.ID
  package var week: Int
  /// The team that it plays; nil without an opponent.
  package var opponent: Team.ID?
  /// The expected points of the lineup as it is set.
  package var points: Points
  /// The expected points of the lineup after all changes: the best one, unless forecasts are blind.
  package var best: Points
  /// The chance to win the matchup with the lineup as it is set; nil without an opponent whose lineup is known.
  package var chance: Double?
  /// The chance to win with the best lineup; nil without an opponent whose lineup is known.
  package var bestChance: Double?
  /// The number of slots with a starter; nil in advice that was stored before 0.3.
  package var starters: Int?
  /// The number of starters without a projection, although others have one or the week is past. They stay in the
  /// lineup. Nil if none, and in advice that was stored before 0.3.
  package var unknown: Int?
  /// The number of starters whose games have begun; nil if none.
  package var locked: Int?
  /// The certain mistakes, the most expensive first.
  package var mistakes: [Mistake]
  /// The other changes that lead to the best lineup, the largest gain first.
  package var swaps: [Swap]

  /// All changes, those for certain mistakes first.
  package var changes: [Swap] { mistakes.compactMap(\.replacement) + swaps }
}
