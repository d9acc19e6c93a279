/// What every team would be with every other team's schedule, and what stands out of it.
public struct SwapTable: Sendable, Equatable, Codable {
  /// A team with somebody else's schedule.
  public struct Swap: Sendable, Equatable, Codable {
    /// The team, with its own points.
    public var team: Team.ID
    /// Whose opponents it meets.
    public var schedule: Team.ID
    /// What its record would be.
    public var record: Record

    /// Creates a swap.
    public init(team: Team.ID, schedule: Team.ID, record: Record) {
      self.team = team
      self.schedule = schedule
      self.record = record
    }
  }

  /// One team with every schedule.
  public struct Line: Sendable, Equatable, Codable {
    /// The team.
    public var team: Team.ID
    /// Its real record.
    public var record: Record
    /// Its record with the schedule of each line's team, in the order of the lines; its own among them.
    public var records: [Record]
    /// The schedule of another team that would have suited it best; of equal ones the first.
    public var best: Swap?
    /// The one that would have suited it worst.
    public var worst: Swap?

    /// Creates a line.
    public init(team: Team.ID, record: Record, records: [Record], best: Swap?, worst: Swap?) {
      self.team = team
      self.record = record
      self.records = records
      self.best = best
      self.worst = worst
    }
  }

  /// The teams in the order of the ranking.
  public var lines: [Line]
  /// The swap that would have brought most; nil if none would have brought anything.
  public var biggestGain: Swap?
  /// The swap that would have cost most; nil if none would have cost anything.
  public var biggestLoss: Swap?

  /// Creates a table.
  public init(lines: [Line], biggestGain: Swap?, biggestLoss: Swap?) {
    self.lines = lines
    self.biggestGain = biggestGain
    self.biggestLoss = biggestLoss
  }
}
