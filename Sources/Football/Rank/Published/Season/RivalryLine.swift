public import LeagueModel

/// Two teams that have met before, as shown for a week.
public struct RivalryLine: Sendable, Equatable, Codable {
  /// The leader; if the series is tied, the winner of the last game.
  public var first: Team.ID
  /// The other team.
  public var second: Team.ID
  /// The first team's record this season, including this week.
  public var record: Record
  /// The games, earliest first, from the first team's side.
  public var meetings: [Rivalry.Meeting]
  /// Whether they met this week.
  public var isThisWeek: Bool
  /// Whether this is the season's top rivalry so far, by `Rivalry.score`.
  public var isTop: Bool
  /// The rivalry as a plain English sentence.
  public var text: String

  /// Creates the line of a rivalry, from the side of its first team.
  public init(_ rivalry: Rivalry, isThisWeek: Bool, isTop: Bool) {
    first = rivalry.first.id
    second = rivalry.second.id
    record = rivalry.record
    meetings = rivalry.meetings
    self.isThisWeek = isThisWeek
    self.isTop = isTop
    text = rivalry.text
  }
}
