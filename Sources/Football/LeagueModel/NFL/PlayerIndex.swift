public import Platform

/// The names and positions of a platform's players, by id.
public struct PlayerIndex: Sendable, Equatable, Codable {
  /// The version of the stored format.
  public var version: Int
  /// When the platform returned the players.
  public var fetchedAt: Instant
  /// The players, ordered by id.
  public var players: [Player]

  /// Creates an index in the current version. Orders the players by id.
  public init(fetchedAt: Instant, players: [Player]) {
    version = 1
    self.fetchedAt = fetchedAt
    self.players = players.sorted { $0.id < $1.id }
  }

  /// An index without players.
  public static let empty = PlayerIndex(fetchedAt: Instant(seconds: 0), players: [])
}
