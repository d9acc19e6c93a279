/// Fantasy points as whole ten-thousandths, so that sums and ties are exact: platforms send
/// `1616.6399999999999` for 1616.64.
public struct Points: Sendable, Hashable, Comparable, AdditiveArithmetic {
  /// The amount in ten-thousandths of a point.
  public let tenThousandths: Int

  /// Creates an amount from ten-thousandths.
  public init(tenThousandths: Int) { self.tenThousandths = tenThousandths }

  /// The nearest amount; nil if the number is not finite or beyond ±10 million, so that sums cannot overflow.
  public init?(_ number: Double) {
    guard number.isFinite, abs(number) <= 10_000_000 else { return nil }
    tenThousandths = Int((number * 10_000).rounded())
  }

  /// No points.
  public static let zero = Points(tenThousandths: 0)

  /// The amount in points.
  public var value: Double { Double(tenThousandths) / 10_000 }

  /// The amount without its sign.
  package var magnitude: Points { Points(tenThousandths: abs(tenThousandths)) }

  /// Adds two amounts.
  public static func + (left: Points, right: Points) -> Points {
    Points(tenThousandths: left.tenThousandths + right.tenThousandths)
  }

  /// Subtracts an amount.
  public static func - (left: Points, right: Points) -> Points {
    Points(tenThousandths: left.tenThousandths - right.tenThousandths)
  }

  /// Compares two amounts.
  public static func < (left: Points, right: Points) -> Bool {
    left.tenThousandths < right.tenThousandths
  }
}

extension Points: Codable {
  /// Reads a number of points.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let points = Points(try container.decode(Double.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected a number of points")
    }
    self = points
  }

  /// Writes the amount in points.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension Points: CustomStringConvertible {
  /// The amount with two decimals, as scores are printed: `98.50`, `131.00`, `-0.25`. Amounts that would round to 0.00
  /// have up to four decimals, so that a margin that decides a game never prints as 0.
  public var description: String {
    var amount = tenThousandths.magnitude
    if amount >= 50 { amount = (amount + 50) / 100 * 100 }
    // The 1 before the fraction keeps its leading zeros.
    var fraction = String(10_000 + amount % 10_000).dropFirst()
    while fraction.count > 2, fraction.last == "0" { fraction.removeLast() }
    return (tenThousandths < 0 ? "-" : "") + "\(amount / 10_000).\(fraction)"
  }
}

extension Points {
  /// The amount with up to two decimals, for numbers that are no points, such as wins: `5`, `1.7`.
  package var short: String {
    var text = description[...]
    guard text.contains(".") else { return description }
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return String(text)
  }
}

extension Sequence<Points> {
  /// The sum of all amounts.
  public var total: Points { reduce(.zero, +) }
}
