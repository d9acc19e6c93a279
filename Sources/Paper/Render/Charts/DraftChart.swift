import LeagueModel
import Liquid
import Rank

/// Every pick of a draft, by its number or price and its value. The best three and the worst three are named above and
/// below all dots, each in its own row.
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
        "team": pick.team.orNull,
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

  /// The width in a window of 320 pixels, where text is largest. The font of labels is narrower than the measured one.
  private static func width(of pick: DraftTable.Line) -> Double {
    TextWidth.ems("\(name(of: pick)) +100.0") * 15.8 * 0.8
  }
}
