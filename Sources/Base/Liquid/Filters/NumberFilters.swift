/// Filters for arithmetic.
enum NumberFilters {
  static let all = [
    Filter("abs", 0...0, abs),
    Filter("at_least", 1...1) { call in
      let (value, limit) = (Number(call.input), Number(call[0]))
      return (value.decimal < limit.decimal ? limit : value).value
    },
    Filter("at_most", 1...1) { call in
      let (value, limit) = (Number(call.input), Number(call[0]))
      return (limit.decimal < value.decimal ? limit : value).value
    },
    Filter("ceil", 0...0) { (call) throws(FilterError) in try whole(Number(call.input), .up) },
    Filter("divided_by", 1...1, dividedBy),
    Filter("floor", 0...0) { (call) throws(FilterError) in try whole(Number(call.input), .down) },
    Filter("minus", 1...1) { calculate($0, { $0.subtractingReportingOverflow($1) }, { $0 + -$1 }) },
    Filter("modulo", 1...1, modulo),
    Filter("plus", 1...1) { calculate($0, { $0.addingReportingOverflow($1) }, +) },
    Filter("round", 0...1, round),
    Filter("times", 1...1) { calculate($0, { $0.multipliedReportingOverflow(by: $1) }, *) },
  ]

  private static func dividedBy(_ call: FilterCall) throws(FilterError) -> Value {
    if Number(call[0]).isZero { throw FilterError("divided by 0") }
    return calculate(
      call,
      {
        let (quotient, isTooBig) = $0.dividedReportingOverflow(by: $1)
        if isTooBig { return (0, true) }
        let isCut = quotient * $1 != $0 && ($0 < 0) != ($1 < 0)
        return (isCut ? quotient - 1 : quotient, false)
      }, /)
  }

  private static func modulo(_ call: FilterCall) throws(FilterError) -> Value {
    if Number(call[0]).isZero { throw FilterError("divided by 0") }
    return calculate(
      call,
      {
        let (rest, isTooBig) = $0.remainderReportingOverflow(dividingBy: $1)
        if isTooBig { return (0, false) }
        return (rest != 0 && (rest < 0) != ($1 < 0) ? rest + $1 : rest, false)
      }, %)
  }

  /// Uses integer arithmetic if both operands are integers and the result fits, otherwise decimals.
  private static func calculate(
    _ call: FilterCall, _ whole: (Int, Int) -> (partialValue: Int, overflow: Bool),
    _ decimal: (Decimal, Decimal) -> Decimal
  ) -> Value {
    let left = Number(call.input)
    let right = Number(call[0])
    if case .whole(let a) = left, case .whole(let b) = right {
      let (result, isTooBig) = whole(a, b)
      if !isTooBig { return .int(result) }
    }
    return .double(decimal(left.decimal, right.decimal).double)
  }

  private static func abs(_ call: FilterCall) throws(FilterError) -> Value {
    switch Number(call.input) {
    case .whole(let int): int == Int.min ? .double(-Double(int)) : .int(Swift.abs(int))
    case .decimal(let decimal): .double(Swift.abs(decimal.double))
    }
  }

  private static func round(_ call: FilterCall) throws(FilterError) -> Value {
    let number = Number(call.input)
    let places = Number(call[0]).decimal.rounded(.nearest).int ?? 0
    guard places > 0 else {
      let decimal = number.decimal.rounded(.nearest, places: max(places, -30))
      return try whole(.decimal(decimal), .nearest)
    }
    guard case .decimal(let decimal) = number else { return number.value }
    return .double(decimal.rounded(.nearest, places: min(places, 30)).double)
  }

  private static func whole(
    _ number: Number, _ rounding: Decimal.Rounding
  ) throws(FilterError) -> Value {
    switch number {
    case .whole(let int): return .int(int)
    case .decimal(let decimal):
      let rounded = decimal.rounded(rounding)
      if let int = rounded.int { return .int(int) }
      guard rounded.double.isFinite else {
        throw FilterError("\(printed(rounded.double)) has no whole number")
      }
      return .double(rounded.double)
    }
  }
}
