/// A starter of the next week who meets one of the softest defenses against his position.
public struct SoftSpot: Sendable, Equatable, Codable {
  /// The fantasy team.
  public var team: Team.ID
  /// The player's name.
  public var player: String
  /// His position.
  public var position: String
  /// The defense that he meets.
  public var defense: ProTeam
  /// The defense's name without its city.
  public var defenseName: String
  /// Its rank, 1 for the softest.
  public var rank: Int
  /// How much it allows beyond expectation, in points per game.
  public var difference: Double
  /// The games behind that.
  public var games: Int

  /// Creates a spot. The defense's name follows from the team.
  public init(
    team: Team.ID, player: String, position: String, defense: ProTeam, rank: Int,
    difference: Double, games: Int
  ) {
    self.team = team
    self.player = player
    self.position = position
    self.defense = defense
    defenseName = defense.nickname
    self.rank = rank
    self.difference = difference
    self.games = games
  }
}
