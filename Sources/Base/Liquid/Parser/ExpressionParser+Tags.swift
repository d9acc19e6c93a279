// Parses the contents of the standard tags strictly.
extension ExpressionParser {
  /// A name for `assign` or `capture`: may start with digits and hyphens.
  mutating func storedName() throws(LiquidError) -> Name {
    let bytes = context.bytes
    let start = word.range.lowerBound
    var end = start
    while word.range.lowerBound == end, word.kind != .end,
      bytes[word.range].allSatisfy({ $0.isWord || $0 == .dash })
    {
      end = word.range.upperBound
      advance()
    }
    guard end > start else { return try variable("a variable's name") }
    let name = Name(bytes.string(start..<end))
    context.ownNames.insert(name)
    return name
  }

  // MARK: Loops

  /// The contents of a `for` or `tablerow` tag.
  mutating func loop(_ tag: String, attributes names: [String]) throws(LiquidError) -> LoopHeader {
    let variable = try variable("a variable's name", mayAsk: true)
    guard skip("in") else { throw expected("'in'") }
    let start = word.range.lowerBound
    let collection = try expression()
    var header = LoopHeader(
      variable: variable, collection: collection, range: start..<end(before: word))
    header.isReversed = tag == "for" && skip("reversed")
    while word.kind == .comma || isAtKey {
      _ = skip(.comma)
      try attribute(of: &header, among: names)
    }
    try expectEnd(ending(names, isReversed: header.isReversed))
    return header
  }

  private func ending(_ attributes: [String], isReversed: Bool) -> String {
    let others = attributes.map { "'\($0):'" }.joined(separator: ", ")
    return isReversed ? "\(others) or the end" : "'reversed', \(others) or the end"
  }

  private mutating func attribute(
    of header: inout LoopHeader, among names: [String]
  ) throws(LiquidError) {
    let key = text(word)
    guard isAtKey, names.contains(key) else {
      throw context.error(
        "expected one of \(names.map { "'\($0):'" }.joined(separator: ", ")), found '\(key)'",
        at: word.range, notes: suggestion(for: key, among: names))
    }
    advance()
    advance()
    if key == "offset", skip("continue") {
      header.continues = true
    } else {
      header.set(key, to: try expression())
    }
  }

  /// The end of the text before a word, without trailing spaces.
  private func end(before word: Word) -> Int {
    var end = word.range.lowerBound
    while end > 0, context.bytes[end - 1].isLiquidSpace { end -= 1 }
    return end
  }

  mutating func cycle(_ content: Range<Int>) throws(LiquidError) -> Cycle {
    var name: Expression?
    var start = word.range.lowerBound
    var values = [try expression()]
    if skip(.colon) {
      name = values.removeLast()
      start = word.range.lowerBound
      values.append(try expression())
    }
    while skip(.comma), !isAtEnd { values.append(try expression()) }
    try expectEnd("',' or the end")
    return Cycle(name: name, key: context.key(start..<content.upperBound), values: values)
  }

  // MARK: include and render

  mutating func partial(isRender: Bool, at tag: Range<Int>) throws(LiquidError) -> Partial {
    let name = word
    if isRender, name.kind != .string { throw expected("a partial's name in quotes") }
    let partial = try expression()
    let isLoop = isAt("for")
    var subject: Expression?
    if skip("for") || skip("with") { subject = try expression() }
    let alias = skip("as") ? try variable("a variable's name") : nil
    var arguments: [(name: Name, value: Expression)] = []
    _ = skip(.comma)
    while isAtKey {
      let key = Name(text(word))
      advance()
      advance()
      arguments.append((name: key, value: try expression()))
      _ = skip(.comma)
    }
    try expectEnd("'with', 'for', 'as', 'name: value' or the end")
    return Partial(
      name: partial, nameRange: name.range, subject: subject, isLoop: isLoop, alias: alias,
      arguments: arguments, range: tag)
  }
}
