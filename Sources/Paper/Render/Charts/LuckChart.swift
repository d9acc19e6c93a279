import Liquid
import Rank

/// Every team's wins less its expected wins, luckiest first: wins stolen to the right, wins robbed to the left.
///
/// The rows are a table, so that names are text of the page and never overlap. Only the marks are drawn.
struct LuckChart {
  private enum Layout {
    static let width = 120.0
    static let middle = 60.0
    static let reach = 53.0
  }

  let value: Value

  /// Nil without games.
  init?(_ edition: Edition) {
    guard let luck = edition.numbers?.luck, luck.count > 1 else { return nil }
    let most = max(1, luck.map { abs($0.difference) }.max() ?? 1)
    let x = ChartScale(
      domain: -most...most,
      range: (Layout.middle - Layout.reach, Layout.middle + Layout.reach))
    let rows = luck.map { line -> Value in
      [
        "team": .string(line.team), "difference": .double(line.difference),
        "x": .coordinate(x(line.difference)), "is_lucky": .bool(line.difference > 0),
      ]
    }
    value = [
      "width": .coordinate(Layout.width), "middle": .coordinate(Layout.middle),
      "rows": .array(rows),
    ]
  }
}
