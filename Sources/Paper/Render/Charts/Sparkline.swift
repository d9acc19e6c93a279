import LeagueModel
import Liquid
import Rank

/// A team's points by week with the league's mean, small enough for a line of text.
struct Sparkline {
  private enum Layout {
    static let width = 120.0
    static let height = 28.0
    static let margin = 3.0
  }

  let value: Value

  /// Nil with fewer than two weeks of points.
  init?(_ line: SeasonLine, among all: [SeasonLine]) {
    let played = line.weeks.compactMap { week in week.points.map { (week.week, $0) } }
    guard played.count > 1 else { return nil }
    let scores = all.flatMap(\.weeks).compactMap { $0.points?.value }
    let (low, high) = (scores.min() ?? 0, scores.max() ?? 0)
    let weeks = all.flatMap(\.weeks).map(\.week)
    let x = ChartScale(
      domain: Double(weeks.min() ?? 0)...Double(weeks.max() ?? 0),
      range: (Layout.margin, Layout.width - Layout.margin))
    let y = ChartScale(
      domain: low...high, range: (Layout.height - Layout.margin, Layout.margin))
    let points = played.map { ChartPoint(x: x(Double($0)), y: y($1.value)) }
    let mean = scores.reduce(0, +) / Double(max(1, scores.count))
    value = [
      "width": .coordinate(Layout.width), "height": .coordinate(Layout.height),
      "points": .path(points), "mean_y": .coordinate(y(mean)),
      "end": points.last.map { ["x": .coordinate($0.x), "y": .coordinate($0.y)] } ?? .null,
      "values": .array(
        played.map { ["week": .int($0), "points": .double($1.value)] }),
    ]
  }
}
