public import JSON
public import LeagueModel

/// One true statement about a week that a sentence can cite.
public struct Fact: Sendable, Equatable, Codable, Identifiable {
  /// What a fact is about.
  public struct Subject: Sendable, Equatable, Codable {
    /// The team; nil for a fact about the league.
    public var team: Team.ID?
    /// The player; nil for a fact about a team.
    public var player: Player.ID?
    /// The team and its opponent, for a fact about their matchup that week.
    public var matchup: [Team.ID]?
  }

  /// What a value of a fact measures.
  public enum Unit: String, Sendable, Codable {
    /// Fantasy points.
    case points
    /// Games, weeks with games, or meetings.
    case games
    /// Wins; a tie counts as half.
    case wins
    /// A place in a table, from 1.
    case place
    /// A number of places between two ranks.
    case places
    case teams
    /// A share from 0 to 1.
    case share
    /// A percentage.
    case percent
    /// A week number.
    case week
    /// The year in which a season began.
    case season
    /// An amount of a budget for waiver bids.
    case bid
    /// The number of a draft's pick or round, from 1.
    case pick
    /// How often something happened.
    case times
    /// Lineup slots.
    case slots
    /// A team's or player's name.
    case name
    /// Text such as a position or a record.
    case text
    /// Yes or no.
    case flag
  }

  /// Unique within an edition and stable across runs: `t7.win_streak`.
  public var id: String
  /// The kind of fact: `win_streak`, `bench_mistake`.
  public var kind: String
  /// What the fact is about.
  public var subject: Subject
  /// The week of the paper; 0 before the first game.
  public var week: Int
  /// The numbers and names, an object in a fixed order.
  public var values: JSONValue
  /// The unit of each value: an object with the same keys and `Unit` raw values.
  public var units: JSONValue = [:]
  /// How newsworthy the fact is: 0 for what is true of every team, 1 for what happens once a season.
  public var weight: Double
  /// Whether the fact gives a result away.
  public var givesAway: Bool
  /// The fact as a plain English sentence.
  public var text: String
  /// How the fact follows from its values, in words; nil if nothing is computed.
  public var formula: String?
  /// The number whose explanation lists all the inputs; nil if `values` contains them all.
  public var explainedBy: ExplainedNumber.Name?

  /// The unit of a value.
  public func unit(of name: String) -> Unit? { units[name]?.string.flatMap(Unit.init) }
}
