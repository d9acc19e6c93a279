public import Platform

/// The names and positions of a platform's players, by id.
public struct PlayerIndex: Sendable, Equatable, Codable {
  /// The stored form's version.
  public var version: Int
  /// When the platform gave it.
  public var fetchedAt: Instant
  /// The players, ordered by id.
  public var players: [Player]

  /// Creates an index.
  public init(fetchedAt: Instant, players: [Player]) {
    version = 1
    self.fetchedAt = fetchedAt
    self.players = players.sorted { $0.id < $1.id }
  }

  /// An index that knows nobody.
  public static let empty = PlayerIndex(fetchedAt: Instant(seconds: 0), players: [])
}
