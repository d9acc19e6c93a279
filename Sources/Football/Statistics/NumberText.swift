extension Double {
  /// The number with 0 to 3 decimals, and a minus sign only if it does not round to zero: `6.3`, `-0.5`, `0.0`.
  package func text(decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    let whole = Int((self * Double(scale)).rounded())
    let sign = whole < 0 ? "-" : ""
    let digits = Int(whole.magnitude)
    guard decimals > 0 else { return "\(sign)\(digits)" }
    let fraction = "\(digits % scale + scale)".dropFirst()
    return "\(sign)\(digits / scale).\(fraction)"
  }
}
