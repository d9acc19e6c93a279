/// Labels above points of a line, each in its own row with a line down to its point. Their order and sides are chosen
/// so that they stay in the drawing and no line crosses another label.
struct LabelRows {
  struct Label: Equatable {
    /// The row, counted from the points.
    var row: Int
    /// The coordinate of the text's anchor.
    var x: Double
    /// SVG's `text-anchor`: `start`, `middle` or `end`.
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
  ///   - points: The labels' points, and the widths of their texts.
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
