public import LeagueModel

/// A current or former manager's seasons in a league, as published. It has no owner id, because on ESPN an owner's id
/// is one of the two cookies for a private league.
public struct ManagerCareer: Sendable, Equatable, Codable {
  /// What a manager can win in a season that is over.
  public enum Trophy: String, Sendable, Codable {
    /// Won the title.
    case champion
    /// Lost the final.
    case runnerUp = "runner_up"
    /// Won the game for third place.
    case third
    /// Had the best record of the regular season.
    case topSeed = "top_seed"
    /// Scored the most points in the regular season.
    case mostPoints = "most_points"
    /// Finished last of all.
    case sacko
  }

  /// One season of a manager's team.
  public struct Season: Sendable, Equatable, Codable {
    /// The year in which the season began.
    public var season: Int
    /// The team's id in that season.
    public var team: Team.ID
    /// The team's name in that season.
    public var teamName: String
    /// The last week with the team; nil if the manager finished the season with it, or still manages it.
    public var lastWeek: Int?
    /// The record of the regular season.
    public var record: Record
    /// The points of the regular season.
    public var pointsFor: Points
    /// The final place, from 1; nil before the season is over.
    public var place: Int?
    /// The season's trophies; empty before it is over.
    public var trophies: [Trophy] = []
    /// The team's first pick in the draft; nil if unknown.
    public var firstPick: DraftTable.Line?
    /// The pick with the most value for its slot; nil if picks have no value, or none has a positive one.
    public var bestPick: DraftTable.Line?
    /// The pick with the least value for its slot; nil if picks have no value, or none has a negative one.
    public var worstPick: DraftTable.Line?
    /// The team's trades, earliest first.
    public var trades: [Trade] = []
  }

  /// A trade from the manager's side.
  public struct Trade: Sendable, Equatable, Codable {
    /// The week whose paper reported it; 0 before the season.
    public var week: Int
    /// The other managers.
    public var partners: [String]
    /// What the manager's team got.
    public var got: WireTrade.Side
    /// What the others got, in the league's order.
    public var gave: [WireTrade.Side]
  }

  /// A player in the manager's lineups of all seasons.
  public struct StartedPlayer: Sendable, Equatable, Codable {
    /// The player, with the points of those starts.
    public var player: WirePlayer
    /// The number of weeks as a starter.
    public var starts: Int
  }

  /// The manager, with the current team.
  public var owner: LeagueHistory.Person
  /// The seasons, earliest first; at least one.
  public var seasons: [Season]
  /// The record of all regular seasons.
  public var record: Record
  /// The record of all playoff games for the title.
  public var playoffRecord: Record
  /// The points of all regular seasons.
  public var pointsFor: Points
  /// The number of regular-season weeks in which the manager's team had the most points.
  public var weeklyHighs: Int
  /// The games against each other manager, from this manager's side, those with the most games first.
  public var rivals: [LeagueHistory.Series]
  /// The players with the most starts, those with the most points first among equals.
  public var mostStarted: [StartedPlayer]
}
