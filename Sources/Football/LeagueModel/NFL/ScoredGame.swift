/// What one player scored in one game of the NFL under a league's rules.
public struct ScoredGame: Sendable, Equatable, Codable {
  /// The player, by the id of the league's platform or of imported statistics.
  public var player: Player.ID
  /// The player's name.
  public var name: String
  /// QB, RB, WR, TE, K or DEF.
  public var position: String
  /// The team that he played for; nil if unknown.
  public var team: ProTeam?
  /// The team that he played against.
  public var opponent: ProTeam
  /// The week.
  public var week: Int
  /// The points.
  public var points: Points

  /// Creates a game; without a name, the id stands for it.
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
