/// What a team's line-up of one week was worth, beside the best that the same players allowed.
public struct LineupReview: Sendable, Equatable, Codable {
  /// A player in a place.
  public struct Placing: Sendable, Equatable, Codable {
    /// The place: QB, RB, FLEX …
    public var slot: String
    /// Who stands there; nil for a place that is better left empty or that nobody can fill.
    public var player: Player.ID?
    /// The player's points of the week; zero for an empty place.
    public var points: Points

    /// Creates a placing.
    public init(slot: String, player: Player.ID?, points: Points) {
      self.slot = slot
      self.player = player
      self.points = points
    }
  }

  /// A swap that was not made: a player of the bench in one starting place.
  public struct Swap: Sendable, Equatable, Codable {
    /// Who sat on the bench.
    public var benched: Player.ID
    /// Their points of the week.
    public var benchedPoints: Points
    /// Who started instead; nil for a place that was left empty.
    public var started: Player.ID?
    /// Their points of the week; zero for an empty place.
    public var startedPoints: Points
    /// The place.
    public var slot: String
    /// What the swap would have brought, always more than nothing.
    public var gain: Points
    /// How the team's game would have ended with the swap, where that is another result; nil if
    /// nothing would have changed, nobody can tell or there was no game.
    public var turnedInto: Outcome?

    /// Whether the swap would have turned the result of the team's game.
    public var turnedGame: Bool { turnedInto != nil }

    /// Creates a swap.
    public init(
      benched: Player.ID, benchedPoints: Points, started: Player.ID?, startedPoints: Points,
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
  /// The points that the starters scored, before any correction by the commissioner.
  public var actual: Points
  /// The most points that the week's players could have scored in the league's places, never less
  /// than `actual`.
  public var best: Points
  /// The points left on the bench: `best` less `actual`.
  public var missed: Points
  /// The coaching efficiency: `actual` as a share of `best`, at most 1; nil unless `best` is more
  /// than nothing.
  public var efficiency: Double?
  /// A line-up that scores `best`, in the order of the league's places.
  public var lineup: [Placing]
  /// The start/sit decision that cost most: the legal swap of a starter for a player of the bench
  /// with the largest gain; nil if no swap would have gained anything.
  public var worstDecision: Swap?
  /// The most that a player of the bench would have brought in a place that was left empty.
  public var worstGap: Swap?
  /// Whether the positions and points of everybody are known. Otherwise `best` is only what is
  /// certain.
  public var isComplete: Bool

  /// Creates a review; `missed` and `efficiency` follow from the points.
  public init(
    team: Team.ID, week: Int, actual: Points, best: Points, lineup: [Placing],
    worstDecision: Swap?, worstGap: Swap?, isComplete: Bool
  ) {
    self.team = team
    self.week = week
    self.actual = actual
    self.best = best
    missed = best - actual
    efficiency = best > .zero ? actual.value / best.value : nil
    self.lineup = lineup
    self.worstDecision = worstDecision
    self.worstGap = worstGap
    self.isComplete = isComplete
  }
}
