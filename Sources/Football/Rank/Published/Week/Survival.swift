/// How a team of a guillotine league stands.
public struct Survival: Sendable, Equatable, Codable {
  /// Whether it is left.
  public enum Status: String, Sendable, Codable {
    /// One of several teams that are left.
    case alive
    /// Out.
    case chopped
    /// The last one left, which wins the league.
    case survivor
  }

  /// Whether it is left.
  public var status: Status
  /// The week that chopped it; nil for a team that is left.
  public var week: Int?
}
