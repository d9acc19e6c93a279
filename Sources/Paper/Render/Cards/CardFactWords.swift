import JSON
import LeagueModel
import Rank

/// The words around a fact's number.
struct CardFactWords {
  let fact: Fact
  let edition: Edition

  init(_ fact: Fact, in edition: Edition) { (self.fact, self.edition) = (fact, edition) }

  // MARK: Two numbers

  /// A game's score, if both numbers are printed.
  func score(among numbers: [PrintedNumber]) -> CardFact? {
    guard let own = fact.values["points"]?.double,
      let other = fact.values["opponent_points"]?.double,
      let one = numbers.first(where: { $0.value == max(own, other) }),
      let two = numbers.last(where: { $0.value == min(own, other) }), one.text != two.text
    else { return nil }
    let label = Self.scores[fact.kind] ?? "Final score"
    return CardFact(number: one.text, unit: "to \(two.text)", label: label, isScore: true)
  }

  private static let scores = [
    "champion": "The final", "runner_up": "The final", "third_place": "The game for third",
  ]

  /// Two places, if both are printed.
  func order(among numbers: [PrintedNumber]) -> CardFact? {
    func number(_ name: String) -> PrintedNumber? {
      let value = fact.values[name]?.double
      return numbers.first { $0.isOrdinal && $0.value == value }
    }
    switch fact.kind {
    case "rise", "fall":
      guard let from = number("from"), let to = number("to") else { return nil }
      return CardFact(
        number: from.text, unit: "to \(to.text) in a week\(who(", "))",
        label: fact.kind == "rise" ? "Going up" : "Going down")
    case "upset_win", "upset_loss":
      let isWin = fact.kind == "upset_win"
      guard let winner = number(isWin ? "place" : "opponent_place"),
        let loser = number(isWin ? "opponent_place" : "place")
      else { return nil }
      return CardFact(number: winner.text, unit: "place beat \(loser.text)", label: "Upset")
    default: return nil
    }
  }

  // MARK: One number

  /// A value of the fact; nil if it is not the printed number, or not worth a card.
  func fact(_ name: String, _ number: PrintedNumber) -> CardFact? {
    guard let unit = fact.unit(of: name) else { return nil }
    if let other = number.other {
      // A record: its wins are those of the value, or its losses.
      let isOwn =
        unit == .wins && number.value == fact.values[name]?.double
        || unit == .games && other == fact.values[name]?.double
        || unit == .text && fact.values[name]?.string == number.text
      guard isOwn else { return nil }
      return CardFact(number: number.text, unit: "on the season\(who(", "))", label: "Record")
    }
    guard let value = fact.values[name]?.double, abs(value) == number.value else { return nil }
    let isOne = number.value == 1 && !number.isOrdinal
    guard number.isOrdinal == (unit == .place) else { return nil }
    switch unit {
    case .points: return points(name, number)
    case .percent:
      let words = Self.counts[fact.kind]?.many ?? "in the standings"
      let sign = number.text.hasSuffix("%") ? "" : "percent "
      return CardFact(
        number: number.text, unit: sign + words + who(": "), label: Self.label(of: fact.kind))
    case .bid:
      let words = name == "over" ? "more than the next bid" : name == "bid" ? "bid" : "paid"
      return CardFact(
        number: number.text, unit: words + who(", by "), label: Self.label(of: fact.kind))
    case .place:
      let all = fact.values["of"]?.int.map { " of \($0)" } ?? ""
      return CardFact(
        number: number.text, unit: "place\(all)\(who(": "))", label: Self.label(of: fact.kind))
    case .games, .wins, .teams, .places, .times, .slots:
      // Of a count that it does not know, a card could say something wrong.
      guard let known = Self.counts[name] ?? Self.counts[fact.kind] else { return nil }
      let words = isOne ? known.one : known.many
      let isOpponents = ["giant_killer", "gave_first_win"].contains(fact.kind)
      let isOfTeam = Self.counts[name] == nil
      let whose =
        !isOfTeam
        ? nil : isOpponents ? fact.values["opponent"]?.string : fact.subject.team.map(edition.name)
      return CardFact(
        number: number.text, unit: words + (whose.map { ", by \($0)" } ?? ""),
        label: Self.labels[name] ?? Self.label(of: fact.kind))
    case .share, .week, .season, .pick, .name, .text, .flag: return nil
    }
  }

  private func points(_ name: String, _ number: PrintedNumber) -> CardFact? {
    let word = number.value == 1 ? "point" : "points"
    func card(_ label: String, _ whose: String?) -> CardFact {
      CardFact(
        number: number.text, unit: whose.map { "\(word), by \($0)" } ?? word, label: label)
    }
    let team = fact.subject.team.map(edition.name)
    let player = fact.values["player"]?.string
    switch name {
    case "margin", "printed_margin", "closest", "earlier_margin", "most", "short", "spare", "total":
      let label = marginLabel(name)
      // The last meeting's winner is the other team.
      let whose = label == Self.lastTime ? "" : who(", for ")
      return CardFact(number: number.text, unit: word + whose, label: label)
    case "opponent_points": return card(opponentLabel, fact.values["opponent"]?.string)
    case "gain": return card("Left on the bench", team)
    case "benched_points": return card("On the bench", fact.values["benched"]?.string)
    case "started_points": return card("In the lineup", fact.values["started"]?.string)
    case "deficit": return card("Behind by", team)
    case "difference" where fact.kind == "trade_return":
      let hasWon = fact.values["won"]?.bool ?? true
      return CardFact(
        number: number.text, unit: word + who(", by "),
        label: hasWon ? "Won on a trade" : "Lost on a trade")
    case "mark": return card("On the season", team)
    case "points" where fact.kind == "tie":
      return CardFact(number: number.text, unit: "\(word) each", label: "Tied at")
    default: return card(Self.label(of: fact.kind), player ?? team)
    }
  }

  /// What a margin was, for the fact's team.
  private func marginLabel(_ name: String) -> String {
    switch (fact.kind, name) {
    case ("chopped", _): return "Chopped by"
    case ("close_call", _): return "Survived by"
    case (_, "closest"): return "Their closest win"
    case (_, "total"): return "Narrow losses, by"
    case (_, "most"): return "Every loss within"
    case (_, "earlier_margin"), ("opener_grudge", _), ("rematch", _): return Self.lastTime
    default: break
    }
    let pair = fact.subject.matchup ?? []
    let game = edition.matchups.first { game in
      Set([game.home.team, game.away?.team ?? ""]) == Set(pair)
    }
    guard let winner = game?.winner else { return "By" }
    return winner == fact.subject.team ? "A win by" : "A loss by"
  }

  private static let lastTime = "Last time, by"

  private var opponentLabel: String {
    ["loss", "eliminated", "runner_up"].contains(fact.kind) ? "Won with" : "Lost with"
  }

  /// The fact's team after some words; empty for a fact about the league.
  private func who(_ words: String) -> String {
    fact.subject.team.map { words + edition.name(of: $0) } ?? ""
  }

  // MARK: Words

  /// The words above a number of a kind of fact.
  static func label(of kind: String) -> String {
    labels[kind] ?? kind.prefix(1).uppercased() + kind.dropFirst().replacing("_", with: " ")
  }

  private static let labels = [
    "would_have_beaten": "Better than", "would_have_lost_to": "Worse than",
    "win": "Won with", "loss": "Lost with", "advanced": "Advanced with",
    "eliminated": "Out with", "champion": "Won the title with",
    "runner_up": "Lost the final with", "third_place": "Took third with",
    "week_high": "Highest score", "week_low": "Lowest score", "season_high": "Season high",
    "season_low": "Season low", "unlucky_loss": "Lost with", "top_loser": "Lost with",
    "lucky_win": "Won with", "bench_of_shame": "Left on the bench",
    "bench_points": "Left on the bench", "points_for": "Points for",
    "points_against": "Points against", "average": "Points a game",
    "best_starter": "Best starter", "worst_starter": "Worst starter",
    "monday_night": "On Monday night", "one_play": "On one play", "pickup": "Off the wire",
    "pickup_won": "Off the wire", "dropped": "Dropped", "traded_away": "Traded away",
    "win_streak": "Winning streak", "losing_streak": "Losing streak",
    "streak_snapped": "Streak over", "skid_snapped": "Skid over", "first_loss": "First loss",
    "first_win": "First win", "giant_killer": "Giant killer", "gave_first_win": "First win",
    "fell_unbeaten": "Unbeaten no more", "owned": "Owned", "owned_for_years": "Owned",
    "drought_over": "Drought over", "comeback": "Comeback", "collapse": "Collapse",
    "lucky_season": "Lucky schedule", "unlucky_season": "Unlucky schedule",
    "playoff_odds": "Playoff odds", "magic_number": "Magic number", "overbid": "Overbid",
    "outbid": "Outbid", "lead_changes": "Lead changes", "empty_slots": "Empty lineup",
    "season_record": "Season record", "upset_win": "Upset", "upset_loss": "Upset",
    "finish": "Final standings", "finished_last": "Final standings", "chopped": "Chopped with",
    "close_call": "Survived with", "still_alive": "Still alive with", "rise": "Going up",
    "fall": "Going down", "rank": "Power rankings", "last_finish": "Last season",
  ]

  /// What a kind's count counts.
  private static let counts: [String: (one: String, many: String)] = [
    "empty_slots": ("empty starting spot", "empty starting spots"),
    "win_streak": ("win", "straight wins"), "losing_streak": ("loss", "straight losses"),
    "streak_snapped": ("win", "straight wins until now"),
    "skid_snapped": ("loss", "straight losses until now"),
    "first_loss": ("win", "straight wins until now"),
    "first_win": ("loss", "straight losses until now"),
    "owned": ("loss", "straight losses to the same team"),
    "owned_for_years": ("loss", "straight losses to the same manager"),
    "drought_over": ("loss", "straight losses until now"),
    "close_losses": ("narrow loss", "narrow losses"),
    "undefeated": ("win", "wins, no loss"), "winless": ("loss", "losses, no win"),
    "lead_changes": ("lead change", "lead changes"), "magic_number": ("win", "wins to clinch"),
    "comeback": ("", "chance to win, and still won"),
    "collapse": ("", "chance to win, and still lost"),
    "lucky_season": ("", "of schedules are worse"),
    "unlucky_season": ("", "of schedules are kinder"),
    "playoff_odds": ("", "to make the playoffs"),
    "giant_killer": ("win before it", "straight wins before it"),
    "gave_first_win": ("loss before it", "straight losses before it"),
    "fell_unbeaten": ("win", "wins before it"),
    "would_have_beaten": ("team, and still lost", "teams, and still lost"),
    "would_have_lost_to": ("team, and still won", "teams, and still won"),
    "left": ("team left", "teams left"),
    "season_record": ("game", "games"),
  ]
}
