/// A player's names and positions.
public struct Player: Sendable, Equatable, Codable, Identifiable {
  /// The platform's id; for defenses, an NFL team's code or a negative number.
  public var id: String
  /// The name, or the id if the platform gave no name.
  public var name: String
  /// The main position: QB, RB, WR, TE, K, DEF …; empty if unknown.
  public var position: String
  /// All positions at which the platform lets the player start, in its order; empty if unknown.
  public var positions: [String]

  /// Creates a player; without `positions`, `position` is the only one.
  public init(id: String, name: String, position: String, positions: [String]? = nil) {
    self.id = id
    self.name = name
    self.position = position
    self.positions = positions ?? (position.isEmpty ? [] : [position])
  }

  /// Reads a player; older stored players have no list of positions.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(String.self, forKey: .id),
      name: try container.decode(String.self, forKey: .name),
      position: try container.decode(String.self, forKey: .position),
      positions: try container.decodeIfPresent([String].self, forKey: .positions))
  }
}

/// A player's points.
public struct PlayerPoints: Sendable, Equatable, Codable {
  /// The player.
  public var player: Player.ID
  /// The points.
  public var points: Points

  /// Creates a pair.
  public init(player: Player.ID, points: Points) {
    self.player = player
    self.points = points
  }
}
