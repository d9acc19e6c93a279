public import LeagueModel

/// A team's season so far, week by week, for charts.
public struct SeasonLine: Sendable, Equatable, Codable {
  /// One week of a team.
  public struct Entry: Sendable, Equatable, Codable {
    /// The week's number, from 1.
    public var week: Int
    /// The power rank after the week, from 1; playoff weeks keep the regular season's last rank.
    public var rank: Int
    /// The week's points; nil without a game.
    public var points: Points?
    /// The result of the game decided that week; nil if none was.
    public var outcome: Outcome?
    /// The opponent; nil if there was none.
    public var opponent: Team.ID?
    /// The opponent's points that week; nil without an opponent.
    public var opponentPoints: Points?
  }

  /// The team whose season it is.
  public var team: Team.ID
  /// The weeks that have been played, in order.
  public var weeks: [Entry]
}
