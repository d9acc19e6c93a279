import LeagueModel
import Liquid

/// Every team's chance at the playoffs, week by week: a line for each, with its first and last value as text.
struct OddsChart {
  private enum Layout {
    static let width = 100.0
    static let height = 22.0
    static let margin = 3.0
    /// Fewer weeks show no change over time.
    static let fewestWeeks = 3
  }

  private struct Line {
    let team: String
    let weeks: [(week: Int, odds: WeekOutline.Odds)]

    var first: (week: Int, odds: WeekOutline.Odds) { weeks[0] }
    var last: (week: Int, odds: WeekOutline.Odds) { weeks[weeks.count - 1] }

    /// The week from which the chance changed the most until now; the latest if there are several.
    var swing: (week: Int, from: Double, size: Double) {
      weeks.reduce((first.week, first.odds.odds, 0)) { most, entry in
        let size = abs(last.odds.odds - entry.odds.odds)
        return size >= most.2 ? (entry.week, entry.odds.odds, size) : most
      }
    }
  }

  private let weeks: [Int]
  private let lines: [Line]

  /// Nil with fewer than three weeks of a race.
  /// - Parameter outlines: The weeks of one season in order; those without a race are left out.
  init?(_ outlines: [WeekOutline]) {
    let raced = outlines.filter { !$0.race.isEmpty }
    guard raced.count >= Layout.fewestWeeks, let latest = raced.last else { return nil }
    weeks = raced.map(\.week)
    let races = raced.map { outline in
      (
        week: outline.week,
        odds: Dictionary(outline.race.map { ($0.team, $0) }) { first, _ in first }
      )
    }
    let names = Dictionary(latest.teams.map { ($0.id, $0.name) }) { first, _ in first }
    lines = latest.race.map { odds in
      Line(
        team: names[odds.team] ?? "Team \(odds.team)",
        weeks: races.compactMap { race in race.odds[odds.team].map { (race.week, $0) } })
    }
  }

  var value: Value {
    [
      "width": .coordinate(Layout.width), "height": .coordinate(Layout.height),
      "bottom": .coordinate(Layout.height - Layout.margin),
      "weeks": .array(weeks.map { .int($0) }), "swing": swing, "rows": .array(lines.map(row)),
    ]
  }

  /// The team whose chance changed the most, the better placed one if there are several; null if no chance changed.
  private var swing: Value {
    let swings = lines.map { (line: $0, swing: $0.swing) }
    guard
      let most = swings.enumerated().max(by: {
        ($0.element.swing.size, $1.offset) < ($1.element.swing.size, $0.offset)
      })?.element, most.swing.size > 0
    else { return .null }
    return [
      "team": .string(most.line.team), "from": .double(most.swing.from),
      "from_week": .int(most.swing.week), "to": .double(most.line.last.odds.odds),
      "status": .string(most.line.last.odds.status),
    ]
  }

  private func row(_ line: Line) -> Value {
    let x = ChartScale(
      domain: Double(weeks[0])...Double(weeks[weeks.count - 1]),
      range: (Layout.margin, Layout.width - Layout.margin))
    let y = ChartScale(domain: 0...1, range: (Layout.height - Layout.margin, Layout.margin))
    let points = line.weeks.map { entry in
      (week: entry.week, point: ChartPoint(x: x(Double(entry.week)), y: y(entry.odds.odds)))
    }
    // Weeks in a row are joined; a missing one leaves a gap.
    var parts: [[ChartPoint]] = []
    for (index, entry) in points.enumerated() {
      if index > 0, points[index - 1].week == entry.week - 1 {
        parts[parts.count - 1].append(entry.point)
      } else {
        parts.append([entry.point])
      }
    }
    let odds = Dictionary(line.weeks.map { ($0.week, $0.odds.odds) }) { first, _ in first }
    return [
      "team": .string(line.team), "first": .double(line.first.odds.odds),
      "last": .double(line.last.odds.odds), "status": .string(line.last.odds.status),
      "parts": .array(parts.map(Value.path)),
      "end": points.last.map { ["x": .coordinate($0.point.x), "y": .coordinate($0.point.y)] }
        ?? .null,
      "odds": .array(weeks.map { odds[$0].orNull }),
    ]
  }
}
