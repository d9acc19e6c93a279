public import Platform

/// The days of a week's NFL games in Eastern time. Each is stored as noon in UTC, so that it prints as the same day in
/// every American zone.
public struct GameDays: Sendable, Equatable, Codable {
  /// The day of the first kickoff.
  public var first: Instant
  /// The day of the last kickoff.
  public var last: Instant

  /// Creates the days of some games; nil if no kickoff is known.
  public init?(_ games: [ProGame]) {
    let days = games.compactMap(\.kickoff).map(Self.noon)
    guard let first = days.min(), let last = days.max() else { return nil }
    (self.first, self.last) = (first, last)
  }

  /// The day after the last game, when a paper can cover all of them.
  public var dayAfter: Instant { last.adding(seconds: Self.day) }

  private static let day: Int64 = 86_400
  /// Five hours: Eastern standard time. In daylight saving time, no kickoff is close enough to midnight to matter.
  private static let behind: Int64 = 18_000

  private static func noon(of kickoff: Instant) -> Instant {
    let local = kickoff.adding(seconds: -behind).seconds
    let rest = (local % day + day) % day
    return Instant(seconds: local - rest + day / 2)
  }
}
