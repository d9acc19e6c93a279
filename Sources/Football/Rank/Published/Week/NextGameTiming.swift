/// What is certain about a team's next game, so that texts say "next week" only when it is true.
public enum NextGameTiming: String, Sendable, Codable {
  /// The team plays next week.
  case nextWeek = "next_week"
  /// The team has games left, but none next week.
  case later
  /// The team has played its last game.
  case none
}
