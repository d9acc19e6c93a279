/// How each kind of fact is worked out, in words.
///
/// Thresholds are Skidmark's own unless a source is named; they say when a thing is worth telling, not
/// whether it is true.
enum FactFormulas {
  /// The formula of a kind; nil for a kind that nobody described, which a test does not allow.
  static subscript(kind: String) -> String? {
    season[kind] ?? game[kind] ?? lineup[kind] ?? playoffs[kind] ?? race[kind]
      ?? records[kind]
  }

  /// The kinds that have one.
  static var kinds: Set<String> {
    Set(season.keys).union(game.keys).union(lineup.keys).union(playoffs.keys).union(race.keys)
      .union(records.keys)
  }

  private static let records = [
    "season_record": "the value against the same of every team in every week of the season so far",
    "rivalry": "games between the two teams this season, this one included",
    "revenge": "a win after the last meeting of the season was lost",
    "owned": "losses in a row to the same opponent, two or more",
    "top_loser": "more points than every other team that lost this week",
    "closest_game": "the smallest margin of the week, 5 points or less",
    "bench_of_shame": "more points on the bench than every other team this week",
  ]

  private static let season = [
    "waiting": "no week of the season has been played",
    "record": "decided games of the regular season so far, with games against the median where the "
      + "league has them",
    "rank": "place in the paper's power ranking",
    "rise": "place in the power ranking against the week before",
    "fall": "place in the power ranking against the week before",
    "first_place": "place 1 in the power ranking",
    "last_place": "last place in the power ranking",
    "points_for":
      "sum of the team's points in decided games of the regular season; rank 1 has most",
    "points_against": "sum of the opponents' points in those games; rank 1 has conceded most",
    "average": "points for / decided games, to one decimal",
    "win_streak": "wins in a row up to this week, two or more",
    "losing_streak": "losses in a row up to this week, two or more",
    "undefeated": "no loss and no tie in three games or more",
    "winless": "no win and no tie in three games or more",
    "top_player": "the player with the most points in weeks in which this team started them",
    "all_play_season": "record against every other team's score in every week",
    "luck": "wins − Σ share of the other teams that the week's score would have beaten; shares of "
      + "schedules by the exact distribution of wins (Poisson-binomial)",
    "lucky_season": "at least 85 % of schedules would have brought fewer wins, after four games or "
      + "more",
    "unlucky_season":
      "at least 85 % of schedules would have brought more wins, after four games or "
      + "more",
  ]

  private static let game = [
    "win": "points against the opponent's points", "loss": "points against the opponent's points",
    "tie": "points equal to the opponent's",
    "blowout_win": "margin of 40 points or more", "blowout_loss": "margin of 40 points or more",
    "narrow_win": "margin of 3 points or less", "narrow_loss": "margin of 3 points or less",
    "all_play": "record against every other team's score of the week",
    "week_high": "more points than every other team this week",
    "week_low": "fewer points than every other team this week",
    "unlucky_loss": "a loss with a score that beats at least 65 % of the other teams",
    "lucky_win": "a win with a score that loses to at least 65 % of the other teams",
    "season_high": "the team's highest score of the regular season, after four games or more",
    "season_low": "the team's lowest score of the regular season, after four games or more",
  ]

  private static let lineup = [
    "best_starter": "the starter with most points this week",
    "worst_starter": "the starter with fewest points this week, 4 or fewer",
    "bench_points": "sum of the points on the bench",
    "bench_mistake":
      "the legal swap of a starter for a player of the bench with the largest gain, 6 "
      + "points or more",
    "fatal_bench": "the same swap, where it would have made a win of a loss or a tie",
    "efficiency":
      "points of the starters / points of the best possible line-up, by exact assignment",
    "empty_slots": "starting places without a player",
  ]

  private static let playoffs = [
    "bye": "a team in the winners' bracket without an opponent this week",
    "champion": "winner of the last game for the title",
    "runner_up": "loser of the last game for the title",
    "eliminated": "loser of a game for the title before the last",
    "advanced": "winner of a game for the title before the last",
    "third_place": "winner of the game for third place",
    "finish":
      "place in the final standings: by the bracket, then by the games among those who fell "
      + "in the same round, then by seed",
    "finished_last": "last place in the final standings",
  ]

  private static let race = [
    "clinched":
      "no way to finish the remaining games leaves the team out (exact search over flows)",
    "eliminated_from_race":
      "no way to finish the remaining games lets the team in (exact search over flows)",
    "magic_number":
      "the fewest more wins with which no way to finish the other games leaves the team out",
    "needs_help": "some way to finish the other games leaves the team out even if it wins its own",
    "playoff_odds":
      "share of the seasons that were played out by chance in which the team gets in; "
      + "error √(p · (1 − p) / seasons); 0 and 100 only where proven",
  ]
}
