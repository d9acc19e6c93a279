/// The math behind one of a team's numbers: its meaning, formula and inputs.
public struct ExplainedNumber: Sendable, Equatable, Codable {
  /// The numbers that can be explained. Raw values are the names that users type.
  public enum Name: String, Sendable, Codable, CaseIterable {
    /// Wins, losses, ties and points.
    case record
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
    /// Two-step dominance.
    case twoStepDominance = "two-step-dominance"
    /// The record against every other team in every week.
    case allPlay = "all-play"
    /// Wins compared with expected wins.
    case luck
    /// The week's lineup compared with the best possible one.
    case efficiency
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
  /// The number as displayed: `+2.9 wins (8.0 won, 5.10 expected)`.
  public var value: String
  /// The formula in words, with its source if it is not Skidmark's own.
  public var formula: String
  /// The inputs, one line each.
  public var inputs: [String]
  /// The source of the input data.
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

/// All of a team's numbers in one week, with the math behind each.
public struct TeamSheet: Sendable, Equatable, Codable {
  /// The team.
  public var team: Team.ID
  /// The numbers known in that week, in the order of `ExplainedNumber.Name`.
  public var numbers: [ExplainedNumber]

  /// Creates a sheet.
  public init(team: Team.ID, numbers: [ExplainedNumber]) {
    self.team = team
    self.numbers = numbers
  }
}
