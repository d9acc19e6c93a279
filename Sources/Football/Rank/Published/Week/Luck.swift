public import LeagueModel

/// How much of a team's record is due to its schedule: the position of the actual record in the exact distribution of
/// wins over random opponents, drawn each week from all teams that had a game.
public struct Luck: Sendable, Equatable {
  /// One week, or one multiweek game.
  public struct Round: Sendable, Equatable {
    /// The week in which the game was decided.
    public var week: Int
    /// The record against all other teams that had a game.
    public var allPlay: Record
    /// Expected wins against a random opponent: (beaten + ½ · tied) / (teams − 1), from 0 to 1.
    public var expected: Double
    /// The actual result.
    public var outcome: Outcome
  }

  /// The team whose luck it is.
  public var team: Team.ID
  /// The regular-season games so far, in order.
  public var rounds: [Round]
  /// The actual record, including games against the median.
  public var record: Record
  /// The record against the median, which no schedule changes.
  public var medianRecord: Record
  /// The probability of each number of wins, in steps of half a win from zero; adds up to 1.
  public var distribution: [Double]

  /// The record if every team had played every other team every week.
  public var allPlay: Record { rounds.reduce(into: Record()) { $0.add($1.allPlay) } }
  /// Actual wins; a tie counts as half.
  public var wins: Double { Double(record.halfWins) / 2 }
  /// Mean wins over random opponents. Games against the median count with their actual results.
  public var expected: Double {
    rounds.map(\.expected).reduce(Double(medianRecord.halfWins) / 2, +)
  }
  /// Luck: `wins` minus `expected`.
  public var difference: Double { wins - expected }
  /// The share of schedules with fewer wins, from 0 to 1.
  public var worseShare: Double { distribution.prefix(record.halfWins).reduce(0, +) }
  /// The share of schedules with as many wins.
  public var sameShare: Double {
    distribution.indices.contains(record.halfWins) ? distribution[record.halfWins] : 0
  }
  /// The share of schedules with more wins.
  public var betterShare: Double { distribution.dropFirst(record.halfWins + 1).reduce(0, +) }
}

/// The record of every team with every team's schedule.
public struct ScheduleSwaps: Sendable, Equatable {
  /// The teams, in the order of rows and columns.
  public var teams: [Team.ID]
  /// The records: a row for each team, a column for each schedule. The diagonal has the actual records.
  public var records: [[Record]]

  /// The record that a team would have with another team's schedule; nil for unknown teams.
  public func record(of team: Team.ID, withScheduleOf other: Team.ID) -> Record? {
    guard let row = teams.firstIndex(of: team), let column = teams.firstIndex(of: other) else {
      return nil
    }
    return records[row][column]
  }
}
