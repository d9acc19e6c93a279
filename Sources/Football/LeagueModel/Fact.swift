public import JSON

/// One true thing about a week that a sentence may rest on.
public struct Fact: Sendable, Equatable, Codable, Identifiable {
  /// Whom it is about.
  public struct Subject: Sendable, Equatable, Codable {
    /// The team.
    public var team: Team.ID?
    /// The player.
    public var player: Player.ID?
    /// The team and its opponent, if it is about their game of the week.
    public var matchup: [Team.ID]?

    /// Creates a subject.
    public init(
      team: Team.ID? = nil, player: Player.ID? = nil, matchup: [Team.ID]? = nil
    ) {
      self.team = team
      self.player = player
      self.matchup = matchup
    }
  }

  /// What a value of a fact counts or is.
  public enum Unit: String, Sendable, Codable {
    /// Fantasy points.
    case points
    /// Games, weeks of them, or meetings.
    case games
    /// Wins, a tie as half of one.
    case wins
    /// A place in a table, from 1.
    case place
    /// Places between two.
    case places
    /// Teams.
    case teams
    /// A part of one, 0 to 1.
    case share
    /// Parts of a hundred.
    case percent
    /// The number of a week.
    case week
    /// Places in a line-up.
    case slots
    /// A name of a team or a player.
    case name
    /// A word or a sign, such as a position or a record.
    case text
    /// Yes or no.
    case flag
  }

  /// Unique within an edition and the same in every run: `t7.win_streak`.
  public var id: String
  /// What kind of thing: `win_streak`, `bench_mistake`.
  public var kind: String
  /// Whom it is about.
  public var subject: Subject
  /// The week that it is true of.
  public var week: Int
  /// The numbers and names, an object in a fixed order.
  public var values: JSONValue
  /// What the values are: an object with the same names and the words of `Unit`.
  public var units: JSONValue
  /// How much it is worth telling: 0 for what is true of everybody, 1 for what happens once a season.
  public var weight: Double
  /// Whether it gives a result away.
  public var givesAway: Bool
  /// The fact as a plain English sentence.
  public var text: String
  /// How it is worked out from the values, in words; nil where nothing is.
  public var formula: String?
  /// The number whose explanation lists everything that went in; nil where the values are all.
  public var explainedBy: ExplainedNumber.Name?

  /// Creates a fact.
  public init(
    id: String, kind: String, subject: Subject, week: Int, values: JSONValue,
    units: JSONValue = [:], weight: Double, givesAway: Bool, text: String,
    formula: String? = nil, explainedBy: ExplainedNumber.Name? = nil
  ) {
    self.id = id
    self.kind = kind
    self.subject = subject
    self.week = week
    self.values = values
    self.units = units
    self.weight = weight
    self.givesAway = givesAway
    self.text = text
    self.formula = formula
    self.explainedBy = explainedBy
  }

  /// What a value is.
  public func unit(of name: String) -> Unit? { units[name]?.string.flatMap(Unit.init) }
}
