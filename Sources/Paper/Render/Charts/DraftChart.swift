import LeagueModel
import Liquid

/// Every pick of a draft by its number, or its price, and by its value. The best and the worst three have their names,
/// above and below all dots, each in a row of its own.
struct DraftChart {
  private enum Layout {
    static let width = 360.0
    /// The distance of dots from the sides.
    static let margin = 8.0
    static let row = 18.0
    static let plot = 150.0
    static let mostLabels = 3
  }

  private let picks: [DraftTable.Line]
  private let steals: [DraftTable.Line]
  private let busts: [DraftTable.Line]
  private let isAuction: Bool

  /// Nil before values are known.
  init?(_ board: DraftTable.Board) {
    let isAuction = board.kind == .auction
    let picks = board.picks.filter { $0.value != nil && (!isAuction || $0.price != nil) }
    func lines(_ numbers: [Int]) -> [DraftTable.Line] {
      numbers.prefix(Layout.mostLabels).compactMap { number in picks.first { $0.number == number } }
    }
    self.picks = picks
    self.isAuction = isAuction
    (steals, busts) = (lines(board.steals), lines(board.busts))
    guard picks.count > 1, !(steals + busts).isEmpty else { return nil }
  }

  var value: Value {
    let values = picks.map(value(of:))
    let places = picks.map(place(of:))
    let (first, last) = (isAuction ? 0 : places.min() ?? 0, places.max() ?? 0)
    let x = ChartScale(
      domain: first...last, range: (Layout.margin, Layout.width - Layout.margin))
    let top = Layout.row * Double(steals.count) + Layout.margin
    let bottom = top + Layout.plot
    let y = ChartScale(
      domain: min(0, values.min() ?? 0)...max(0, values.max() ?? 0), range: (bottom, top))
    let dots = picks.map { pick -> Value in
      [
        "team": pick.team.map { .string($0) } ?? .null,
        "x": .coordinate(x(place(of: pick))), "y": .coordinate(y(value(of: pick))),
      ]
    }
    func labels(_ named: [DraftTable.Line], _ rowY: (Int) -> Double, _ edge: Double) -> [Value] {
      let rows = LabelRows(
        named.map { (x: x(place(of: $0)), width: Self.width(of: $0)) }, width: Layout.width)
      return zip(named, rows.labels).map { pick, label in
        let (baseline, dot) = (rowY(label.row), y(value(of: pick)))
        return [
          "player": .string(Self.name(of: pick)), "value": .double(value(of: pick)),
          "x": .coordinate(label.x), "y": .coordinate(baseline), "anchor": .safe(label.anchor),
          "line_x": .coordinate(x(place(of: pick))), "from": .coordinate(baseline + edge),
          "to": .coordinate(dot),
        ]
      }
    }
    let end = bottom + Layout.margin + Layout.row * Double(busts.count)
    return [
      "width": .coordinate(Layout.width), "height": .coordinate(end + Layout.row + 4),
      "base": .coordinate(y(0)), "axis_y": .coordinate(end + Layout.row),
      "first": .int(Int(first)), "last": .int(Int(last)), "dots": .array(dots),
      // The row next to the dots is the last one above them and the first one below.
      "labels": .array(
        labels(steals, { Layout.row * Double(steals.count - $0) - 4 }, 3)
          + labels(busts, { bottom + Layout.margin + Layout.row * Double($0 + 1) - 4 }, -13)),
    ]
  }

  private func value(of pick: DraftTable.Line) -> Double { pick.value?.value ?? 0 }

  private func place(of pick: DraftTable.Line) -> Double {
    Double(isAuction ? pick.price ?? 0 : pick.number)
  }

  /// The longest name that leaves room for the value, in ems of the wide font that texts are measured by.
  private static let longestName = 17.0

  /// The name with the first one as an initial, as in box scores: `J. Jefferson`. A defense has a city's name.
  private static func name(of pick: DraftTable.Line) -> String {
    let name = PlainText.line(pick.player ?? "Unknown player")
    let words = name.split(separator: " ")
    let isPerson =
      pick.player != nil && words.count > 1 && words[0].first?.isLetter == true
      && !["DEF", "D/ST", "DST"].contains(pick.position)
    let short =
      isPerson ? "\(words[0].prefix(1)). \(words.dropFirst().joined(separator: " "))" : name
    return TextWidth.shortened(short, toEms: longestName)
  }

  /// The width where text is largest, in a window of 320 pixels. The font of labels is narrower than the one that is
  /// measured.
  private static func width(of pick: DraftTable.Line) -> Double {
    TextWidth.ems("\(name(of: pick)) +100.0") * 15.8 * 0.8
  }
}

/// Labels above points of a line, each in a row of its own and with a line down to its point: in the order and to the sides
/// where they stay in the drawing and no line crosses another label.
struct LabelRows {
  struct Label: Equatable {
    /// The row, counted from the points.
    var row: Int
    /// Where the text is anchored.
    var x: Double
    /// `start`, `middle` or `end`, as SVG says.
    var anchor: String
  }

  private(set) var labels: [Label] = []

  private struct Choice {
    let label: Label
    let left: Double
    let right: Double
    let isInside: Bool
  }

  /// - Parameters:
  ///   - points: The labels' points and how wide their texts are.
  ///   - width: The width of the drawing.
  init(_ points: [(x: Double, width: Double)], width: Double) {
    var fewest = Int.max
    for rows in Self.permutations(Array(points.indices)) {
      let choices = zip(points, rows).map { Self.choices($0, row: $1, width: width) }
      for chosen in Self.combinations(choices) {
        let faults = Self.faults(chosen, points.map(\.x))
        guard faults < fewest else { continue }
        (fewest, labels) = (faults, chosen.map(\.label))
      }
    }
  }

  private static func choices(
    _ point: (x: Double, width: Double), row: Int, width: Double
  ) -> [Choice] {
    [("start", 0.0), ("middle", 0.5), ("end", 1)].map { anchor, share in
      let left = point.x - point.width * share
      return Choice(
        label: Label(row: row, x: point.x, anchor: anchor), left: left,
        right: left + point.width, isInside: left >= 0 && left + point.width <= width)
    }
  }

  /// A label that leaves the drawing is worse than any number of lines through labels.
  private static func faults(_ chosen: [Choice], _ xs: [Double]) -> Int {
    let crossings = chosen.indices.map { index in
      chosen.count { other in
        other.label.row < chosen[index].label.row && other.left - 3 < xs[index]
          && xs[index] < other.right + 3
      }
    }
    return crossings.reduce(0, +) + 100 * chosen.count { !$0.isInside }
  }

  private static func permutations(_ items: [Int]) -> [[Int]] {
    guard !items.isEmpty else { return [[]] }
    return items.flatMap { first in
      permutations(items.filter { $0 != first }).map { [first] + $0 }
    }
  }

  private static func combinations(_ lists: [[Choice]]) -> [[Choice]] {
    lists.reduce([[]]) { found, list in found.flatMap { chosen in list.map { chosen + [$0] } } }
  }
}
