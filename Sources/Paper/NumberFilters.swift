import Liquid

extension Environment {
  /// `ordinal`, `signed`, `points`, `record` and `percent`.
  mutating func addNumberFilters() {
    addFilter("ordinal", arity: 0...0) { (call) throws(FilterError) in
      .string(ordinal(try call.number.whole))
    }
    addFilter("signed", arity: 0...0) { (call) throws(FilterError) in
      let number = try call.number
      return .string((number > 0 ? "+" : number < 0 ? "−" : "±") + points(abs(number)))
    }
    addFilter("points", arity: 0...1) { (call) throws(FilterError) in
      if case .int(let decimals) = call[0] {
        return .string(fixed(try call.number, decimals: min(4, max(0, decimals))))
      }
      return .string(points(try call.number))
    }
    addFilter("record", arity: 0...0) { (call) throws(FilterError) in
      guard case .object(let record) = call.input, case .int(let wins)? = record["wins"],
        case .int(let losses)? = record["losses"], case .int(let ties)? = record["ties"]
      else { throw FilterError("'record' takes an object with wins, losses and ties") }
      return .string(ties > 0 ? "\(wins)-\(losses)-\(ties)" : "\(wins)-\(losses)")
    }
    addFilter("percent", arity: 0...1) { (call) throws(FilterError) in
      var decimals = 0
      if case .int(let wanted) = call[0] { decimals = min(4, max(0, wanted)) }
      return .string(fixed(try call.number * 100, decimals: decimals) + " %")
    }
  }
}

extension FilterCall {
  /// The input as a number.
  var number: Double {
    get throws(FilterError) {
      switch input {
      case .int(let int): return Double(int)
      case .double(let double) where double.isFinite: return double
      case .string(let text):
        if let double = Double(text.string), double.isFinite { return double }
      default: break
      }
      throw FilterError("this filter takes a number")
    }
  }
}

extension Double {
  /// The nearest whole number, within the bounds of what a paper counts.
  fileprivate var whole: Int { Int(Swift.min(Swift.max(self, -1e15), 1e15).rounded()) }
}

/// `1st`, `2nd`, `3rd`, `11th`.
func ordinal(_ number: Int) -> String {
  let tail = abs(number) % 100
  let suffix =
    switch (tail, tail % 10) {
    case (11...13, _): "th"
    case (_, 1): "st"
    case (_, 2): "nd"
    case (_, 3): "rd"
    default: "th"
    }
  return "\(number)\(suffix)"
}

/// Points as people say them: one or two decimals, halves rounded away from zero: `131.2`, `98.44`.
func points(_ number: Double) -> String {
  let hundredths = fixed(number, decimals: 2)
  return hundredths.hasSuffix("0") ? String(hundredths.dropLast()) : hundredths
}

/// A number with so many decimals; the digits that people see decide, so 0.125 is 0.13.
func fixed(_ number: Double, decimals: Int) -> String {
  var scale = 1.0
  for _ in 0..<decimals { scale *= 10 }
  let scaled = number * scale
  guard abs(scaled) < 9e15 else { return "\(number)" }
  // The nudge makes up for what a double cannot hold: 1.005 is 1.00499999999999989.
  let nudge = scaled * 4e-16
  let units = Int((scaled + nudge).rounded())
  let digits = String(units.magnitude)
  let padded =
    String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
  let whole = padded.dropLast(decimals)
  let fraction = decimals > 0 ? "." + padded.suffix(decimals) : ""
  return (units < 0 ? "-" : "") + whole + fraction
}
