import JSON
package import LeagueModel

/// A kind of fact. To add one, add a file with a conforming type and a line in `FactCatalog`.
protocol FactKind: Sendable {
  /// The name in data, ids and phrase books. Names used by other modules are in `FactName`.
  static var kind: String { get }
  /// The values, in the order of the data.
  static var values: [FactValue<Self>] { get }
  /// The computation in words. Thresholds decide whether a fact is worth telling, not whether it is true.
  static var formula: String { get }
  /// The explanation that lists the inputs; nil if the values are all of them.
  static var explanation: FactExplanation? { get }
  /// Whether the fact is about the week's game rather than the season.
  static var isOfTheGame: Bool { get }
  static var givesAway: Bool { get }
  /// The family of kinds that say nearly the same; nil if there is none.
  static var family: FactFamily? { get }
  /// Whether the fact was not already true a week ago, so that it can be a headline.
  static var isNews: Bool { get }
  /// Whether the fact is about how a lineup was set, so that it does not exist in best ball.
  static var judgesLineup: Bool { get }
  /// Whether the sentence gives the game's margin. If points did not decide the game, such a fact does not exist, and
  /// other facts only lack the value `margin`.
  static var isAboutMargin: Bool { get }
  /// Whether the fact joins two others, which share a player, an opponent, a bid or a number.
  static var isJoin: Bool { get }
  /// Whether the sentence suits teams that opted out of jokes.
  static var isDry: Bool { get }
  /// Whether the sentence says more than the values, such as who holds a record.
  static var saysMoreThanValues: Bool { get }
  /// What the fact proves in addition to its values.
  static var claims: [FactClaim] { get }

  /// How newsworthy the fact is: 0 for what is true of every team, 1 for what happens once a season.
  var weight: Double { get }
  /// The player that the fact is about; nil for a team.
  var player: Player.ID? { get }
  /// The fact as a plain sentence.
  /// - Parameter name: The team's name as used in sentences.
  func text(of name: String) -> String
}

/// A kind of fact about a week that a team has played.
protocol TeamFactKind: FactKind {
  /// The team's fact; nil if it is not true or not worth telling.
  init?(_ week: TeamWeek)
}

/// A kind of fact about the game that a team has played in a week.
protocol GameFactKind: TeamFactKind {}

extension GameFactKind {
  static var isOfTheGame: Bool { true }
}

extension FactKind {
  static var values: [FactValue<Self>] { [] }
  static var explanation: FactExplanation? { nil }
  static var isOfTheGame: Bool { false }
  static var givesAway: Bool { true }
  static var family: FactFamily? { nil }
  static var isNews: Bool { true }
  static var judgesLineup: Bool { family == .lineup || family == .bench }
  static var isAboutMargin: Bool { false }
  static var isJoin: Bool { false }
  static var isDry: Bool { false }
  static var saysMoreThanValues: Bool { false }
  static var claims: [FactClaim] { [] }
  var player: Player.ID? { nil }
}

/// The names of kinds that other modules use. Each is declared next to its kind.
package enum FactName {}

enum FactExplanation: Sendable {
  case number(ExplainedNumber.Name)
  case powerRanking
}

/// Groups of kinds that say nearly the same, so that a second one adds little.
package enum FactFamily: Int, Sendable, CaseIterable {
  case result, score, meetings, lineup, bench, place, record, luck, scoring, race, wire, draft,
    nextWeek, story
}

/// What a fact proves in addition to its values, for checking sentences that cite it.
package enum FactClaim: Sendable, Equatable {
  /// The result of the team's last game.
  case result(Outcome)
  /// The team lost the previous meeting.
  case lostBefore
  /// The team won the previous meeting.
  case wonBefore
  /// The result of the team's last game: a win if the value with this name is true, else a loss.
  case wonIf(String)
  /// The team beat another one in an earlier week; the name of the value with the loser.
  case beatEarlier(String)
  /// Another game of the week; the names of the values with its winner and loser.
  case game(winner: String, loser: String)
  /// A streak; `length` is the name of the value with its length.
  case run(Outcome, length: String)
  /// The team's state.
  case state(FactState)
  /// A rank.
  case place(Int)
  /// A rank, in the value with this name.
  case placeIn(String)
  /// The team is last.
  case isLast
}

/// A team's state.
package enum FactState: String, Sendable {
  case undefeated, winless, clinched, eliminated, champion
}

extension Fact {
  /// Creates a team's fact.
  /// - Parameters:
  ///   - opponent: The team's opponent that week; nil without a game.
  ///   - hasMargin: Whether points decided the team's game.
  init<Kind: FactKind>(
    _ fact: Kind, of team: RankedTeam, week: Int, opponent: Team.ID? = nil, hasMargin: Bool = true,
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
      name: team.textName, explainedBy: explanation,
      omitting: Kind.isOfTheGame && !hasMargin ? "margin" : nil)
  }

  init<Kind: FactKind>(
    _ fact: Kind, id: Fact.ID, subject: Subject, week: Int, name: String,
    explainedBy: ExplainedNumber.Name? = nil, omitting omitted: String? = nil
  ) {
    var values = JSONObject()
    var units = JSONObject()
    for value in Kind.values where value.name != omitted {
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
