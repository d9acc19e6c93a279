public import LeagueModel

/// Every team's record with every other team's schedule.
public struct SwapTable: Sendable, Equatable, Codable {
  /// A team with another team's schedule.
  public struct Swap: Sendable, Equatable, Codable {
    /// The team, which keeps its own points.
    public var team: Team.ID
    /// The team whose schedule it plays.
    public var schedule: Team.ID
    /// The resulting record.
    public var record: Record
  }

  /// One team with every schedule.
  public struct Line: Sendable, Equatable, Codable {
    /// The team that plays the schedules.
    public var team: Team.ID
    /// The team's actual record.
    public var record: Record
    /// The records with the schedule of each line's team, in line order, including its own.
    public var records: [Record]
    /// The best swap with another team's schedule; the first if several are equal.
    public var best: Swap?
    /// The worst swap with another team's schedule; the first if several are equal.
    public var worst: Swap?
  }

  /// The teams in ranking order.
  public var lines: [Line]
  /// The swap that would gain the most; nil if none gains.
  public var biggestGain: Swap?
  /// The swap that would cost the most; nil if none costs anything.
  public var biggestLoss: Swap?
}
