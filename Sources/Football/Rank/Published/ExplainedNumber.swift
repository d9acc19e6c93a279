public import LeagueModel

/// The math behind one of a team's numbers: its meaning, its computation and its inputs.
public struct ExplainedNumber: Sendable, Equatable, Codable {
  /// The numbers that can be explained. Raw values are the names that users type.
  public enum Name: String, Sendable, Codable, CaseIterable {
    /// Wins, losses, ties and points.
    case record
    /// The results in a row.
    case streak
    /// Points per game.
    case points
    /// The points between a team and its opponent of the week.
    case margin
    /// The games against the opponent of the week.
    case headToHead = "head-to-head"
    /// The place in the league standings.
    case seed
    /// The score in Skidmark's own power ranking.
    case power
    /// Points per week, shrunk toward the league mean.
    case strength
    /// Record and all-play record.
    case resume
    /// The Oberon Mt. power rating.
    case oberonMt = "oberon-mt"
    /// Wins, and wins of beaten opponents.
    case twoStepDominance = "two-step-dominance"
    /// The record against every other team in every week.
    case allPlay = "all-play"
    /// Wins compared with expected wins.
    case luck
    /// The records that the team would have with other teams' schedules.
    case schedules
    /// The week's lineup compared with the best possible one.
    case efficiency
    /// The points of the week's bench.
    case bench
    /// The week's awards.
    case awards
    /// The season's records that the team holds.
    case seasonRecords = "season-records"
    /// What is already decided about the playoffs.
    case race
    /// The playoff odds.
    case odds

    /// The score in a power ranking.
    public init(_ system: PowerSystem) {
      switch system {
      case .skidmark: self = .power
      case .strength: self = .strength
      case .resume: self = .resume
      case .oberonMt: self = .oberonMt
      case .twoStepDominance: self = .twoStepDominance
      }
    }
  }

  /// Which number.
  public var name: Name
  /// The number as displayed: `+2.90 wins`.
  public var value: String
  /// What the number means, in plain words.
  public var meaning: String
  /// The sums that lead to the value, one line each: `0.24 + 0.30 + 0.00 = 0.54`.
  public var sums: [String] = []
  /// The games and players behind the sums, one line each.
  public var inputs: [String] = []
  /// The general rule or formula, and its author; nil if the sums are enough.
  public var formula: String?
  /// Where the data comes from.
  public var source: String
}

/// All of a team's numbers in one week, with the math behind each.
public struct TeamSheet: Sendable, Equatable, Codable {
  /// The team whose numbers these are.
  public var team: Team.ID
  /// The numbers known in that week, in the order of `ExplainedNumber.Name`.
  public var numbers: [ExplainedNumber]
}
