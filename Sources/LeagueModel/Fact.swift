public import JSON

/// One true thing about a week that a sentence may rest on.
public struct Fact: Sendable, Equatable, Codable, Identifiable {
  /// Whom it is about.
  public struct Subject: Sendable, Equatable, Codable {
    /// The team.
    public var team: Team.ID?
    /// The player.
    public var player: Player.ID?

    /// Creates a subject.
    public init(team: Team.ID? = nil, player: Player.ID? = nil) {
      self.team = team
      self.player = player
    }
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
  /// How much it is worth telling: 0 for what is true of everybody, 1 for what happens once a season.
  public var weight: Double
  /// Whether it gives a result away.
  public var givesAway: Bool
  /// The fact as a plain English sentence.
  public var text: String
  /// How it is worked out from the values, in words; nil where nothing is.
  public var formula: String?

  /// Creates a fact.
  public init(
    id: String, kind: String, subject: Subject, week: Int, values: JSONValue, weight: Double,
    givesAway: Bool, text: String, formula: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.subject = subject
    self.week = week
    self.values = values
    self.weight = weight
    self.givesAway = givesAway
    self.text = text
    self.formula = formula
  }
}
