/// What is certain about a team's next game. A paper says "next week" and "the season is over" only where
/// that is true.
public enum GameAhead: String, Sendable, Codable {
  /// It plays in the next week.
  case nextWeek = "next_week"
  /// It has games left, though none next week.
  case later
  /// It has played its last game.
  case none
}
