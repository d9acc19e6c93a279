import Liquid

/// A linear scale.
struct ChartScale {
  /// The values at both ends.
  let domain: ClosedRange<Double>
  /// The coordinates of both ends; may be descending.
  let range: (from: Double, to: Double)

  /// The coordinate of a value; the middle if the domain is a single value.
  func callAsFunction(_ value: Double) -> Double {
    let span = domain.upperBound - domain.lowerBound
    guard span > 0 else { return (range.from + range.to) / 2 }
    return range.from + (value - domain.lowerBound) / span * (range.to - range.from)
  }
}

/// A point in image units, x to the right and y down.
struct ChartPoint: Equatable {
  var x: Double
  var y: Double
}

extension Value {
  /// A coordinate rounded to a tenth of a unit, so that every machine prints the same.
  static func coordinate(_ number: Double) -> Value { .safe(coordinateText(number)) }

  static func path(_ points: [ChartPoint]) -> Value {
    var path = ""
    for point in points {
      if !path.isEmpty { path += " " }
      path += coordinateText(point.x)
      path += ","
      path += coordinateText(point.y)
    }
    return .safe(path)
  }

  private static func coordinateText(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    var text = tenths < 0 ? "-" : ""
    text += String(abs(tenths) / 10)
    if tenths % 10 != 0 {
      text += "."
      text += String(abs(tenths) % 10)
    }
    return text
  }
}
