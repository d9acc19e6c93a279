/// A team's lineup in one week, compared with the best one that the same players allowed.
public struct LineupReview: Sendable, Equatable, Codable {
  /// A player in a slot.
  public struct Placing: Sendable, Equatable, Codable {
    /// The slot: QB, RB, FLEX …
    public var slot: String
    /// The player; nil for a slot that is better left empty or that no player fits.
    public var player: Player.ID?
    /// The player's points that week; zero for an empty slot.
    public var points: Points

    /// Creates a placing.
    public init(slot: String, player: Player.ID?, points: Points) {
      self.slot = slot
      self.player = player
      self.points = points
    }
  }

  /// A swap that was not made: a bench player into one starting slot.
  public struct Swap: Sendable, Equatable, Codable {
    /// The bench player.
    public var benched: Player.ID
    /// The bench player's points that week.
    public var benchedPoints: Points
    /// The player who started instead.
    public var started: Player.ID
    /// The starter's points that week.
    public var startedPoints: Points
    /// The slot.
    public var slot: String
    /// The points that the swap would have gained; always positive.
    public var gain: Points
    /// The result with the swap; nil if it stays the same, is uncertain or the team had no game.
    public var turnedInto: Outcome?

    /// Whether the swap would have changed the result of the game.
    public var turnedGame: Bool { turnedInto != nil }

    /// Creates a swap.
    public init(
      benched: Player.ID, benchedPoints: Points, started: Player.ID, startedPoints: Points,
      slot: String, turnedInto: Outcome? = nil
    ) {
      self.benched = benched
      self.benchedPoints = benchedPoints
      self.started = started
      self.startedPoints = startedPoints
      self.slot = slot
      gain = benchedPoints - startedPoints
      self.turnedInto = turnedInto
    }
  }

  /// The team.
  public var team: Team.ID
  /// The week.
  public var week: Int
  /// The starters' points, before any correction by the commissioner.
  public var actual: Points
  /// The most points that the week's players could have scored in the league's slots; at least `actual`.
  public var best: Points
  /// The points left on the bench: `best` minus `actual`.
  public var missed: Points
  /// Coaching efficiency: `actual` divided by `best`, at most 1; nil unless `best` is positive.
  public var efficiency: Double?
  /// A lineup that scores `best`, in the order of the league's slots.
  public var lineup: [Placing]
  /// The costliest start/sit decision: the legal swap with a starter that gains the most; nil if none gains.
  public var worstDecision: Swap?
  /// Whether all positions and points are known; otherwise `best` is a lower bound.
  public var isComplete: Bool

  /// Creates a review; `missed` and `efficiency` follow from the points.
  public init(
    team: Team.ID, week: Int, actual: Points, best: Points, lineup: [Placing],
    worstDecision: Swap?, isComplete: Bool
  ) {
    self.team = team
    self.week = week
    self.actual = actual
    self.best = best
    missed = best - actual
    efficiency = best > .zero ? actual.value / best.value : nil
    self.lineup = lineup
    self.worstDecision = worstDecision
    self.isComplete = isComplete
  }
}
