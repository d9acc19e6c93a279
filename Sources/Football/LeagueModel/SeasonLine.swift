/// A team's season so far, week by week: what charts of it are drawn from.
public struct SeasonLine: Sendable, Equatable, Codable {
  /// One week of a team.
  public struct Entry: Sendable, Equatable, Codable {
    /// The week.
    public var week: Int
    /// The place in the power ranking after it, from 1; playoff weeks keep that of the regular season.
    public var rank: Int
    /// The week's points; nil without a game.
    public var points: Points?
    /// How the game that the week decided ended; nil if it decided none.
    public var outcome: Outcome?
    /// Whom the team met; nil without an opponent.
    public var opponent: Team.ID?
    /// The opponent's points of the week; nil without an opponent.
    public var opponentPoints: Points?

    /// Creates an entry.
    public init(
      week: Int, rank: Int, points: Points?, outcome: Outcome?, opponent: Team.ID?,
      opponentPoints: Points?
    ) {
      self.week = week
      self.rank = rank
      self.points = points
      self.outcome = outcome
      self.opponent = opponent
      self.opponentPoints = opponentPoints
    }
  }

  /// The team.
  public var team: Team.ID
  /// The weeks that have been played, in order.
  public var weeks: [Entry]

  /// Creates a line.
  public init(team: Team.ID, weeks: [Entry]) {
    self.team = team
    self.weeks = weeks
  }
}
