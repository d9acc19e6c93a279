/// Events without a number: those that only the ledger can prove, such as a trade, and those that it cannot, such as an
/// injury.
enum CheckEvent: Equatable {
  /// A trade; the players and teams that the sentence names.
  case trade
  /// A claim, an addition or a drop.
  case wire
  /// Started or benched, as a lineup decision about a named player.
  case benched(String)
  case started(String)
  /// The most of all, in a week or a season.
  case highest
  /// The fewest of all.
  case lowest
  /// The first win or the first loss.
  case first
  /// A result of all teams.
  case everyResult
  /// A week without a game.
  case bye
  /// An earlier season, or its champion.
  case pastSeason
  /// Events that the ledger does not know: injuries, and what players said or did off the field.
  case unknowable(String)

  /// The kinds of facts that prove it; empty if none does.
  var kinds: Set<String> {
    switch self {
    case .trade:
      [
        "trade", "trade_return", "traded_away", "trade_turned", "pick_became", "beat_old_team",
        "old_team_flop",
      ]
    case .wire:
      [
        "pickup", "pickup_won", "overbid", "outbid", "dropped", "beaten_by_cut", "bad_exchange",
        "outbid_opponent", "outbid_and_beaten", "price_per_point",
      ]
    case .benched:
      [
        "bench_mistake", "fatal_bench", "bench_points", "bench_of_shame", "just_short",
        "started_too_late", "benched_too_soon", "bench_beat_lineup",
      ]
    case .started:
      [
        "bench_mistake", "fatal_bench", "best_starter", "worst_starter", "starter", "top_player",
        "pickup", "pickup_won", "dropped", "traded_away", "monday_night", "one_play",
        "just_short", "started_too_late", "benched_too_soon", "beat_old_team", "old_team_flop",
        "beaten_by_cut", "bad_exchange", "outbid_opponent", "outbid_and_beaten",
        "price_per_point", "best_starter_lost", "dead_weight", "negative_starter",
        "won_with_zero", "one_man",
      ]
    case .highest:
      [
        "week_high", "season_high", "season_record", "top_loser", "bench_of_shame", "points_for",
        "points_against", "first_place", "best_starter", "top_player", "blowout_win",
        "blowout_loss",
        "champion", "undefeated", "win_streak", "losing_streak", "draft_steal",
        "best_starter_lost", "outscored_champion", "margin_times_win", "margin_times_loss",
        "coined", "namesake",
      ]
    case .lowest:
      [
        "week_low", "season_low", "season_record", "points_for", "points_against", "last_place",
        "finished_last", "worst_starter", "closest_game", "winless", "draft_bust", "dead_weight",
        "coined", "namesake",
      ]
    case .first:
      [
        "first_win", "first_loss", "giant_killer", "gave_first_win", "winless", "undefeated",
        "season_high",
      ]
    case .bye: ["bye"]
    case .pastSeason:
      ["final_avenged", "final_again", "beat_champion", "owned_for_years", "drought_over"]
    // "Every other team has lost": the last unbeaten.
    case .everyResult: ["part_given"]
    case .unknowable: []
    }
  }

  /// Whether it is a lineup decision.
  var isOfLineup: Bool {
    switch self {
    case .benched, .started: true
    default: false
    }
  }

  var why: String {
    switch self {
    case .trade: "no cited fact tells of a trade"
    case .wire: "no cited fact tells of a move on the wire"
    case .benched(let name): "no cited fact says that \(name) was on the bench"
    case .started(let name): "no cited fact says that \(name) started"
    case .highest, .lowest: "no cited fact says so of all"
    case .first: "no cited fact says that it was the first"
    case .everyResult: "no fact tells of a result of all teams"
    case .bye: "no cited fact tells of a bye"
    case .pastSeason: "no cited fact tells of an earlier season"
    case .unknowable(let what): "the ledger does not know about \(what)"
    }
  }
}
