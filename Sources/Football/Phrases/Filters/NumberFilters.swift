import LeagueModel
import Liquid

extension Environment {
  mutating func addNumberFilters() {
    addFilter("ordinal", arity: 0...0) { (call) throws(FilterError) in
      .digits(ordinal(try call.number.whole))
    }
    addFilter("signed", arity: 0...1) { (call) throws(FilterError) in
      let number = try call.number
      var amount = points(abs(number))
      if case .int(let decimals) = call[0] {
        amount = fixed(abs(number), decimals: min(4, max(0, decimals)))
      }
      let isZero = !amount.contains { ("1"..."9").contains($0) }
      return .digits((isZero ? "±" : number > 0 ? "+" : "−") + amount)
    }
    addFilter("points", arity: 0...1) { (call) throws(FilterError) in
      if case .int(let decimals) = call[0] {
        return .digits(fixed(try call.number, decimals: min(4, max(0, decimals))))
      }
      return .digits(points(try call.number))
    }
    addFilter("record", arity: 0...0) { (call) throws(FilterError) in
      guard case .object(let record) = call.input, case .int(let wins)? = record["wins"],
        case .int(let losses)? = record["losses"], case .int(let ties)? = record["ties"]
      else { throw FilterError("'record' takes an object with wins, losses and ties") }
      return .digits(ties > 0 ? "\(wins)-\(losses)-\(ties)" : "\(wins)-\(losses)")
    }
    addFilter("percent", arity: 0...1) { (call) throws(FilterError) in
      var decimals = 0
      if case .int(let wanted) = call[0] { decimals = min(4, max(0, wanted)) }
      // Escaped where it is printed: "<1%" contains markup.
      return .string(Text(percent(try call.number, decimals: decimals)))
    }
  }
}

extension Value {
  /// A text built from numbers, which cannot contain markup.
  fileprivate static func digits(_ text: String) -> Value { .string(Text(text, .literal)) }
}

extension FilterCall {
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
  /// The nearest whole number, clamped to ±1e15 so that it fits an `Int`.
  fileprivate var whole: Int { Int(Swift.min(Swift.max(self, -1e15), 1e15).rounded()) }
}

/// Points in the format of facts: `131.20`, `98.44`, `1205.00`.
func points(_ number: Double) -> String {
  Points(number)?.description ?? fixed(number, decimals: 2)
}

/// A share as a percentage. Only exactly 0 and 1 print as 0% and 100%. In whole percent, shares below 1% do not print
/// as 1%, and shares above 99% do not print as 99%.
private func percent(_ share: Double, decimals: Int) -> String {
  let text = fixed(share * 100, decimals: decimals)
  if decimals == 0, share > 0, share < 0.01 { return "<1%" }
  if decimals == 0, share < 1, share > 0.99 { return ">99%" }
  let (least, most) = (fixed(0, decimals: decimals), fixed(100, decimals: decimals))
  if share > 0, text == least {
    return "<" + fixed(0.1, decimals: 1) + "%"
  }
  if share < 1, text == most {
    return ">" + fixed(99.9, decimals: 1) + "%"
  }
  return text + "%"
}

/// A number with fixed decimals, rounded half away from zero in decimal: 0.125 is 0.13.
func fixed(_ number: Double, decimals: Int) -> String {
  var scale = 1.0
  for _ in 0..<decimals { scale *= 10 }
  let scaled = number * scale
  guard abs(scaled) < 9e15 else { return "\(number)" }
  // Corrects for binary fractions: 1.005 is stored as 1.00499999999999989.
  let nudge = scaled * 4e-16
  let units = Int((scaled + nudge).rounded())
  let (whole, fraction) = units.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
  var text = units < 0 ? "-" : ""
  text += String(whole)
  if decimals > 0 {
    text += "."
    // Adding `scale` puts a 1 before the fraction, which keeps its leading zeros.
    text += String(UInt(scale) + fraction).dropFirst()
  }
  return text
}
