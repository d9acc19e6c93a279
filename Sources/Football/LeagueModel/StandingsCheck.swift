/// Whether our standings are the platform's: each total that a platform gives, beside ours.
public struct StandingsCheck: Sendable, Equatable, Codable {
  /// A total that differs.
  public struct Difference: Sendable, Equatable, Codable {
    /// The team.
    public var team: Team.ID
    /// Its name.
    public var name: String
    /// Which total: `record`, `points_for`, `points_against`, or `seed` once the regular season is
    /// over.
    public var total: String
    /// What our sum is.
    public var ours: String
    /// What the platform says.
    public var platforms: String

    /// Creates a difference.
    public init(team: Team.ID, name: String, total: String, ours: String, platforms: String) {
      self.team = team
      self.name = name
      self.total = total
      self.ours = ours
      self.platforms = platforms
    }
  }

  /// The platform's name.
  public var platform: String
  /// Whether every total agrees.
  public var agrees: Bool
  /// The totals that do not, in the order of the ranking.
  public var differences: [Difference]

  /// Creates a check.
  public init(platform: String, differences: [Difference]) {
    self.platform = platform
    agrees = differences.isEmpty
    self.differences = differences
  }
}
