extension Parser {
  /// Parses a condition as in the reference's lax mode, which looks at three words of each part.
  func laxCondition(_ content: Range<Int>) throws(LiquidError) -> Condition {
    var parts: [Range<Int>] = []
    var operators: [Range<Int>] = []
    var parser = LaxParser(context, content)
    var start = content.lowerBound
    while let word = parser.fragment() {
      guard context.bytes.matches(word, "and") || context.bytes.matches(word, "or") else {
        continue
      }
      parts.append(start..<word.lowerBound)
      operators.append(word)
      start = word.upperBound
    }
    parts.append(start..<content.upperBound)
    var condition: Condition?
    for (place, part) in parts.enumerated().reversed() {
      let left = try laxComparison(part)
      if let right = condition {
        condition =
          context.bytes.matches(operators[place], "and") ? .and(left, right) : .or(left, right)
      } else {
        condition = left
      }
    }
    return condition ?? .truth(.literal(.null))
  }

  private func laxComparison(_ part: Range<Int>) throws(LiquidError) -> Condition {
    var parser = LaxParser(context, part)
    guard let first = parser.fragment() else {
      throw context.error("expected a condition", at: part)
    }
    let left = try parser.expression(first)
    parser.skipSpace()
    let bytes = context.bytes
    let sign = parser.rest.prefix { bytes[$0].isOperator }
    guard !sign.isEmpty else { return .truth(left) }
    let text = bytes.string(sign.startIndex..<sign.endIndex)
    guard let comparison = text == "<>" ? .notEqual : Comparison(rawValue: text) else {
      throw context.error(
        "there is no operator '\(text)'", at: sign.startIndex..<sign.endIndex,
        notes: ["expected one of ==, !=, <, <=, >, >=, contains"])
    }
    var rest = LaxParser(context, sign.endIndex..<part.upperBound)
    let right = try rest.fragment().map { part throws(LiquidError) in try rest.expression(part) }
    return .comparison(left, comparison, right ?? .literal(.null), at: part)
  }

  /// The values of `when`, separated by `or` and commas, up to the first other word.
  func laxWhenValues(_ ending: Ending) throws(LiquidError) -> [Expression] {
    var parser = LaxParser(context, ending.content)
    var values: [Expression] = []
    while let part = parser.fragment() {
      values.append(try parser.expression(part))
      parser.skipSpace()
      if parser.skip(UInt8(ascii: ",")) { continue }
      var ahead = parser
      guard let word = ahead.fragment(), context.bytes.matches(word, "or") else { break }
      parser = ahead
    }
    guard values.isEmpty else { return values }
    throw context.error("expected a value after 'when'", at: ending.range)
  }
}

extension UInt8 {
  fileprivate var isOperator: Bool {
    self == UInt8(ascii: "=") || self == UInt8(ascii: "!") || self == UInt8(ascii: "<")
      || self == UInt8(ascii: ">") || self == UInt8(ascii: "_")
      || (self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z"))
  }
}
