import JSON
import LeagueModel
import Rank

/// What a card prints in huge letters: a number, and its unit in words.
struct CardFact: Equatable {
  /// The number as printed: `0.04`, `155.52`, `12%`, `3rd`.
  var number: String
  /// What the number counts: `points apart`, `to 74.12`.
  var unit: String
  /// The text above the number; nil if the headline explains it.
  var label: String?
  /// Whether it is the score of a game, whose two numbers are equally large.
  var isScore = false

  init(_ number: String, _ unit: String, label: String? = nil) {
    self.number = number
    self.unit = unit
    self.label = label
  }

  /// A game's score, the winner's first.
  init(score one: Points, _ other: Points, in game: String = "") {
    self.init("\(max(one, other))", "to \(min(one, other))\(game)")
    isScore = true
  }
}

extension CardFact {
  /// The fact that a headline is about, the first that has a number; nil if none has.
  init?(_ headline: Headline, in edition: Edition) {
    let cited = headline.facts.compactMap { id in edition.facts.first { $0.id == id } }
    for fact in cited {
      let record = edition.teams.first { $0.team.id == fact.subject.team }?.team.record
      if let found = CardFact(fact, record) {
        self = found
        return
      }
    }
    return nil
  }

  /// The number of a fact; nil for a fact without one.
  /// - Parameter record: The record of the fact's team.
  init?(_ fact: Fact, _ record: Record?) {
    func points(_ name: String) -> Points? { fact.values[name]?.double.flatMap { Points($0) } }
    func count(_ name: String) -> Int? { fact.values[name]?.double.map { Int($0.rounded()) } }
    switch fact.kind {
    case "win", "loss", "advanced", "eliminated", "third_place", "champion", "runner_up":
      guard let one = points("points"), let other = points("opponent_points") else { return nil }
      let isFinal = ["champion", "runner_up"].contains(fact.kind)
      self.init(score: one, other, in: isFinal ? " in the final" : "")
    case "rise", "fall":
      guard let from = count("from"), let to = count("to") else { return nil }
      self.init(ordinal(from), "to \(ordinal(to)) in a week")
    case "upset_win", "upset_loss":
      guard let one = count("place"), let other = count("opponent_place") else { return nil }
      self.init(ordinal(max(one, other)), "beat \(ordinal(min(one, other)))")
    case "close_losses":
      guard let losses = count("losses"), let most = points("most") else { return nil }
      self.init("\(losses)", "losses by \(most) or less")
    case "undefeated", "winless":
      guard let games = count(fact.kind == "winless" ? "losses" : "wins") else { return nil }
      self.init(fact.kind == "winless" ? "0-\(games)" : "\(games)-0", "on the season")
    case "outbid":
      guard let bid = count("bid"), let winning = count("winning_bid") else { return nil }
      self.init("$\(bid)", "bid; $\(winning) won")
    case "trade_return":
      guard let points = points("difference") else { return nil }
      let isUp = fact.values["won"]?.bool ?? (points > .zero)
      self.init("\(max(points, .zero - points))", "points \(isUp ? "won" : "lost") on a trade")
    case "finish", "finished_last":
      guard let all = count("of") else { return nil }
      self.init(ordinal(count("place") ?? all), "of \(all)")
    case "season_record":
      guard let value = points("value") else { return nil }
      let unit = fact.unit(of: "value") == .games ? "games" : "points"
      self.init("\(value)", "\(unit), a season record")
    case "clinched", "eliminated_from_race", "needs_help", "waiting", "bye", "record":
      guard let record else { return nil }
      self.init("\(record)", "on the season")
    default:
      guard let known = Self.plain[fact.kind] ?? Self.common(fact) else { return nil }
      self.init(known, fact)
    }
  }

  /// A fact whose card shows one of its values.
  private struct Plain {
    /// The value's key.
    var value: String
    /// The plural of the unit.
    var many: String
    /// The singular of the unit; nil if it is the same.
    var one: String?

    init(_ value: String, _ many: String, one: String? = nil) {
      self.value = value
      self.many = many
      self.one = one
    }
  }

  private init?(_ plain: Plain, _ fact: Fact) {
    guard let number = fact.values[plain.value]?.double, let amount = Points(number) else {
      return nil
    }
    let text =
      switch fact.unit(of: plain.value) {
      case .percent where number > 0 && number < 1: "<1%"
      case .percent where number > 99 && number < 100: ">99%"
      case .percent: "\(amount)%"
      case .bid: "$\(amount)"
      default: "\(amount)"
      }
    self.init(text, number == 1 ? plain.one ?? plain.many : plain.many)
  }

  /// The words for a kind that is not in this list, from its first value that counts something.
  private static func common(_ fact: Fact) -> Plain? {
    for name in fact.values.object?.keys ?? [] {
      switch fact.unit(of: name) {
      case .points: return Plain(name, "points", one: "point")
      case .games: return Plain(name, "games", one: "game")
      case .wins: return Plain(name, "wins", one: "win")
      case .times: return Plain(name, "times", one: "time")
      default: continue
      }
    }
    return nil
  }

  private static let apart = Plain("margin", "points apart", one: "point apart")
  private static let onTheBench = Plain("benched_points", "points on the bench")

  private static let plain: [String: Plain] = [
    "blowout_win": apart, "blowout_loss": apart, "narrow_win": apart, "narrow_loss": apart,
    "closest_game": apart, "close_again": apart, "same_margin_win": apart,
    "same_margin_loss": apart, "proved_us_wrong": apart, "let_us_down": apart,
    "final_avenged": apart, "final_again": apart, "beat_champion": apart,
    "bench_mistake": onTheBench, "fatal_bench": onTheBench,
    "bench_of_shame": Plain("points", "points on the bench"),
    "bench_points": Plain("points", "points on the bench"),
    "unlucky_loss": Plain("points", "points, and still lost"),
    "top_loser": Plain("points", "points, and still lost"),
    "lucky_win": Plain("points", "points, and still won"),
    "week_low": Plain("points", "points, the week’s fewest"),
    "week_high": Plain("points", "points, the week’s most"),
    "season_low": Plain("points", "points, their fewest yet"),
    "season_high": Plain("points", "points, their most yet"),
    "tie": Plain("points", "points each"),
    "empty_slots": Plain("count", "empty starting spots", one: "empty starting spot"),
    "win_streak": Plain("length", "straight wins"),
    "losing_streak": Plain("length", "straight losses"),
    "streak_snapped": Plain("length", "straight wins, now over"),
    "skid_snapped": Plain("length", "straight losses, now over"),
    "first_loss": Plain("wins", "straight wins, now over"),
    "first_win": Plain("losses", "straight losses, now over"),
    "giant_killer": Plain("wins", "straight wins, now over"),
    "gave_first_win": Plain("losses", "straight losses, now over"),
    "fell_unbeaten": Plain("wins", "wins, then one loss"),
    "owned": Plain("run", "straight losses to the same team"),
    "owned_for_years": Plain("run", "straight losses to the same manager"),
    "drought_over": Plain("run", "straight losses, now over"),
    "comeback": Plain("percent", "chance to win, and still won"),
    "collapse": Plain("percent", "chance to win, and still lost"),
    "lucky_season": Plain("percent", "of schedules are worse"),
    "unlucky_season": Plain("percent", "of schedules are kinder"),
    "playoff_odds": Plain("percent", "to make the playoffs"),
    "magic_number": Plain("wins", "wins to clinch", one: "win to clinch"),
    "monday_night": Plain("points", "points on Monday night"),
    "one_play": Plain("points", "points on one play", one: "point on one play"),
    "pickup": Plain("points", "points off the wire"),
    "pickup_won": Plain("points", "points off the wire"),
    "dropped": Plain("points", "points by a player they dropped"),
    "traded_away": Plain("points", "points by a player they traded"),
    "overbid": Plain("over", "more than anyone else bid"),
    "lead_changes": Plain("changes", "lead changes", one: "lead change"),
    "milestone": Plain("mark", "points on the season"),
  ]
}

extension CardFact {
  /// The number of an award.
  init?(_ award: Award) {
    func points(_ name: String) -> Points? { award.values[name]?.double.flatMap { Points($0) } }
    switch award.kind {
    case .closestGame, .biggestBlowout:
      guard let margin = points("margin") else { return nil }
      self.init("\(margin)", "points apart")
    case .winStreak, .losingStreak:
      guard let length = award.values["length"]?.int else { return nil }
      self.init("\(length)", "straight \(award.kind == .winStreak ? "wins" : "losses")")
    default:
      guard let amount = points("points") else { return nil }
      self.init("\(amount)", Self.units[award.kind] ?? "points")
    }
  }

  private static let units: [Award.Kind: String] = [
    .highestScore: "points, the week’s most", .lowestScore: "points, the week’s fewest",
    .highestLoser: "points, and still lost", .luckiestWinner: "points, and still won",
    .benchOfShame: "points on the bench", .tie: "points each",
  ]
}

extension Edition {
  /// The award for the card of a week whose headline has no number: a close game, or else a blowout.
  var loudestAward: Award? {
    let awards = numbers?.awards ?? []
    func margin(_ award: Award?) -> Double { award?.values["margin"]?.double ?? 0 }
    let closest = awards.first { $0.kind == .closestGame }
    let blowout = awards.first { $0.kind == .biggestBlowout }
    if closest != nil, margin(closest) <= Self.close { return closest }
    if margin(blowout) >= Self.wide { return blowout }
    return closest ?? blowout ?? awards.first { CardFact($0) != nil }
  }

  /// The largest margin of a close game in points, as in the facts.
  private static let close = 5.0
  /// The smallest margin of a blowout in points.
  private static let wide = 40.0
}
