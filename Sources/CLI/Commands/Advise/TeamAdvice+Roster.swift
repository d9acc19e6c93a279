import Advice
import LeagueModel

extension TeamAdvice {
  /// The lines about free agents, trades and drops.
  func rosterLines(_ season: SeasonAdvisor) -> [String] {
    guard let last = season.weeks.last else { return [] }
    let span = season.weeks.count == 1 ? "in week \(last)" : "through week \(last)"
    return waivers(season, span) + trades(season, span) + drops(season, span)
  }

  private func waivers(_ season: SeasonAdvisor, _ span: String) -> [String] {
    var lines: [String] = []
    for waiver in season.waivers(for: team) {
      lines.append(
        "  Add \(waiver.name.printable) (\(waiver.position)), drop \(name(waiver.drop)): "
          + "+\(waiver.gain) points \(span)\(words(waiver.bid)).")
      let facts = ForecastFacts.words(waiver.games, isProjected: false, before: week.number)
      lines.append("      \(waiver.name.printable): \(facts.joined(separator: "; ")).")
    }
    if lines.isEmpty {
      lines.append(
        season.hasFreeAgents
          ? "  No free agent who is known would help by two points \(span)."
          : "  No free agents are known.")
    }
    if !season.hasStatistics {
      lines.append(
        "      Only players who were on a roster this season are known. Import statistics to hear about all: "
          + "'skidmark stats import stats_player_week_\(league.season).csv'.")
    }
    return lines
  }

  private func words(_ bid: BidAdvice?) -> String {
    guard let bid else { return "" }
    let whose = bid.position.map { " for \($0)s" } ?? ""
    let count = bid.count == 1 ? "the 1 winning bid" : "\(bid.count) winning bids"
    let left = bid.left.map { "; $\($0) left" } ?? ""
    return "; bid $\(bid.amount), the median of \(count)\(whose) (half are from $\(bid.low) to "
      + "$\(bid.high)\(left))"
  }

  private func trades(_ season: SeasonAdvisor, _ span: String) -> [String] {
    season.trades(for: team).flatMap { trade -> [String] in
      let partner = league.team(trade.other.team)?.name.printable ?? trade.other.team
      return [
        "  Trade \(described(trade.own)) to \(partner) for \(described(trade.other)): "
          + "+\(trade.own.gain) points for you and +\(trade.other.gain) for them \(span).",
        "      A mean game to come: \(name(trade.own.gives)) \(trade.own.level), "
          + "\(name(trade.other.gives)) \(trade.other.level).",
      ]
    }
  }

  private func described(_ part: TradeAdvice.Part) -> String {
    "\(name(part.gives)) (\(position(part.gives)))"
  }

  private func drops(_ season: SeasonAdvisor, _ span: String) -> [String] {
    let all = season.drops(of: team).map { drop in
      "\(name(drop.player)) (\(position(drop.player)), \(drop.level) a game, costs \(drop.loss))"
    }
    return all.isEmpty ? [] : ["  Cheapest to drop \(span): \(all.joined(separator: ", "))."]
  }
}
