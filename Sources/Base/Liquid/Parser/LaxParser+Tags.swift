// Parses the contents of the standard tags, as in the reference's lax mode.
extension LaxParser {
  // MARK: Variables

  /// The name of `assign`, and the range of its value.
  func assignment() throws(LiquidError) -> (Name, Range<Int>) {
    let bytes = context.bytes
    var end = range.lowerBound
    while let sign = bytes[end..<range.upperBound].firstIndex(of: UInt8(ascii: "=")) {
      var last = sign
      while last > range.lowerBound, bytes[last - 1].isLiquidSpace { last -= 1 }
      var first = last
      while first > range.lowerBound, bytes[first - 1].isSignature { first -= 1 }
      if first < last {
        return (Name(bytes.string(first..<last)), (sign + 1)..<range.upperBound)
      }
      end = sign + 1
    }
    throw context.error(
      "expected 'assign name = value'", at: range, notes: ["for example: assign week = 7"])
  }

  /// The name of `capture`.
  func storedName() throws(LiquidError) -> Name {
    let bytes = context.bytes
    guard let first = range.first(where: { bytes[$0].isSignature }) else {
      throw context.error("expected a variable's name", at: range)
    }
    let last = range[first...].first { !bytes[$0].isSignature } ?? range.upperBound
    return Name(bytes.string(first..<last))
  }

  // MARK: Conditions

  /// A condition; as in the reference, only three words of each part count.
  mutating func condition() throws(LiquidError) -> Condition {
    var parts: [Range<Int>] = []
    var operators: [Range<Int>] = []
    var start = range.lowerBound
    while let word = fragment() {
      guard context.bytes.matches(word, "and") || context.bytes.matches(word, "or") else {
        continue
      }
      parts.append(start..<word.lowerBound)
      operators.append(word)
      start = word.upperBound
    }
    parts.append(start..<range.upperBound)
    var condition: Condition?
    for (place, part) in parts.enumerated().reversed() {
      let left = try comparison(part)
      if let right = condition {
        condition =
          context.bytes.matches(operators[place], "and") ? .and(left, right) : .or(left, right)
      } else {
        condition = left
      }
    }
    return condition ?? .truth(.literal(.null))
  }

  private func comparison(_ part: Range<Int>) throws(LiquidError) -> Condition {
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
  mutating func whenValues(at tag: Range<Int>) throws(LiquidError) -> [Expression] {
    var values: [Expression] = []
    while let part = fragment() {
      values.append(try expression(part))
      skipSpace()
      if skip(UInt8(ascii: ",")) { continue }
      var ahead = self
      guard let word = ahead.fragment(), context.bytes.matches(word, "or") else { break }
      self = ahead
    }
    guard values.isEmpty else { return values }
    throw context.error("expected a value after 'when'", at: tag)
  }

  // MARK: Loops

  /// The contents of a `for` or `tablerow` tag.
  mutating func loop(_ tag: String, attributes names: [String]) throws(LiquidError) -> LoopHeader {
    guard let variable = fragment(), let word = fragment(),
      context.bytes.matches(word, "in"), let collection = fragment()
    else {
      throw context.error("expected '\(tag) item in list'", at: range)
    }
    var header = LoopHeader(
      variable: Name(context.bytes.string(variable)),
      collection: try expression(collection), range: collection)
    skipSpace()
    header.isReversed = tag == "for" && context.bytes[rest].starts(with: Array("reversed".utf8))
    for (key, value) in try attributes() where names.contains(key) {
      if key == "offset", context.bytes.matches(value, "continue") {
        header.continues = true
      } else {
        header.set(key, to: try expression(value))
      }
    }
    return header
  }

  mutating func cycle() throws(LiquidError) -> Cycle {
    guard let first = fragment() else { throw context.error("expected a value", at: range) }
    skipSpace()
    var name: Expression?
    var values: [Expression] = []
    var start = first.lowerBound
    if skip(UInt8(ascii: ":")) {
      name = try expression(first)
      start = rest.lowerBound
    } else {
      values.append(try expression(first))
    }
    while let part = fragment() { values.append(try expression(part)) }
    return Cycle(name: name, key: context.key(start..<range.upperBound), values: values)
  }

  // MARK: include and render

  mutating func partial(isRender: Bool, at tag: Range<Int>) throws(LiquidError) -> Partial {
    guard let name = fragment() else {
      throw context.error("expected a partial's name", at: range)
    }
    let first = context.bytes[name.lowerBound]
    if isRender, first != UInt8(ascii: "'"), first != UInt8(ascii: "\"") {
      throw context.error("expected a partial's name in quotes", at: name)
    }
    let partial = try expression(name)
    var subject: Expression?
    var isLoop = false
    var alias: Name?
    var ahead = self
    if let word = ahead.fragment() {
      isLoop = context.bytes.matches(word, "for")
      if isLoop || context.bytes.matches(word, "with"), let value = ahead.fragment() {
        subject = try expression(value)
        self = ahead
        if let word = ahead.fragment(), context.bytes.matches(word, "as"),
          let name = ahead.fragment()
        {
          alias = Name(context.bytes.string(name))
          self = ahead
        }
      }
    }
    var arguments: [(name: Name, value: Expression)] = []
    for (key, value) in try attributes() {
      arguments.append((name: Name(key), value: try expression(value)))
    }
    return Partial(
      name: partial, nameRange: name, subject: subject, isLoop: isLoop, alias: alias,
      arguments: arguments, range: tag)
  }
}

extension UInt8 {
  /// A byte that the reference allows in names for `assign` and `capture`.
  fileprivate var isSignature: Bool {
    isWord || self == .dash || self == UInt8(ascii: ".") || self == UInt8(ascii: "[")
      || self == UInt8(ascii: "]") || self == UInt8(ascii: "(") || self == UInt8(ascii: ")")
  }

  fileprivate var isOperator: Bool {
    self == UInt8(ascii: "=") || self == UInt8(ascii: "!") || self == UInt8(ascii: "<")
      || self == UInt8(ascii: ">") || self == UInt8(ascii: "_")
      || (self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z"))
  }
}
