import Advice
import LeagueModel

/// The advice for one team, in words.
struct TeamAdvice {
  let league: League
  let week: Week
  let team: Team.ID
  /// Nil if the lineup is unknown.
  let lineup: LineupAdvice?
  /// Nil for advice about the lineup alone.
  let season: SeasonAdvisor?

  /// The whole advice.
  var text: String {
    var lines = [head]
    lines += mistakes(isInFull: true) + swaps(isInFull: true)
    if let lineup, let doubts = doubts(lineup) { lines.append("  \(doubts).") }
    if let season { lines += rosterLines(season) }
    return lines.joined(separator: "\n") + "\n\n"
  }

  /// A few lines, without reasons and coin tosses.
  var shortText: String {
    var lines = [head] + mistakes(isInFull: false) + swaps(isInFull: false)
    if let lineup, lines.count == 1 {
      lines.append("  \(verdict(lineup)).")
    }
    return lines.joined(separator: "\n") + "\n\n"
  }

  /// The sentence about a lineup that no change would improve.
  private func verdict(_ lineup: LineupAdvice) -> String {
    let doubts = doubts(lineup)
    guard lineup.swaps.isEmpty else {
      return "Nothing that matters: \(coinTosses(lineup))" + (doubts.map { ". \($0)" } ?? "")
    }
    return doubts ?? "The lineup is the best one"
  }

  /// Why the lineup may not be the best one, even without further advice; nil if it is.
  private func doubts(_ lineup: LineupAdvice) -> String? {
    guard let starters = lineup.starters else { return nil }
    if let locked = lineup.locked, locked >= starters { return "All its games have begun" }
    guard let unknown = lineup.unknown else { return nil }
    let what =
      week.state == .played
      ? "Neither projections nor injury reports of the week are known"
      : "No projections of the week are known"
    return unknown >= starters
      ? "\(what), so the advice covers only byes and empty slots"
      : "\(unknown) of \(starters) starters have no projection, so they stay"
  }

  private var head: String {
    let own = league.team(team)
    var head =
      "\(own?.name.printable ?? team) (\(own?.ownerName.printable ?? "")), \(league.name.printable), "
      + "week \(week.number)"
    if league.rules.isBestBall {
      return head
        + "\n  Best ball: the best scorers start by themselves, so there is no lineup to set."
    }
    guard let lineup else { return head + "\n  The lineup is not known." }
    head += ": \(lineup.points.tenths) points expected"
    if let opponent = lineup.opponent.flatMap(league.team), let chance = lineup.chance {
      head += ", \(chance.percent) to beat \(opponent.name.printable)"
    }
    if lineup.best > lineup.points {
      head += "; \(lineup.best.tenths)"
      if let best = lineup.bestChance { head += " and \(best.percent)" }
      head += " with the best lineup"
    }
    return head
  }

  // MARK: Mistakes

  private func mistakes(isInFull: Bool) -> [String] {
    (lineup?.mistakes ?? []).flatMap { mistake -> [String] in
      let slot = mistake.slot.slotName
      var line = "  \(slot): "
      line += mistake.starter.player.map { "\(name($0)) " } ?? ""
      line += Self.words(mistake.reason, league.key.platform)
      guard let swap = mistake.replacement else {
        line +=
          mistake.isLocked
          ? ", and the game has begun."
          : ", and no one on the bench can "
            + (mistake.starter.player == nil
              ? "fill it: add a player." : "replace him: add a player.")
        return [line]
      }
      line +=
        ". Start \(name(swap.in.player)): +\(swap.gain) points\(Self.winWords(swap)).\(moves(swap))"
      return isInFull ? [line] + reasons(swap.in) : [line]
    }
  }

  private static func words(_ reason: Forecast.Absence, _ platform: FantasyPlatform) -> String {
    switch reason {
    case .empty: "empty"
    case .bye: "has a bye"
    case .out: "is out"
    case .injuredReserve: "is on injured reserve"
    case .suspended: "is suspended"
    case .notProjected: "is projected by \(platform.name) to score nothing"
    }
  }

  // MARK: Swaps

  private func swaps(isInFull: Bool) -> [String] {
    (lineup?.swaps ?? []).filter { isInFull || $0.verdict != .coinToss }.flatMap { swap in
      let out =
        swap.out.player.map { "\(name($0)) (\(swap.out.points))" } ?? "an empty slot"
      let line =
        "  \(swap.slot.slotName): \(Self.words(swap.verdict)) \(name(swap.in.player)) "
        + "(\(swap.in.points)) over \(out): +\(swap.gain) points, \(swap.chance.percent) to score more"
        + "\(Self.winWords(swap)).\(moves(swap))"
      return isInFull
        ? [line] + reasons(swap.in) + (swap.out.player == nil ? [] : reasons(swap.out)) : [line]
    }
  }

  private static func words(_ verdict: LineupAdvice.Verdict) -> String {
    switch verdict {
    case .coinToss: "a coin toss,"
    case .lean: "lean to"
    case .start: "start"
    }
  }

  private func coinTosses(_ lineup: LineupAdvice) -> String {
    lineup.swaps.count == 1 ? "1 coin toss" : "\(lineup.swaps.count) coin tosses"
  }

  private static func winWords(_ swap: LineupAdvice.Swap) -> String {
    guard let gain = swap.winGain else { return "" }
    return ", chance to win \((100 * gain).signedTenths)%"
  }

  private func moves(_ swap: LineupAdvice.Swap) -> String {
    swap.moves.map { " \(name($0.player)) moves from \($0.from.slotName) to \($0.to.slotName)." }
      .joined()
  }

  // MARK: Players

  func name(_ player: Player.ID?) -> String {
    guard let player else { return "no one" }
    return (league.players.first { $0.id == player }?.name ?? "Player \(player)").printable
  }

  func position(_ player: Player.ID?) -> String {
    league.players.first { $0.id == player }?.position ?? ""
  }

  /// A line with the facts behind a forecast.
  private func reasons(_ forecast: Forecast) -> [String] {
    let facts = ForecastFacts(
      forecast, position(forecast.player), platform: league.key.platform, before: week.number)
    return facts.all.isEmpty
      ? [] : ["      \(name(forecast.player)): \(facts.all.joined(separator: "; "))."]
  }
}
