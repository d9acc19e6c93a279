import LeagueModel

/// Calculations with the numbers filled in, as lines of text: `0.24 + 0.30 + 0.00 = 0.54`.
enum WorkedSum {
  /// Adds points, which are exact: `21.4 + 8 − 0.2 = 29.2`.
  static func points(_ parts: [Points]) -> String {
    joined(parts.map(signed)) + " = " + joined([signed(parts.total)])
  }

  /// Adds numbers, and says so if the rounded parts do not add up to the rounded sum.
  static func sum(_ parts: [Double], decimals: Int, unit: String = "") -> String {
    let total = parts.reduce(0, +)
    let adds = parts.map { units($0, decimals) }.reduce(0, +) == units(total, decimals)
    return self.parts(parts, decimals, unit: unit) + " = " + decimal(total, decimals) + unit
      + (adds ? "" : ", before rounding")
  }

  /// The left side of a sum: `0.24 + 0.30 − 0.02`.
  static func parts(_ parts: [Double], _ decimals: Int, unit: String = "") -> String {
    joined(parts.map { ($0 < 0, decimal(abs($0), decimals) + unit) })
  }

  /// Adds weighted numbers: `0.6 × 0.5000 + 0.4 × 0.7500 = 0.3000 + 0.3000 = 0.6000`.
  static func weighted(_ parts: [(weight: Double, value: Double)], decimals: Int) -> String {
    let factors = parts.map { part in
      (part.value < 0, "\(plain(part.weight)) × \(decimal(abs(part.value), decimals))")
    }
    return joined(factors) + " = "
      + sum(parts.map { $0.weight * $0.value }, decimals: decimals)
  }

  /// A quotient: `5 / 8 = 0.6250`. The divisor is not zero.
  static func quotient(_ part: String, _ whole: String, _ value: Double, _ decimals: Int) -> String
  {
    "\(part) / \(whole) = \(decimal(value, decimals))"
  }

  private static func joined(_ parts: [(isNegative: Bool, text: String)]) -> String {
    var line = ""
    for (isNegative, text) in parts {
      if line.isEmpty {
        line = (isNegative ? "−" : "") + text
      } else {
        line += (isNegative ? " − " : " + ") + text
      }
    }
    return line
  }

  private static func signed(_ points: Points) -> (isNegative: Bool, text: String) {
    (points < .zero, points.magnitude.description)
  }

  private static func plain(_ weight: Double) -> String {
    weight == weight.rounded() ? decimal(weight, 0) : Points(weight)?.short ?? "\(weight)"
  }
}

extension Record {
  /// The winning percentage as a sum: `5 / 8 = 0.6250`, or with a tie `(5 + 0.5 × 1) / 9 = 0.6111`.
  var winShareSum: String {
    games == 0
      ? "no games yet"
      : WorkedSum.quotient(
        ties == 0 ? "\(wins)" : "(\(wins) + 0.5 × \(ties))", "\(games)", winShare, 4)
  }
}

/// A number with fixed decimals and the minus sign of print, rounded half away from zero.
func decimal(_ value: Double, _ decimals: Int) -> String {
  let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
  let units = abs(units(value, decimals))
  let rest = String(units % scale)
  let fraction = String(repeating: "0", count: max(0, decimals - rest.count)) + rest
  return (value < 0 && units > 0 ? "−" : "") + String(units / scale)
    + (decimals > 0 ? "." + fraction : "")
}

/// The rounded number in units of its last decimal, clamped so that it fits an `Int`.
private func units(_ value: Double, _ decimals: Int) -> Int {
  let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
  let units = Int(min(1e15, (abs(value) * scale).rounded()))
  return value < 0 ? -units : units
}

/// A whole number with commas: `10,000`.
func grouped(_ number: Int) -> String {
  let digits = Array(String(abs(number)))
  let groups = stride(from: digits.count, to: 0, by: -3).map { end in
    String(digits[max(0, end - 3)..<end])
  }
  return (number < 0 ? "−" : "") + groups.reversed().joined(separator: ",")
}
