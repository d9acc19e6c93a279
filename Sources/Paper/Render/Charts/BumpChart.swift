import LeagueModel
import Liquid

/// Every team's rank, week by week.
struct BumpChart {
  private enum Layout {
    static let width = 360.0
    static let left = 22.0
    static let right = 212.0
    static let top = 26.0
    static let row = 20.0
    /// The maximum width of a name, in ems for bold text; these names are lighter.
    static let name = 15.5
  }

  private let edition: Edition
  private let season: [SeasonLine]
  private let weeks: [Int]

  /// Nil with fewer than two weeks.
  init?(_ edition: Edition) {
    let season = edition.numbers?.season ?? []
    let weeks = Set(season.flatMap { $0.weeks.map(\.week) }).sorted()
    guard weeks.count > 1 else { return nil }
    self.edition = edition
    self.season = season
    self.weeks = weeks
  }

  var value: Value {
    let count = edition.teams.count
    let bottom = Layout.top + Layout.row * Double(count - 1)
    let x = ChartScale(
      domain: Double(weeks[0])...Double(weeks[weeks.count - 1]), range: (Layout.left, Layout.right))
    let y = ChartScale(
      domain: 1...Double(max(2, count)), range: (Layout.top, max(bottom, Layout.top + Layout.row)))
    let lines = edition.teams.compactMap { team -> Value? in
      guard let line = season.first(where: { $0.team == team.team.id }), let last = line.weeks.last
      else { return nil }
      let points = line.weeks.map { ChartPoint(x: x(Double($0.week)), y: y(Double($0.rank))) }
      return [
        "name": .string(team.team.name),
        "label": .string(TextWidth.shortened(team.team.name, toEms: Layout.name)),
        "tier": .safe(team.team.tier.rawValue), "points": .path(points),
        "first": .int(line.weeks[0].rank), "last": .int(last.rank),
        "x": .coordinate(x(Double(last.week))), "y": .coordinate(y(Double(last.rank))),
      ]
    }
    return [
      "width": .coordinate(Layout.width), "height": .coordinate(bottom + 14),
      "weeks": .array(ticks.map { ["number": .int($0), "x": .coordinate(x(Double($0)))] }),
      "places": .array((1...count).map { ["number": .int($0), "y": .coordinate(y(Double($0)))] }),
      "label_x": .coordinate(Layout.right + 10), "lines": .array(lines),
      "first_week": .int(weeks[0]), "last_week": .int(weeks[weeks.count - 1]),
    ]
  }

  /// The labeled weeks: all, or every other one if there are many, always including the last.
  private var ticks: [Int] {
    weeks.enumerated().filter { index, _ in
      weeks.count < 10 || (weeks.count - 1 - index) % 2 == 0
    }.map(\.element)
  }
}
