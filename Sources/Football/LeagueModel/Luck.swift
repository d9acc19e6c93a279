/// How much of a team's record is due to its schedule: where the actual record falls in the exact
/// distribution of wins over random opponents, drawn each week from all teams that had a game.
public struct Luck: Sendable, Equatable, Codable {
  /// One week, or one multiweek game.
  public struct Round: Sendable, Equatable, Codable {
    /// The week in which the game was decided.
    public var week: Int
    /// The record against all other teams that had a game.
    public var allPlay: Record
    /// Expected wins against a random opponent: (beaten + ½ · tied) / (teams − 1), from 0 to 1.
    public var expected: Double
    /// The actual result.
    public var outcome: Outcome

    /// Creates a round.
    public init(week: Int, allPlay: Record, expected: Double, outcome: Outcome) {
      self.week = week
      self.allPlay = allPlay
      self.expected = expected
      self.outcome = outcome
    }
  }

  /// The team.
  public var team: Team.ID
  /// The regular-season games so far, in order.
  public var rounds: [Round]
  /// The record if every team had played every other team every week.
  public var allPlay: Record
  /// The actual record, including games against the median.
  public var record: Record
  /// The record against the median, which no schedule changes.
  public var medianRecord: Record
  /// Actual wins; a tie counts as half.
  public var wins: Double
  /// Mean wins over random opponents; games against the median count as they ended.
  public var expected: Double
  /// Luck: `wins` minus `expected`.
  public var difference: Double
  /// The probability of each number of wins, in steps of half a win from zero; adds up to 1.
  public var distribution: [Double]
  /// The share of schedules with fewer wins, from 0 to 1.
  public var worseShare: Double
  /// The share of schedules with as many wins.
  public var sameShare: Double
  /// The share of schedules with more wins.
  public var betterShare: Double

  /// Creates a team's luck; sums and shares are computed.
  public init(
    team: Team.ID, rounds: [Round], record: Record, medianRecord: Record, distribution: [Double]
  ) {
    self.team = team
    self.rounds = rounds
    self.record = record
    self.medianRecord = medianRecord
    self.distribution = distribution
    allPlay = rounds.reduce(into: Record()) { sum, round in
      sum.wins += round.allPlay.wins
      sum.losses += round.allPlay.losses
      sum.ties += round.allPlay.ties
    }
    wins = Double(record.halfWins) / 2
    expected = rounds.map(\.expected).reduce(Double(medianRecord.halfWins) / 2, +)
    difference = wins - expected
    worseShare = distribution.prefix(record.halfWins).reduce(0, +)
    betterShare = distribution.dropFirst(record.halfWins + 1).reduce(0, +)
    sameShare =
      distribution.indices.contains(record.halfWins) ? distribution[record.halfWins] : 0
  }
}

/// The record of every team with every team's schedule.
public struct ScheduleSwaps: Sendable, Equatable, Codable {
  /// The teams, in the order of rows and columns.
  public var teams: [Team.ID]
  /// The records: a row for each team, a column for each schedule. The diagonal holds the actual records.
  public var records: [[Record]]

  /// Creates a table.
  public init(teams: [Team.ID], records: [[Record]]) {
    self.teams = teams
    self.records = records
  }

  /// The record that a team would have with another team's schedule; nil for unknown teams.
  public func record(of team: Team.ID, withScheduleOf other: Team.ID) -> Record? {
    guard let row = teams.firstIndex(of: team), let column = teams.firstIndex(of: other) else {
      return nil
    }
    return records[row][column]
  }
}
