/// How far a team has come in the playoffs, as of a week.
public enum PlayoffStanding: String, Sendable, Codable {
  /// Won the title.
  case champion
  /// Lost the game for the title.
  case runnerUp = "runner_up"
  /// Finished third.
  case third
  /// Finished the season between third and last.
  case finished
  /// Finished the season last of all teams: what leagues call the sacko.
  case sacko
  /// Can still win the title.
  case alive
  /// Reached the playoffs and can no longer win the title.
  case eliminated
  /// Did not reach the playoffs.
  case missed
}
