public import LeagueModel

/// A comparison of the computed standings with the platform's totals.
public struct StandingsCheck: Sendable, Equatable, Codable {
  /// A total that differs.
  public struct Difference: Sendable, Equatable, Codable {
    /// The team whose total differs.
    public var team: Team.ID
    /// The team's name.
    public var name: String
    /// The total: `record`, `points_for`, `points_against`, or `seed` after the regular season.
    public var total: String
    /// The computed total.
    public var ours: String
    /// The platform's total.
    public var platforms: String
  }

  /// The platform's name.
  public var platform: String
  /// Whether all totals match.
  public var agrees: Bool
  /// The totals that differ, in ranking order.
  public var differences: [Difference]

  /// Creates a check, which agrees if there are no differences.
  public init(platform: String, differences: [Difference]) {
    self.platform = platform
    agrees = differences.isEmpty
    self.differences = differences
  }
}
