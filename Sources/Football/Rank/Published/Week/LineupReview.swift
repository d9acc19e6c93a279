public import LeagueModel

/// A team's lineup in one week, compared with the best one that the same players allowed.
public struct LineupReview: Sendable, Equatable {
  /// A player in a slot.
  public struct Placing: Sendable, Equatable {
    /// The slot: QB, RB, FLEX …
    public var slot: String
    /// The player; nil for a slot that is better left empty or that no player fits.
    public var player: Player.ID?
    /// The player's points that week; zero for an empty slot.
    public var points: Points
  }

  /// A swap that was not made: a bench player into one starting slot.
  public struct Swap: Sendable, Equatable {
    /// The bench player's id.
    public var benched: Player.ID
    /// The bench player's points that week.
    public var benchedPoints: Points
    /// The player who started instead.
    public var started: Player.ID
    /// The starter's points that week.
    public var startedPoints: Points
    /// The starting slot of the swap, such as FLEX.
    public var slot: String
    /// The result with the swap; nil if it stays the same, is uncertain or the team had no game.
    public var turnedInto: Outcome?

    /// The points that the swap would have gained; always positive.
    public var gain: Points { benchedPoints - startedPoints }
    /// Whether the swap would have changed the result of the game.
    public var turnedGame: Bool { turnedInto != nil }
  }

  /// The team whose lineup it is.
  public var team: Team.ID
  /// The week of the lineup, from 1.
  public var week: Int
  /// The starters' points, before any correction by the commissioner.
  public var actual: Points
  /// The most points that the week's players could have scored in the league's slots; at least `actual`.
  public var best: Points
  /// A lineup that scores `best`, in the order of the league's slots.
  public var lineup: [Placing]
  /// The costliest start/sit decision: the legal swap with a starter that gains the most; nil if none gains.
  public var worstDecision: Swap?
  /// Whether all positions and points are known; otherwise `best` is a lower bound.
  public var isComplete: Bool

  /// The points left on the bench: `best` minus `actual`.
  public var missed: Points { best - actual }
  /// Coaching efficiency: `actual` divided by `best`, at most 1; nil unless `best` is positive.
  public var efficiency: Double? { best > .zero ? actual.value / best.value : nil }
}
