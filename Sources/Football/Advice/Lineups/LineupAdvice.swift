package import LeagueModel

/// What a team can do about its lineup of a week.
package struct LineupAdvice: Sendable, Equatable, Codable {
  /// How much a change matters.
  package enum Verdict: String, Sendable, Codable {
    /// Less than two points: in such cases, the better forecast is right hardly more often than a coin.
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

  /// A player of the bench for a starter or an empty slot.
  package struct Swap: Sendable, Equatable, Codable {
    /// The slot that becomes free.
    package var slot: String
    /// The forecast for the starter who leaves; without a player for an empty slot.
    package var out: Forecast
    /// The forecast for the player who comes in.
    package var `in`: Forecast
    /// The slot that he takes.
    package var into: String
    /// The starters who change slots for that, in order.
    package var moves: [Move]
    /// The difference of the forecasts.
    package var gain: Points
    /// The chance that the player who comes in scores more.
    package var chance: Double
    /// By how much the chance to win the matchup grows; nil without an opponent.
    package var winGain: Double?
    /// How much it matters.
    package var verdict: Verdict
  }

  /// A starting slot that will score nothing.
  package struct Mistake: Sendable, Equatable, Codable {
    package var slot: String
    /// The forecast for the player in it; without a player for an empty slot.
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
  /// The same with the best lineup.
  package var bestChance: Double?
  /// How many slots have a starter; nil in advice that was stored before 0.3.
  package var starters: Int?
  /// How many starters have no projection although others have, or in a past week; their places are left alone. Nil if
  /// none. Advice that was stored before 0.3 does not know.
  package var unknown: Int?
  /// How many starters' games have begun; nil if none.
  package var locked: Int?
  /// The certain mistakes, those that cost most first.
  package var mistakes: [Mistake]
  /// The other changes that lead to the best lineup, the largest gain first.
  package var swaps: [Swap]

  /// All changes, those for certain mistakes first.
  package var changes: [Swap] { mistakes.compactMap(\.replacement) + swaps }
}
