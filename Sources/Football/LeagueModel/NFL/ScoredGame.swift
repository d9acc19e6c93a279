/// What one player scored in one game of the NFL under a league's rules.
public struct ScoredGame: Sendable, Equatable, Codable {
  /// The player, by the id of the league's platform or of imported statistics.
  public var player: Player.ID
  /// The player's name.
  public var name: String
  /// QB, RB, WR, TE, K or DEF.
  public var position: String
  /// The player's team; nil if unknown.
  public var team: ProTeam?
  /// The team that the player's team played.
  public var opponent: ProTeam
  /// The week of the season, from 1.
  public var week: Int
  /// Under the league's rules.
  public var points: Points

  /// Creates a game. Without a name, the id is used.
  public init(
    player: Player.ID, name: String? = nil, position: String, team: ProTeam? = nil,
    opponent: ProTeam, week: Int, points: Points
  ) {
    self.player = player
    self.name = name ?? player
    self.position = position
    self.team = team
    self.opponent = opponent
    self.week = week
    self.points = points
  }
}
