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
  /// The amount with up to two decimals: `98.5`, `131`, `-0.25`. Amounts that would round to 0.00 keep up to four
  /// decimals, so that a margin that decides a game never prints as 0.
  public var description: String {
    var amount = tenThousandths.magnitude
    if amount >= 50 { amount = (amount + 50) / 100 * 100 }
    var text = tenThousandths < 0 ? "-" : ""
    text += String(amount / 10_000)
    var (rest, unit) = (amount % 10_000, 1_000 as UInt)
    if rest > 0 { text += "." }
    while rest > 0 {
      text += String(rest / unit)
      (rest, unit) = (rest % unit, unit / 10)
    }
    return text
  }
}

extension Sequence<Points> {
  /// The sum of all amounts.
  public var total: Points { reduce(.zero, +) }
}
