/// A player, as far as a paper needs to know.
public struct Player: Sendable, Equatable, Codable, Identifiable {
  /// The platform's id; defences have a club's code or a negative number.
  public var id: String
  /// The name, or the id where the platform gave none.
  public var name: String
  /// The position that people know them by: QB, RB, WR, TE, K, DEF …; empty if unknown.
  public var position: String
  /// Every position at which the platform lets them start, in its order; empty if unknown.
  public var positions: [String]

  /// Creates a player; without a list of positions, `position` is the only one.
  public init(id: String, name: String, position: String, positions: [String]? = nil) {
    self.id = id
    self.name = name
    self.position = position
    self.positions = positions ?? (position.isEmpty ? [] : [position])
  }

  /// Reads a player; those stored before positions were kept have the one that is known.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(String.self, forKey: .id),
      name: try container.decode(String.self, forKey: .name),
      position: try container.decode(String.self, forKey: .position),
      positions: try container.decodeIfPresent([String].self, forKey: .positions))
  }
}

/// A player and points.
public struct PlayerPoints: Sendable, Equatable, Codable {
  /// Who.
  public var player: Player.ID
  /// How many.
  public var points: Points

  /// Creates a pair.
  public init(player: Player.ID, points: Points) {
    self.player = player
    self.points = points
  }
}
