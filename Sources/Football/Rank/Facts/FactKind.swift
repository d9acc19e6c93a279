import JSON
package import LeagueModel

/// A kind of fact: when it is true, what it measures, how it is told.
///
/// Adding a kind is adding a file with a type that conforms to this, and a line in `FactCatalog`. The
/// phrase book, the fact check, the documentation and the ledger know it from there.
protocol FactKind: Sendable {
  /// The name in data, in ids and in phrase books. One that another module asks for is a `FactName`.
  static var kind: String { get }
  /// What it measures, in the order in which data has it.
  static var values: [FactValue<Self>] { get }
  /// How it is worked out, in words. Thresholds are Skidmark's own unless a source is named; they say
  /// when a thing is worth telling, not whether it is true.
  static var formula: String { get }
  /// Whose explanation lists what went in; nil where the values are all there is.
  static var explanation: FactExplanation? { get }
  /// Whether it is about the week's game rather than the season.
  static var isOfTheGame: Bool { get }
  /// Whether it gives a result away.
  static var givesAway: Bool { get }
  /// What it is about, if other kinds tell nearly the same; nil for a subject of its own.
  static var family: FactFamily? { get }
  /// Whether it was not true the week before already, so that a headline may rest on it.
  static var isNews: Bool { get }
  /// Whether its plain sentence bothers no one who wants no jokes.
  static var isDry: Bool { get }
  /// Whether its sentence says more than its values, such as who holds a record.
  static var saysMoreThanValues: Bool { get }
  /// What it proves besides its values.
  static var claims: [FactClaim] { get }

  /// How much it is worth telling: 0 for what is true of every team, 1 for what happens once a season.
  var weight: Double { get }
  /// The player that it is about; nil if it is about the team.
  var player: Player.ID? { get }
  /// The fact as a plain sentence.
  /// - Parameter name: the team's name as sentences have it.
  func text(of name: String) -> String
}

/// A kind of fact that is found in a week that a team has played.
protocol TeamFactKind: FactKind {
  /// The team's fact; nil if it does not hold, or is not worth a word.
  init?(_ week: TeamWeek)
}

extension FactKind {
  static var values: [FactValue<Self>] { [] }
  static var explanation: FactExplanation? { nil }
  static var isOfTheGame: Bool { false }
  static var givesAway: Bool { true }
  static var family: FactFamily? { nil }
  static var isNews: Bool { true }
  static var isDry: Bool { false }
  static var saysMoreThanValues: Bool { false }
  static var claims: [FactClaim] { [] }
  var player: Player.ID? { nil }
}

/// Names of kinds that other modules ask for. Each is added to where its kind is.
package enum FactName {}

/// What explains a fact.
enum FactExplanation: Sendable {
  /// A number of the team.
  case number(ExplainedNumber.Name)
  /// The score of the league's power ranking.
  case powerRanking
}

/// Kinds that tell nearly the same: after one of them another adds little.
package enum FactFamily: Int, Sendable, CaseIterable {
  case result, score, meetings, lineup, bench, place, record, luck, scoring, race
}

/// What a fact proves besides its values, for the check of sentences that cite it.
package enum FactClaim: Sendable, Equatable {
  /// How the team's last game ended.
  case result(Outcome)
  /// The team lost the meeting before.
  case lostBefore
  /// A run of results; the value with this name is its length.
  case run(Outcome, length: String)
  /// What has become of the team.
  case state(FactState)
  /// A place in the ranking.
  case place(Int)
  /// A place in the ranking that a value names.
  case placeIn(String)
  /// No team is behind it.
  case isLast
}

/// What can become of a team.
package enum FactState: String, Sendable {
  case undefeated, winless, clinched, eliminated, champion
}

extension Fact {
  /// A fact as data has it.
  /// - Parameter opponent: the team's opponent of the week; nil without a game.
  init<Kind: FactKind>(
    _ fact: Kind, of team: RankedTeam, week: Int, opponent: Team.ID? = nil,
    rankedBy system: PowerSystem
  ) {
    let explanation: ExplainedNumber.Name? =
      switch Kind.explanation {
      case .number(let name): name
      case .powerRanking: ExplainedNumber.Name(system)
      case nil: nil
      }
    let matchup = Kind.isOfTheGame ? opponent.map { [team.id, $0] } : nil
    self.init(
      fact, id: "t\(team.id).\(Kind.kind)",
      subject: Subject(team: team.id, player: fact.player, matchup: matchup), week: week,
      name: team.textName, explainedBy: explanation)
  }

  init<Kind: FactKind>(
    _ fact: Kind, id: Fact.ID, subject: Subject, week: Int, name: String,
    explainedBy: ExplainedNumber.Name? = nil
  ) {
    var values = JSONObject()
    var units = JSONObject()
    for value in Kind.values {
      let measure = value.measure(fact)
      values[value.name] = measure.json
      units[value.name] = .string(measure.unit.rawValue)
    }
    self.init(
      id: id, kind: Kind.kind, subject: subject, week: week, values: .object(values),
      units: .object(units), weight: min(1, max(0, fact.weight)), givesAway: Kind.givesAway,
      text: fact.text(of: name), formula: Kind.formula, explainedBy: explainedBy)
  }
}
