/// A player's names, positions and present situation.
public struct Player: Sendable, Equatable, Codable, Identifiable {
  /// Why a player may not play.
  public enum Status: String, Sendable, Codable {
    /// Will not play.
    case out
    /// Is unlikely to play.
    case doubtful
    /// May not play.
    case questionable
    /// Misses at least several weeks, on one of the NFL's reserve lists.
    case injuredReserve = "injured_reserve"
    case suspended
  }

  /// The platform's id; for defenses, an NFL team's code or a negative number.
  public var id: String
  /// The name, or the id if the platform gave no name.
  public var name: String
  /// The main position: QB, RB, WR, TE, K, DEF …; empty if unknown.
  public var position: String
  /// All positions at which the platform lets the player start, in its order; empty if unknown.
  public var positions: [String]
  /// The NFL team's code at the time of the fetch, such as KC; nil for a free agent, or if unknown.
  public var team: String?
  /// The status at the time of the fetch; nil for a healthy player, or if unknown.
  public var status: Status?

  /// Creates a player; without `positions`, `position` is the only one.
  public init(
    id: String, name: String, position: String, positions: [String]? = nil, team: String? = nil,
    status: Status? = nil
  ) {
    self.id = id
    self.name = name
    self.position = position
    self.positions = positions ?? (position.isEmpty ? [] : [position])
    self.team = team
    self.status = status
  }

  /// Reads a player; older stored players have no list of positions.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(String.self, forKey: .id),
      name: try container.decode(String.self, forKey: .name),
      position: try container.decode(String.self, forKey: .position),
      positions: try container.decodeIfPresent([String].self, forKey: .positions),
      team: try container.decodeIfPresent(String.self, forKey: .team),
      status: try container.decodeIfPresent(Status.self, forKey: .status))
  }
}

/// A player's points in a week or a season.
public struct PlayerPoints: Sendable, Equatable, Codable {
  /// The player's id on the platform.
  public var player: Player.ID
  /// Under the league's rules.
  public var points: Points

  /// Creates a player's points.
  public init(player: Player.ID, points: Points) {
    self.player = player
    self.points = points
  }
}
