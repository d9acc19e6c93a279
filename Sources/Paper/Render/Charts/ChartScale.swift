import Liquid

/// Numbers of one kind laid out along a line of a picture.
struct ChartScale {
  /// The values at both ends.
  let domain: ClosedRange<Double>
  /// Where the ends are drawn; the first may lie behind the second.
  let range: (from: Double, to: Double)

  /// Where a value is drawn; the middle if all values are one.
  func callAsFunction(_ value: Double) -> Double {
    let span = domain.upperBound - domain.lowerBound
    guard span > 0 else { return (range.from + range.to) / 2 }
    return range.from + (value - domain.lowerBound) / span * (range.to - range.from)
  }
}

/// Where something is drawn, in the units of the picture, rightwards and downwards.
struct ChartPoint: Equatable {
  var x: Double
  var y: Double
}

extension Value {
  /// A coordinate to a tenth of a unit: no eye sees more, and every machine prints the same.
  static func coordinate(_ number: Double) -> Value { .safe(coordinateText(number)) }

  /// The points of a line, as `points` of a polyline has them.
  static func path(_ points: [ChartPoint]) -> Value {
    .safe(
      points.map { "\(coordinateText($0.x)),\(coordinateText($0.y))" }.joined(separator: " "))
  }

  private static func coordinateText(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    let text = "\(abs(tenths) / 10)" + (tenths % 10 == 0 ? "" : ".\(abs(tenths) % 10)")
    return (tenths < 0 ? "-" : "") + text
  }
}
