extension Parser {
  // MARK: for and tablerow

  mutating func forTag(_ token: Token) throws(LiquidError) -> Node {
    let header = try header(token, name: "for", attributes: ["limit", "offset"])
    let block = Block(name: "for", range: token.range, middles: ["else"])
    var body = Body()
    var alternative: Body?
    var ending = try readBody(block, into: &body)
    while ending.name == "else" {
      var other = Body()
      ending = try readBody(block, into: &other)
      alternative = other
    }
    if body.isBlank, alternative?.isBlank ?? true {
      body = body.withoutText()
      alternative = alternative?.withoutText()
    }
    let collection = context.bytes[header.range].filter { !$0.isLiquidSpace }
    let name = Name(header.variable.text + "-" + String(decoding: collection, as: UTF8.self))
    return .for(ForLoop(header, name: name, body: body, alternative: alternative))
  }

  mutating func tableRow(_ token: Token) throws(LiquidError) -> Node {
    let header = try header(token, name: "tablerow", attributes: ["cols", "limit", "offset"])
    return .tableRow(header, try readWhole(Block(name: "tablerow", range: token.range)))
  }

  private func header(
    _ token: Token, name: String, attributes: [String]
  ) throws(LiquidError) -> LoopHeader {
    try read(token.content) { parser throws(LiquidError) in
      let variable = try parser.variable("a variable's name", mayAsk: true)
      guard parser.skip("in") else { throw parser.expected("'in'") }
      let start = parser.word.range.lowerBound
      let collection = try parser.expression()
      var header = LoopHeader(
        variable: variable, collection: collection, range: start..<end(before: parser.word))
      header.isReversed = name == "for" && parser.skip("reversed")
      while parser.word.kind == .comma || parser.isAtKey {
        _ = parser.skip(.comma)
        try attribute(&parser, of: &header, among: attributes)
      }
      try parser.expectEnd(ending(attributes, isReversed: header.isReversed))
      return header
    } lax: { parser throws(LiquidError) in
      try laxHeader(&parser, name: name, attributes: attributes)
    }
  }

  private func ending(_ attributes: [String], isReversed: Bool) -> String {
    let others = attributes.map { "'\($0):'" }.joined(separator: ", ")
    return isReversed ? "\(others) or the end" : "'reversed', \(others) or the end"
  }

  private func attribute(
    _ parser: inout ExpressionParser, of header: inout LoopHeader, among names: [String]
  ) throws(LiquidError) {
    let key = parser.text(parser.word)
    guard parser.isAtKey, names.contains(key) else {
      throw context.error(
        "expected one of \(names.map { "'\($0):'" }.joined(separator: ", ")), found '\(key)'",
        at: parser.word.range, notes: suggestion(for: key, among: names))
    }
    parser.advance()
    parser.advance()
    if key == "offset", parser.skip("continue") {
      header.continues = true
    } else {
      header.set(key, to: try parser.expression())
    }
  }

  private func laxHeader(
    _ parser: inout LaxParser, name: String, attributes: [String]
  ) throws(LiquidError) -> LoopHeader {
    guard let variable = parser.fragment(), let word = parser.fragment(),
      context.bytes.matches(word, "in"), let collection = parser.fragment()
    else {
      throw context.error("expected '\(name) item in list'", at: parser.range)
    }
    var header = LoopHeader(
      variable: Name(context.bytes.string(variable)),
      collection: try parser.expression(collection), range: collection)
    parser.skipSpace()
    header.isReversed =
      name == "for" && context.bytes[parser.rest].starts(with: Array("reversed".utf8))
    for (key, value) in try parser.attributes() where attributes.contains(key) {
      if key == "offset", context.bytes.matches(value, "continue") {
        header.continues = true
      } else {
        header.set(key, to: try parser.expression(value))
      }
    }
    return header
  }

  /// The end of the text before a word, without trailing spaces.
  private func end(before word: Word) -> Int {
    var end = word.range.lowerBound
    while end > 0, context.bytes[end - 1].isLiquidSpace { end -= 1 }
    return end
  }

  // MARK: cycle

  func cycle(_ content: Range<Int>) throws(LiquidError) -> Node {
    try read(content) { parser throws(LiquidError) in
      var name: Expression?
      var start = parser.word.range.lowerBound
      var values = [try parser.expression()]
      if parser.skip(.colon) {
        name = values.removeLast()
        start = parser.word.range.lowerBound
        values.append(try parser.expression())
      }
      while parser.skip(.comma), !parser.isAtEnd { values.append(try parser.expression()) }
      try parser.expectEnd("',' or the end")
      return makeCycle(name, values, start..<content.upperBound)
    } lax: { parser throws(LiquidError) in
      guard let first = parser.fragment() else {
        throw context.error("expected a value", at: content)
      }
      parser.skipSpace()
      var name: Expression?
      var values: [Expression] = []
      var start = first.lowerBound
      if parser.skip(UInt8(ascii: ":")) {
        name = try parser.expression(first)
        start = parser.rest.lowerBound
      } else {
        values.append(try parser.expression(first))
      }
      while let part = parser.fragment() { values.append(try parser.expression(part)) }
      return makeCycle(name, values, start..<content.upperBound)
    }
  }

  private func makeCycle(_ name: Expression?, _ values: [Expression], _ range: Range<Int>) -> Node {
    let key = context.bytes[range].filter { !$0.isLiquidSpace }
    return .cycle(Cycle(name: name, key: String(decoding: key, as: UTF8.self), values: values))
  }

  // MARK: include and render

  func partial(_ token: Token, isRender: Bool) throws(LiquidError) -> Partial {
    try read(token.content) { parser throws(LiquidError) in
      let name = parser.word
      if isRender, name.kind != .string { throw parser.expected("a partial's name in quotes") }
      let expression = try parser.expression()
      let isLoop = parser.isAt("for")
      var subject: Expression?
      if parser.skip("for") || parser.skip("with") { subject = try parser.expression() }
      let alias = parser.skip("as") ? try parser.variable("a variable's name") : nil
      var arguments: [(name: Name, value: Expression)] = []
      _ = parser.skip(.comma)
      while parser.isAtKey {
        let key = Name(parser.text(parser.word))
        parser.advance()
        parser.advance()
        arguments.append((name: key, value: try parser.expression()))
        _ = parser.skip(.comma)
      }
      try parser.expectEnd("'with', 'for', 'as', 'name: value' or the end")
      return Partial(
        name: expression, nameRange: name.range, subject: subject, isLoop: isLoop, alias: alias,
        arguments: arguments, range: token.range)
    } lax: { parser throws(LiquidError) in
      try laxPartial(&parser, token, isRender: isRender)
    }
  }

  private func laxPartial(
    _ parser: inout LaxParser, _ token: Token, isRender: Bool
  ) throws(LiquidError) -> Partial {
    guard let name = parser.fragment() else {
      throw context.error("expected a partial's name", at: token.content)
    }
    let first = context.bytes[name.lowerBound]
    if isRender, first != UInt8(ascii: "'"), first != UInt8(ascii: "\"") {
      throw context.error("expected a partial's name in quotes", at: name)
    }
    let expression = try parser.expression(name)
    var subject: Expression?
    var isLoop = false
    var alias: Name?
    var ahead = parser
    if let word = ahead.fragment() {
      isLoop = context.bytes.matches(word, "for")
      if isLoop || context.bytes.matches(word, "with"), let value = ahead.fragment() {
        subject = try parser.expression(value)
        parser = ahead
        if let word = ahead.fragment(), context.bytes.matches(word, "as"),
          let name = ahead.fragment()
        {
          alias = Name(context.bytes.string(name))
          parser = ahead
        }
      }
    }
    var arguments: [(name: Name, value: Expression)] = []
    for (key, value) in try parser.attributes() {
      arguments.append((name: Name(key), value: try parser.expression(value)))
    }
    return Partial(
      name: expression, nameRange: name, subject: subject, isLoop: isLoop, alias: alias,
      arguments: arguments, range: token.range)
  }
}
