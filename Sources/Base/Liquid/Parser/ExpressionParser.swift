/// Parses the contents of `{{ … }}` and `{% … %}` strictly.
struct ExpressionParser {
  let context: ParseContext
  private var lexer: ExpressionLexer
  private(set) var word: Word
  private var following: Word
  private var depth = 0

  init(_ context: ParseContext, _ range: Range<Int>) {
    self.context = context
    lexer = ExpressionLexer(context.bytes, range)
    word = lexer.next()
    following = lexer.next()
  }

  // MARK: Words

  var isAtEnd: Bool { word.kind == .end }

  mutating func advance() {
    word = following
    following = lexer.next()
  }

  func text(_ word: Word) -> String { context.bytes.string(word.range) }

  mutating func skip(_ kind: Word.Kind) -> Bool {
    guard word.kind == kind else { return false }
    advance()
    return true
  }

  mutating func skip(_ name: StaticString) -> Bool {
    guard isAt(name) else { return false }
    advance()
    return true
  }

  func isAt(_ name: StaticString) -> Bool {
    word.kind == .name && context.bytes.matches(word.range, name)
  }

  var isAtKey: Bool { word.kind == .name && following.kind == .colon }

  mutating func expect(_ kind: Word.Kind, _ what: String) throws(LiquidError) {
    guard skip(kind) else { throw expected(what) }
  }

  /// The name of a variable to assign; `mayAsk` allows a final question mark, as for a loop's variable.
  mutating func variable(_ what: String, mayAsk: Bool = false) throws(LiquidError) -> Name {
    guard word.kind == .name,
      mayAsk || context.bytes[word.range.upperBound - 1] != UInt8(ascii: "?")
    else {
      throw expected(what)
    }
    defer { advance() }
    let name = Name(text(word))
    context.ownNames.insert(name)
    return name
  }

  func expectEnd(_ what: @autoclosure () -> String) throws(LiquidError) {
    if !isAtEnd { throw expected(what()) }
  }

  func expected(_ what: String) -> LiquidError {
    if word.kind == .other, let quote = context.bytes[word.range].first,
      quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"")
    {
      return context.error(
        "this text is not closed", at: word.range, notes: ["expected \(text(word))"])
    }
    let found = isAtEnd ? "the end" : "'\(text(word))'"
    return context.error("expected \(what), found \(found)", at: word.range)
  }

  // MARK: Values

  /// A value with filters, as in `{{ … }}`; empty contents print nothing.
  mutating func output() throws(LiquidError) -> Output {
    let start = word.range.lowerBound
    if isAtEnd {
      return Output(base: .literal(.null), filters: [], range: start..<start)
    }
    let base = try expression()
    var filters: [FilterUse] = []
    while skip(.pipe) {
      if let filter = try filter() { filters.append(filter) }
    }
    try expectEnd(filters.isEmpty ? "'|' or the end" : "',', '|' or the end")
    return Output(base: base, filters: filters, range: start..<word.range.lowerBound)
  }

  private mutating func filter() throws(LiquidError) -> FilterUse? {
    let name = word
    guard skip(.name) else { throw expected("a filter's name") }
    var arguments: [Expression] = []
    var named: [(name: String, value: Expression)] = []
    if skip(.colon) {
      try readArguments(&arguments, &named)
    } else if word.kind != .pipe, !isAtEnd {
      throw expected("':', '|' or the end")
    }
    return try context.filter(text(name), arguments, named, at: name.range)
  }

  /// Parses arguments as long as commas follow.
  private mutating func readArguments(
    _ arguments: inout [Expression], _ named: inout [(name: String, value: Expression)]
  ) throws(LiquidError) {
    repeat {
      if isAtKey {
        let key = text(word)
        advance()
        advance()
        named.append((name: key, value: try expression()))
      } else {
        arguments.append(try expression())
      }
    } while skip(.comma)
  }

  mutating func expression() throws(LiquidError) -> Expression {
    depth += 1
    defer { depth -= 1 }
    try context.checkDepth(depth, at: word.range)
    let first = word
    switch first.kind {
    case .string:
      advance()
      let inside = (first.range.lowerBound + 1)..<(first.range.upperBound - 1)
      return .literal(.string(Text(context.bytes.string(inside), .literal)))
    case .number:
      advance()
      return .literal(number(text(first)))
    case .name:
      advance()
      let name = text(first)
      if word.kind != .dot, word.kind != .openSquare, let literal = literal(name) {
        return .literal(literal)
      }
      return try path(.name(Name(name)), first.range)
    case .openSquare:
      advance()
      let name = try expression()
      let end = word.range.upperBound
      try expect(.closeSquare, "']'")
      if case .literal(.string(let text)) = name {
        return try path(.name(Name(text.string)), first.range.lowerBound..<end)
      }
      return try path(.dynamic(name), first.range.lowerBound..<end)
    case .openRound:
      return try range()
    default:
      throw expected("a value")
    }
  }

  private mutating func range() throws(LiquidError) -> Expression {
    let start = word.range.lowerBound
    advance()
    let from = try expression()
    try expect(.dots, "'..'")
    let through = try expression()
    let end = word.range.upperBound
    try expect(.closeRound, "')'")
    return rangeExpression(from, through, at: start..<end)
  }

  private mutating func path(
    _ root: Path.Root, _ rootRange: Range<Int>
  ) throws(LiquidError) -> Expression {
    var steps: [Path.Step] = []
    var end = rootRange.upperBound
    while true {
      let start = word.range.lowerBound
      if skip(.dot) {
        guard word.kind == .name else { throw expected("a key after '.'") }
        let key = Name(text(word))
        end = word.range.upperBound
        steps.append(.init(kind: .key(key), isNamed: true, range: word.range))
        advance()
      } else if skip(.openSquare) {
        let key = try expression()
        end = word.range.upperBound
        try expect(.closeSquare, "']'")
        steps.append(.init(kind: stepKind(key), isNamed: false, range: start..<end))
      } else {
        break
      }
    }
    let path = Path(
      root: root, rootRange: rootRange, steps: steps, range: rootRange.lowerBound..<end)
    context.paths.append(path)
    return .path(path)
  }

  // MARK: Conditions

  /// Comparisons with `and` and `or`, which are right-associative as in the reference.
  mutating func condition() throws(LiquidError) -> Condition {
    depth += 1
    defer { depth -= 1 }
    try context.checkDepth(depth, at: word.range)
    let left = try comparison()
    if skip("and") { return .and(left, try condition()) }
    if skip("or") { return .or(left, try condition()) }
    return left
  }

  private mutating func comparison() throws(LiquidError) -> Condition {
    let start = word.range.lowerBound
    let left = try expression()
    guard word.kind == .comparison else { return .truth(left) }
    let sign = text(word)
    advance()
    let right = try expression()
    let range = start..<word.range.lowerBound
    return .comparison(left, Comparison(rawValue: sign) ?? .notEqual, right, at: range)
  }
}

/// The value of a literal keyword; nil for a variable's name.
func literal(_ name: String) -> Value? {
  // Most names are longer than the longest keyword.
  guard name.utf8.count <= 5 else { return nil }
  return switch name {
  case "true": .bool(true)
  case "false": .bool(false)
  case "nil", "null": .null
  case "empty": .empty
  case "blank": .blank
  default: nil
  }
}

func number(_ text: String) -> Value {
  Int(text).map(Value.int) ?? Double(text).map(Value.double) ?? .int(0)
}

/// A lookup in brackets, resolved at parse time if it is a literal.
func stepKind(_ key: Expression) -> Path.Step.Kind {
  switch key {
  case .literal(.string(let text)): .key(Name(text.string))
  case .literal(.int(let index)): .index(index)
  default: .dynamic(key)
  }
}

/// A range, evaluated at parse time if both bounds are literals.
func rangeExpression(
  _ from: Expression, _ through: Expression, at range: Range<Int>
) -> Expression {
  if case .literal(let first) = from, case .literal(let last) = through {
    return .literal(.range(from: first.truncated, through: last.truncated))
  }
  return .range(from: from, through: through, at: range)
}

extension Value {
  /// The value as an integer, truncated; 0 if it is not a number.
  var truncated: Int {
    switch self {
    case .int(let int): int
    case .double(let double): Int(exactly: double.rounded(.towardZero)) ?? 0
    case .string(let text): leadingInteger(ArraySlice(text.string.utf8))
    default: 0
    }
  }
}
