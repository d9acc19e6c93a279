import LeagueModel
import Liquid
import Rank

/// The most one-sided trades of the season, with a bar for the points that each side's players scored as its starters.
///
/// The rows are a table, so that names and points are text of the page and never overlap. Only the bars are drawn.
struct TradeChart {
  private enum Layout {
    static let width = 120.0
    static let margin = 2.0
    /// The page's table has the other trades.
    static let mostTrades = 5
  }

  private struct Trade {
    let week: Int
    /// The sides that got players, most points first.
    let sides: [WireTrade.Side]

    var lead: Points { sides[0].used - sides[1].used }
  }

  let value: Value

  /// Nil before a traded player has scored. Points cannot measure picks and money, so only trades of players for
  /// players are compared.
  init?(_ table: [WireTrade]) {
    let compared = table.compactMap { trade -> Trade? in
      let sides = trade.sides.filter { !$0.players.isEmpty }.enumerated().sorted {
        $0.element.used == $1.element.used
          ? $0.offset < $1.offset : $0.element.used > $1.element.used
      }.map(\.element)
      guard trade.sides.allSatisfy({ $0.picks.isEmpty && $0.budget == nil }) else { return nil }
      guard sides.count > 1, sides.contains(where: { $0.used != .zero }) else { return nil }
      return Trade(week: trade.week, sides: sides)
    }
    guard !compared.isEmpty else { return nil }
    let trades = compared.enumerated().sorted {
      $0.element.lead == $1.element.lead
        ? $0.offset < $1.offset : $0.element.lead > $1.element.lead
    }.prefix(Layout.mostTrades).map(\.element)
    let points = trades.flatMap(\.sides).map(\.used.value)
    let x = ChartScale(
      domain: min(0, points.min() ?? 0)...max(0, points.max() ?? 0),
      range: (Layout.margin, Layout.width - Layout.margin))
    let rows = trades.map { trade -> Value in
      let sides = trade.sides.map { side -> Value in
        let (from, to) = (min(x(0), x(side.used.value)), max(x(0), x(side.used.value)))
        return [
          "team": .string(side.team), "used": .double(side.used.value), "x": .coordinate(from),
          "width": .coordinate(to - from),
        ]
      }
      return ["week": .int(trade.week), "lead": .double(trade.lead.value), "sides": .array(sides)]
    }
    value = [
      "width": .coordinate(Layout.width), "base": .coordinate(x(0)),
      "count": .int(compared.count), "trades": .array(rows),
      "left_out": .bool(
        table.contains { $0.sides.contains { !$0.picks.isEmpty || $0.budget != nil } }),
    ]
  }
}
