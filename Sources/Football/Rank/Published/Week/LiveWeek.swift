public import LeagueModel
public import Platform

/// The scores of a week whose games are being played.
public struct LiveWeek: Sendable, Equatable, Codable {
  /// A team's score so far.
  public struct Side: Sendable, Equatable, Codable {
    /// The team's id in the league.
    public var team: Team.ID
    /// The points in the week's matchup so far.
    public var points: Points
    /// The starters whose games are not over, in lineup order; nil if the NFL's schedule is unknown.
    public var left: [StarterLeft]?
  }

  /// A starter whose game is not over.
  public struct StarterLeft: Sendable, Equatable, Codable {
    /// The player's name as printed.
    public var name: String
    /// The position; empty if unknown.
    public var position: String
  }

  /// A matchup, from the side of the leader.
  public struct Game: Sendable, Equatable, Codable {
    /// The leader, or either team if they are tied.
    public var leader: Side
    /// The other team.
    public var trailer: Side
    /// The leader's points less the other team's.
    public var margin: Points
    /// Whether no starter of either team is left; nil if that is unknown.
    public var isOver: Bool?

    /// Creates a matchup from its sides, in any order.
    public init(_ one: Side, _ other: Side) {
      (leader, trailer) = one.points < other.points ? (other, one) : (one, other)
      margin = leader.points - trailer.points
      if let ahead = leader.left, let behind = trailer.left {
        isOver = ahead.isEmpty && behind.isEmpty
      } else {
        isOver = nil
      }
    }
  }

  /// The week's number, from 1.
  public var week: Int
  /// When the scores were fetched.
  public var date: Instant
  /// The matchups: open ones first, and among them the closest.
  public var games: [Game]
}
