import Advice
import Build
import Genius
import LeagueModel

/// Lets the advisor answer questions about a team's lineup and roster, so that the built-in writer gives the same
/// numbers as `skidmark advise`.
struct AdvisorAnswers: Sendable {
  let run: SiteRun
  let entry: SiteConfiguration.LeagueEntry

  /// The advice for the asking team; nil if the question is about something else, or nothing is known of its lineup.
  func answer(_ question: GeniusQuestion) -> StructuredAdvice? {
    guard let team = question.asker, let topic = question.topic,
      let material = try? AdviceStage(run).material(entry), let week = material.week,
      let forecasts = try? material.forecasts(week)
    else { return nil }
    let names = Dictionary(
      material.league.players.map { ($0.id, $0.name) }
    ) { first, _ in first }
    let words = Words(names: names, league: material.league)
    switch topic {
    case .lineup:
      let advisor = LineupAdvisor(forecasts, now: run.present(of: material.league))
      let outdated = advisor.isOutdated ? material.outdated(week, run) : nil
      return advisor.advice(for: team).map { words.advice($0, outdated) }
    case .roster:
      return (try? material.season(week, forecasts)).map { words.advice($0, team) }
    }
  }
}

/// The advice as an answer.
private struct Words {
  let names: [Player.ID: String]
  let league: League

  private static let model = "built-in advisor"

  /// - Parameter outdated: The note about games that have begun since the lineups were fetched; nil if there are none.
  func advice(_ lineup: LineupAdvice, _ outdated: String?) -> StructuredAdvice {
    let fixes = lineup.mistakes.map(words)
    let swaps = lineup.swaps.map(words)
    let all = fixes + swaps
    var advice = StructuredAdvice(
      mainAdvice: all.first ?? lineup.unchanged,
      confidence: lineup.mistakes.isEmpty ? lineup.swaps.first?.chance : nil,
      alternatives: all.dropFirst().map { .init($0) }, model: Self.model)
    var reasons = [outdated].compactMap(\.self)
    reasons.append("The lineup as it stands is expected to score \(lineup.points) points")
    if lineup.best > lineup.points { reasons[reasons.count - 1] += ", the best one \(lineup.best)" }
    if let chance = lineup.chance, let best = lineup.bestChance {
      reasons.append(
        "The chance to win is \(chance.percent)"
          + (best > chance ? ", and \(best.percent) with all changes" : ""))
    }
    reasons.append("Less than two points of difference is a coin toss")
    advice.reasoning = reasons.joined(separator: ". ") + "."
    return advice
  }

  func advice(_ season: SeasonAdvisor, _ team: Team.ID) -> StructuredAdvice {
    let adds = season.waivers(for: team, most: 3).map { waiver in
      "Add \(waiver.name) (\(waiver.position)), drop \(name(waiver.drop)): \(waiver.gain) points more over the rest "
        + "of the season" + (waiver.bid.map { ", bid $\($0.amount)" } ?? "")
    }
    let trades = season.trades(for: team).prefix(2).map { trade in
      let other = league.team(trade.other.team)?.name ?? trade.other.team
      return "Trade \(name(trade.own.gives)) to \(other) for \(name(trade.other.gives)): "
        + "\(trade.own.gain) points for you, \(trade.other.gain) for them"
    }
    var all = adds + trades
    if adds.isEmpty, !all.isEmpty { all[0] = "No free agent who is known would help. \(all[0])" }
    let drops = season.drops(of: team).map { name($0.player) }
    return StructuredAdvice(
      mainAdvice: all.first.map { "\($0)." }
        ?? "No free agent who is known would help, and no trade would help both sides.",
      reasoning: drops.isEmpty
        ? nil : "Cheapest to drop: \(drops.joined(separator: ", ")).",
      alternatives: all.dropFirst().map { .init("\($0).") }, model: Self.model)
  }

  private func words(_ mistake: LineupAdvice.Mistake) -> String {
    let who = mistake.starter.player.map(name)
    let fault =
      switch mistake.reason {
      case .empty: "The \(mistake.slot.slotName) slot is empty"
      case .bye: "\(who ?? "A starter") has a bye"
      case .out: "\(who ?? "A starter") is out"
      case .injuredReserve: "\(who ?? "A starter") is on injured reserve"
      case .suspended: "\(who ?? "A starter") is suspended"
      case .notProjected: "\(who ?? "A starter") is projected to score nothing"
      }
    guard let swap = mistake.replacement else {
      return "\(fault), and no one on the bench fits: add a player."
    }
    return "\(fault): start \(name(swap.in.player)), \(swap.gain) points more."
  }

  private func words(_ swap: LineupAdvice.Swap) -> String {
    let verdict =
      switch swap.verdict {
      case .start: "Start"
      case .lean: "Lean to"
      case .coinToss: "A coin toss:"
      }
    return "\(verdict) \(name(swap.in.player)) (\(swap.in.points)) over \(name(swap.out.player)) "
      + "(\(swap.out.points)) at \(swap.slot.slotName): \(swap.chance.percent) to score more."
  }

  private func name(_ player: Player.ID?) -> String {
    player.map { names[$0] ?? "Player \($0)" } ?? "an empty slot"
  }
}

extension LineupAdvice {
  /// The answer if no change would improve the lineup.
  fileprivate var unchanged: String {
    if let starters, locked ?? 0 >= starters { return "All your games have begun." }
    return unknown == nil
      ? "Your lineup is the best one that these forecasts know."
      : "Your lineup is the best one as far as it is projected: starters without a projection stay."
  }
}

extension Double {
  /// A share in whole percent.
  fileprivate var percent: String { "\(Int((self * 100).rounded()))%" }
}
