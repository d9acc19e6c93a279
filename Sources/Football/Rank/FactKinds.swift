import JSON
import LeagueModel

/// What is the same for all facts of a kind, besides the formula.
enum FactKinds {
  /// Whether a kind is about the week's game rather than the season.
  static func isOfTheGame(_ kind: String) -> Bool { ofTheGame.contains(kind) }

  /// The number whose explanation lists what went into a kind; nil where the values are all there is.
  static func explanation(of kind: String, _ system: PowerSystem) -> ExplainedNumber.Name? {
    ranked.contains(kind) ? ExplainedNumber.Name(system) : explanations[kind]
  }

  /// The unit of each value that has one; a test allows none without.
  static func units(of values: JSONValue, _ kind: String) -> JSONValue {
    var units = JSONObject()
    for name in values.object?.keys ?? [] {
      if let unit = unit(of: name, values) { units[name] = .string(unit.rawValue) }
    }
    return .object(units)
  }

  private static func unit(of name: String, _ values: JSONValue) -> Fact.Unit? {
    // A record of the season is of points or, for a streak, of games.
    if name == "value" {
      return values["record"]?.string?.hasPrefix("longest") == true ? .games : .points
    }
    return units[name]
  }

  private static let units: [String: Fact.Unit] = [
    "points": .points, "opponent_points": .points, "margin": .points, "actual": .points,
    "best": .points, "gain": .points, "benched_points": .points, "started_points": .points,
    "ties": .games, "losses": .games, "length": .games, "run": .games, "games_left": .games,
    "wins": .wins, "expected": .wins, "difference": .wins,
    "rank": .place, "from": .place, "to": .place, "place": .place, "places": .places,
    "of": .teams, "would_have_beaten": .teams, "would_have_lost_to": .teams,
    "share": .share, "worse_share": .share, "better_share": .share,
    "percent": .percent, "error": .percent, "week": .week, "earlier_week": .week,
    "count": .slots, "player": .name, "opponent": .name, "benched": .name, "started": .name,
    "position": .text, "slot": .text, "text": .text, "record": .text, "turned_game": .flag,
  ]

  private static let ofTheGame: Set<String> = [
    "win", "loss", "tie", "blowout_win", "blowout_loss", "narrow_win", "narrow_loss",
    "unlucky_loss", "lucky_win", "fatal_bench", "rivalry", "revenge", "owned", "closest_game",
    "champion", "runner_up", "eliminated", "advanced", "third_place",
  ]

  private static let ranked: Set<String> = ["rank", "rise", "fall", "first_place", "last_place"]

  private static let explanations: [String: ExplainedNumber.Name] = [
    "record": .record, "points_for": .record, "points_against": .record, "average": .record,
    "win_streak": .record, "losing_streak": .record, "undefeated": .record, "winless": .record,
    "season_high": .record, "season_low": .record, "season_record": .record, "rivalry": .record,
    "revenge": .record, "owned": .record, "all_play_season": .allPlay, "luck": .luck,
    "lucky_season": .luck, "unlucky_season": .luck, "efficiency": .efficiency,
    "best_starter": .efficiency, "worst_starter": .efficiency, "bench_points": .efficiency,
    "bench_mistake": .efficiency, "fatal_bench": .efficiency, "empty_slots": .efficiency,
    "clinched": .race, "eliminated_from_race": .race, "magic_number": .race, "needs_help": .race,
    "playoff_odds": .odds,
  ]
}
