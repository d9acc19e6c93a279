/// Two teams that have met before, as a week tells it.
public struct RivalryLine: Sendable, Equatable, Codable {
  /// The one that leads; while they are level the one that won last.
  public var first: Team.ID
  /// The other one.
  public var second: Team.ID
  /// Games that the first won, lost and tied this season, the week's among them.
  public var record: Record
  /// The games, the earliest first, seen from the first team.
  public var meetings: [Rivalry.Meeting]
  /// Whether they met this week.
  public var isThisWeek: Bool
  /// Whether it is the season's top rivalry so far: `Rivalry.score`.
  public var isTop: Bool
  /// The rivalry as a plain English sentence.
  public var text: String

  /// Creates a line.
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
