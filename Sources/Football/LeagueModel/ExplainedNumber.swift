/// Where a number of a team comes from: what it is, the formula, and everything that went in.
public struct ExplainedNumber: Sendable, Equatable, Codable {
  /// The numbers that can be explained, by the names that people type.
  public enum Name: String, Sendable, Codable, CaseIterable {
    /// Games won, lost and tied, and the points.
    case record
    /// The place in the league's own standings.
    case seed
    /// The score of Skidmark's own power ranking.
    case power
    /// Points a week, drawn towards the league's mean.
    case strength
    /// Record and all-play record.
    case resume
    /// Oberon Mt. power rating.
    case oberonMt = "oberon-mt"
    /// Two-step dominance.
    case twoStepDominance = "two-step-dominance"
    /// The record against everybody in every week.
    case allPlay = "all-play"
    /// Wins against expected wins.
    case luck
    /// The week's line-up beside the best that was possible.
    case efficiency
    /// What is certain of the playoffs.
    case race
    /// The chance of the playoffs.
    case odds

    /// The score of a power ranking.
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
  /// The number as people read it: `+2.9 wins (8.0 won, 5.10 expected)`.
  public var value: String
  /// The formula in words, with its source where it is somebody else's.
  public var formula: String
  /// What went in, one line each.
  public var inputs: [String]
  /// Whose data the inputs are.
  public var source: String

  /// Creates an explanation.
  public init(name: Name, value: String, formula: String, inputs: [String], source: String) {
    self.name = name
    self.value = value
    self.formula = formula
    self.inputs = inputs
    self.source = source
  }
}

/// All numbers of one team in one week, each with where it comes from.
public struct TeamSheet: Sendable, Equatable, Codable {
  /// The team.
  public var team: Team.ID
  /// The numbers that the week knows, in the order of `ExplainedNumber.Name`.
  public var numbers: [ExplainedNumber]

  /// Creates a sheet.
  public init(team: Team.ID, numbers: [ExplainedNumber]) {
    self.team = team
    self.numbers = numbers
  }
}
