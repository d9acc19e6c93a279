import LeagueModel
import Liquid
import Rank

/// A team's points as a bar per week, with the league's median as a line of steps.
struct SeasonChart {
  private enum Layout {
    static let width = 360.0
    static let left = 0.0
    /// Leaves room for the line's name.
    static let right = 308.0
    static let top = 8.0
    static let bottom = 140.0
  }

  let value: Value

  /// Nil for a team that has not played.
  init?(_ line: SeasonLine, among all: [SeasonLine]) {
    let weeks = line.weeks
    guard weeks.contains(where: { $0.points != nil }) else { return nil }
    let width = (Layout.right - Layout.left) / Double(max(8, weeks.count))
    let highest = all.flatMap(\.weeks).compactMap { $0.points?.value }.max() ?? 0
    let y = ChartScale(domain: 0...max(1, highest), range: (Layout.bottom, Layout.top))
    var medians: [ChartPoint] = []
    var played = 0
    var above = 0
    let bars = weeks.enumerated().map { index, week -> Value in
      let x = Layout.left + width * Double(index)
      if let median = Self.median(of: week.week, all) {
        let level = y(max(0, median))
        medians += [ChartPoint(x: x, y: level), ChartPoint(x: x + width, y: level)]
        if let points = week.points?.value {
          played += 1
          if points > median { above += 1 }
        }
      }
      // Points can be negative, but the height of a bar cannot.
      let top = y(max(0, week.points?.value ?? 0))
      return [
        "week": .int(week.week), "x": .coordinate(x + 1), "middle": .coordinate(x + width / 2),
        "y": .coordinate(top), "width": .coordinate(width - 2),
        "height": .coordinate(Layout.bottom - top),
        "outcome": week.outcome.map { .string($0.rawValue) } ?? .null,
      ]
    }
    value = [
      "width": .coordinate(Layout.width), "height": .coordinate(Layout.bottom + 36),
      "bars": .array(bars), "medians": .path(medians), "base": .coordinate(Layout.bottom),
      "left": .coordinate(Layout.left), "right": .coordinate(medians.last?.x ?? Layout.right),
      "outcome_y": .coordinate(Layout.bottom + 15), "week_y": .coordinate(Layout.bottom + 31),
      "name_x": .coordinate((medians.last?.x ?? Layout.right) + 4),
      "name_y": .coordinate(medians.last?.y ?? Layout.top),
      "played": .int(played), "above": .int(above),
    ]
  }

  private static func median(of week: Int, _ all: [SeasonLine]) -> Double? {
    let points = all.compactMap { line in
      line.weeks.first { $0.week == week }?.points?.value
    }.sorted()
    guard !points.isEmpty else { return nil }
    return (points[(points.count - 1) / 2] + points[points.count / 2]) / 2
  }
}
