/// How much of a team's record its schedule has made.
///
/// The scores stay as they were, and each week's opponent is drawn from all teams that had a game.
/// What the team would have won is then a number of wins with an exact distribution, and luck is
/// where the real record lies in it.
public struct Luck: Sendable, Equatable, Codable {
  /// One week, or one game that took more.
  public struct Round: Sendable, Equatable, Codable {
    /// The week in which the game was decided.
    public var week: Int
    /// The record against everybody else who had a game.
    public var allPlay: Record
    /// The wins that a random opponent allows: (beaten + ½ · tied) / (teams − 1), 0 to 1.
    public var expected: Double
    /// How the real game ended.
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
  /// The regular season's games so far, in order.
  public var rounds: [Round]
  /// The record if everybody had met everybody every week.
  public var allPlay: Record
  /// The real record, games against the median among it.
  public var record: Record
  /// The games against the median alone: no schedule changes them.
  public var medianRecord: Record
  /// The real wins, a tie being half of one.
  public var wins: Double
  /// The wins that random opponents bring on average; games against the median as they ended.
  public var expected: Double
  /// The luck: `wins` less `expected`, in wins.
  public var difference: Double
  /// The probability of each number of wins in steps of half a win, from none; it adds up to 1.
  public var distribution: [Double]
  /// The share of schedules that would have brought fewer wins, 0 to 1.
  public var worseShare: Double
  /// The share of schedules that would have brought as many wins.
  public var sameShare: Double
  /// The share of schedules that would have brought more wins.
  public var betterShare: Double

  /// Creates a team's luck; sums and shares follow from what is given.
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
  /// The records: a row for each team, in it a column for each schedule. A team with its own
  /// schedule has its real record.
  public var records: [[Record]]

  /// Creates a table.
  public init(teams: [Team.ID], records: [[Record]]) {
    self.teams = teams
    self.records = records
  }

  /// The record that a team would have with another one's schedule; nil for strangers.
  public func record(of team: Team.ID, withScheduleOf other: Team.ID) -> Record? {
    guard let row = teams.firstIndex(of: team), let column = teams.firstIndex(of: other) else {
      return nil
    }
    return records[row][column]
  }
}
