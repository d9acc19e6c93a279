/// A matchup of the week after a paper's.
public struct NextGame: Sendable, Equatable, Codable {
  /// One of the two teams.
  public struct Side: Sendable, Equatable, Codable {
    /// The team.
    public var team: Team.ID
    /// The seed in the standings so far.
    public var seed: Int
    /// The playoff odds, from 0 to 1; nil once they are decided for everyone, or unknown.
    public var odds: Double?
    /// How open the team's season is: 4 · p · (1 − p) for odds p, so 1 at even odds and 0 when all is decided.
    public var stakes: Double

    /// Creates a side.
    public init(team: Team.ID, seed: Int, odds: Double?, stakes: Double) {
      self.team = team
      self.seed = seed
      self.odds = odds
      self.stakes = stakes
    }
  }

  /// The week.
  public var week: Int
  /// The team with the better seed.
  public var first: Side
  /// Its opponent.
  public var second: Side
  /// The first team's record against the second this season; nil if they have not met.
  public var series: Record?
  /// Whether this is the game of the week: the most at stake, and the closest teams.
  public var isGameOfTheWeek: Bool

  /// Creates a matchup.
  public init(
    week: Int, first: Side, second: Side, series: Record?, isGameOfTheWeek: Bool = false
  ) {
    self.week = week
    self.first = first
    self.second = second
    self.series = series
    self.isGameOfTheWeek = isGameOfTheWeek
  }
}
