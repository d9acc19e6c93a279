import LeagueModel
import Liquid

/// A team's points as a bar per week, with the league's mean as a line.
struct SeasonChart {
  private enum Layout {
    static let width = 360.0
    static let left = 8.0
    static let right = 352.0
    static let top = 18.0
    static let bottom = 150.0
  }

  private let line: SeasonLine
  private let all: [SeasonLine]

  /// Nil for a team that has not played.
  init?(_ line: SeasonLine, among all: [SeasonLine]) {
    guard line.weeks.contains(where: { $0.points != nil }) else { return nil }
    self.line = line
    self.all = all
  }

  var value: Value {
    let weeks = line.weeks
    let width = (Layout.right - Layout.left) / Double(max(8, weeks.count))
    let highest = all.flatMap(\.weeks).compactMap { $0.points?.value }.max() ?? 0
    let y = ChartScale(domain: 0...max(1, highest), range: (Layout.bottom, Layout.top))
    var means: [ChartPoint] = []
    let bars = weeks.enumerated().map { index, week -> Value in
      let x = Layout.left + width * Double(index)
      if let mean = mean(of: week.week) {
        means.append(ChartPoint(x: x + width / 2, y: y(max(0, mean))))
      }
      // Points can be negative, but the height of a bar cannot.
      let top = y(max(0, week.points?.value ?? 0))
      return [
        "week": .int(week.week), "x": .coordinate(x + 1), "middle": .coordinate(x + width / 2),
        "y": .coordinate(top), "width": .coordinate(width - 2),
        "height": .coordinate(Layout.bottom - top),
        "points": week.points.map { .double($0.value) } ?? .null,
        "outcome": week.outcome.map { .string($0.rawValue) } ?? .null,
      ]
    }
    return [
      "width": .coordinate(Layout.width), "height": .coordinate(Layout.bottom + 16),
      "bars": .array(bars), "means": .path(means), "base": .coordinate(Layout.bottom),
      "left": .coordinate(Layout.left), "right": .coordinate(Layout.right),
      "text_y": .coordinate(Layout.bottom + 12),
    ]
  }

  private func mean(of week: Int) -> Double? {
    let points = all.compactMap { line in
      line.weeks.first { $0.week == week }?.points?.value
    }
    return points.isEmpty ? nil : points.reduce(0, +) / Double(points.count)
  }
}
