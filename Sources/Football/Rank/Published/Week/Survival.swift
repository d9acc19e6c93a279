/// The state of a team in a guillotine league.
public struct Survival: Sendable, Equatable, Codable {
  /// Whether it has survived.
  public enum Status: String, Sendable, Codable {
    /// One of several remaining teams.
    case alive
    /// Out.
    case chopped
    /// The last remaining team, which wins the league.
    case survivor
  }

  /// Whether it has survived.
  public var status: Status
  /// The week in which it was chopped; nil for a remaining team.
  public var week: Int?
}
