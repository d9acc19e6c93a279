import LeagueModel
import Liquid

/// Every team's wins against its expected wins: teams above the line were lucky.
struct LuckScatter {
  private enum Layout {
    static let size = 300.0
    static let left = 30.0
    static let right = 350.0
    static let top = 12.0
    static let bottom = 262.0
    static let dot = 4.0
    static let text = 10.5
    /// The maximum width of a name, in ems.
    static let name = 12.0
  }

  private let edition: Edition
  private let luck: [LuckLine]

  /// Nil without games.
  init?(_ edition: Edition) {
    guard let luck = edition.numbers?.luck, luck.count > 1 else { return nil }
    self.edition = edition
    self.luck = luck
  }

  var value: Value {
    let values = luck.flatMap { [$0.wins, $0.expectedWins] }
    let low = max(0, (values.min() ?? 0).rounded(.down))
    let high = max(low + 1, (values.max() ?? 0).rounded(.up))
    let x = ChartScale(domain: low...high, range: (Layout.left, Layout.right))
    let y = ChartScale(domain: low...high, range: (Layout.bottom, Layout.top))
    var labels = LabelPlacing(
      size: Layout.text,
      within: Layout.left...360, Layout.top...Layout.bottom,
      around: luck.map { ChartPoint(x: x($0.expectedWins), y: y($0.wins)) }, radius: Layout.dot)
    let dots = luck.map { line -> Value in
      let team = edition.teams.first { $0.team.id == line.team }?.team
      let point = ChartPoint(x: x(line.expectedWins), y: y(line.wins))
      let label = TextWidth.shortened(team?.name ?? line.team, toEms: Layout.name)
      let place = labels.place(label, at: point)
      return [
        "name": .string(team?.name ?? line.team), "label": .string(label),
        "x": .coordinate(point.x), "y": .coordinate(point.y),
        "label_x": .coordinate(place.x), "label_y": .coordinate(place.y),
        "wins": .double(line.wins), "expected": .double(line.expectedWins),
        "is_lucky": .bool(line.difference > 0),
      ]
    }
    let step = high - low > 8 ? 2 : 1
    let ticks = stride(from: Int(low), through: Int(high), by: step).map { wins -> Value in
      [
        "wins": .int(wins), "x": .coordinate(x(Double(wins))), "y": .coordinate(y(Double(wins))),
      ]
    }
    return [
      "width": .coordinate(360), "height": .coordinate(Layout.size),
      "left": .coordinate(Layout.left), "right": .coordinate(Layout.right),
      "top": .coordinate(Layout.top), "bottom": .coordinate(Layout.bottom),
      "ticks": .array(ticks), "dots": .array(dots),
    ]
  }
}
