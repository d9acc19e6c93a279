/// Kinds of facts that say the same in other words, so that a roast uses only one of them.
enum FactTwins {
  private static let groups: [Set<String>] = [
    ["fatal_bench", "bench_mistake"], ["unlucky_loss", "lucky_win", "all_play"],
    ["pickup", "pickup_won"], ["dropped", "traded_away"],
    ["closest_game", "narrow_win", "narrow_loss", "close_losses", "close_again"],
    ["same_margin_win", "same_margin_loss", "close_again"], ["upset_win", "proved_us_wrong"],
    ["upset_loss", "let_us_down"], ["win_streak", "undefeated"], ["losing_streak", "winless"],
    ["luck", "lucky_season", "unlucky_season"], ["average", "points_for"],
    ["final_avenged", "beat_champion", "drought_over", "revenge"],
    ["final_again", "owned_for_years", "owned"], ["first_win", "skid_snapped"],
    ["first_loss", "streak_snapped"],
  ]

  /// The other kinds that say the same as a kind.
  static func twins(of kind: String) -> Set<String> {
    groups.filter { $0.contains(kind) }.reduce(into: Set<String>()) { $0.formUnion($1) }
      .subtracting([kind])
  }

  /// Facts that lines about other facts may repeat.
  static let repeatable: Set<String> = ["win", "loss", "tie", "record", "rank", "champion"]

  /// What is said at the end of a season.
  static let ofTheEnd: Set<String> = [
    "champion", "title_path", "runner_up", "third_place", "finish", "finished_last",
    "last_to_beat_champion", "outscored_champion",
  ]

  /// Totals of the regular season, which mean little in its first weeks and no longer change in the playoffs.
  static let totals: Set<String> = [
    "record", "average", "points_for", "points_against", "all_play_season", "luck", "lucky_season",
    "unlucky_season", "rank",
  ]
}
