/// A team's progress in the playoffs, as of a week.
public enum PlayoffStanding: String, Sendable, Codable {
  /// Won the title.
  case champion
  /// Lost the final.
  case runnerUp = "runner_up"
  /// Finished third.
  case third
  /// Finished the season below third but not last.
  case finished
  /// Finished the season last of all teams, which leagues call the sacko.
  case sacko
  /// Can still win the title.
  case alive
  /// Made the playoffs but can no longer win the title.
  case eliminated
  case missed
}
