extension Parser {
  mutating func standardTag(_ name: String, _ token: Token) throws(LiquidError) -> Node? {
    switch name {
    case "assign": try assign(token.content)
    case "break": try alone(.break, token)
    case "capture": try capture(token)
    case "case": try caseTag(token)
    case "continue": try alone(.continue, token)
    case "cycle": .cycle(try cycle(token.content))
    case "decrement": .counter(try counterName(token), step: -1)
    case "echo": .output(try output(token.content))
    case "for": try forTag(token)
    case "if": try ifTag(token, name: "if")
    case "ifchanged": .ifChanged(try readWhole(Block(name: "ifchanged", range: token.range)))
    case "include": .include(remember(try partial(token, isRender: false)))
    case "increment": .counter(try counterName(token), step: 1)
    case "render": .render(remember(try partial(token, isRender: true)))
    case "tablerow": try tableRow(token)
    case "unless": try ifTag(token, name: "unless")
    default: nil
    }
  }

  // MARK: Variables

  private func assign(_ content: Range<Int>) throws(LiquidError) -> Node {
    let (name, value) = try read(content) { parser throws(LiquidError) in
      let name = try parser.storedName()
      let range = parser.word.range.upperBound..<content.upperBound
      try parser.expect(.assign, "'='")
      if parser.isAtEnd { throw parser.expected("a value") }
      return (name, range)
    } lax: { parser throws(LiquidError) in
      try parser.assignment()
    }
    return .assign(name, try output(value))
  }

  private mutating func capture(_ token: Token) throws(LiquidError) -> Node {
    let name = try read(token.content) { parser throws(LiquidError) in
      if parser.word.kind == .string {
        let name = Name(String(parser.text(parser.word).dropFirst().dropLast()))
        context.ownNames.insert(name)
        parser.advance()
        try parser.expectEnd("the end")
        return name
      }
      let name = try parser.storedName()
      try parser.expectEnd("the end")
      return name
    } lax: { parser throws(LiquidError) in
      try parser.storedName()
    }
    return .capture(name, try readWhole(Block(name: "capture", range: token.range)))
  }

  private func counterName(_ token: Token) throws(LiquidError) -> Name {
    try read(token.content) { parser throws(LiquidError) in
      let name = try parser.variable("a variable's name")
      try parser.expectEnd("the end")
      return name
    } lax: { parser throws(LiquidError) in
      var content = context.bytes[token.content]
      while content.first?.isLiquidSpace == true { content.removeFirst() }
      while content.last?.isLiquidSpace == true { content.removeLast() }
      return Name(String(decoding: content, as: UTF8.self))
    }
  }

  private func alone(_ node: Node, _ token: Token) throws(LiquidError) -> Node {
    let parser = ExpressionParser(context, token.content)
    if !context.isLax { try parser.expectEnd("the end") }
    return node
  }

  // MARK: Conditions

  private mutating func ifTag(_ token: Token, name: String) throws(LiquidError) -> Node {
    let block = Block(name: name, range: token.range, middles: ["elsif", "else"])
    var branches: [Branch] = []
    var next = Branch(
      condition: try condition(token.content), isNegated: name == "unless", body: Body())
    while true {
      let ending = try readBody(block, into: &next.body)
      branches.append(next)
      switch ending.name {
      case "elsif":
        next = Branch(
          condition: try condition(ending.content), isNegated: false, body: Body())
      case "else":
        next = Branch(condition: nil, isNegated: false, body: Body())
      default:
        if branches.allSatisfy(\.body.isBlank) {
          for index in branches.indices {
            branches[index].body = branches[index].body.withoutText()
          }
        }
        return .if(branches)
      }
    }
  }

  private func condition(_ content: Range<Int>) throws(LiquidError) -> Condition {
    try read(content) { parser throws(LiquidError) in
      let condition = try parser.condition()
      try parser.expectEnd("an operator, 'and', 'or' or the end")
      return condition
    } lax: { parser throws(LiquidError) in
      try parser.condition()
    }
  }

  private mutating func caseTag(_ token: Token) throws(LiquidError) -> Node {
    let subject = try value(token.content)
    let block = Block(name: "case", range: token.range, middles: ["when", "else"])
    var whens: [When] = []
    var before = Body()
    var ending = try readBody(block, into: &before)
    while ending.name != "endcase" {
      var values: [Expression]?
      if ending.name == "when" {
        values = try whenValues(ending)
      } else if let stray = context.bytes[ending.content].firstIndex(where: { !$0.isLiquidSpace }) {
        throw context.error(
          "'else' takes no arguments", at: stray..<ending.content.upperBound)
      }
      var body = Body()
      let next = try readBody(block, into: &body)
      whens.append(When(values: values, body: body))
      ending = next
    }
    if whens.allSatisfy(\.body.isBlank) {
      for index in whens.indices { whens[index].body = whens[index].body.withoutText() }
    }
    return .case(subject, whens)
  }

  private func whenValues(_ ending: Ending) throws(LiquidError) -> [Expression] {
    try read(ending.content) { parser throws(LiquidError) in
      var values = [try parser.expression()]
      while parser.skip(.comma) || parser.skip("or") { values.append(try parser.expression()) }
      try parser.expectEnd("',', 'or' or the end")
      return values
    } lax: { parser throws(LiquidError) in
      try parser.whenValues(at: ending.range)
    }
  }

  private func value(_ content: Range<Int>) throws(LiquidError) -> Expression {
    try read(content) { parser throws(LiquidError) in
      let value = try parser.expression()
      try parser.expectEnd("the end")
      return value
    } lax: { parser throws(LiquidError) in
      guard let part = parser.fragment() else {
        throw context.error("expected a value", at: content)
      }
      return try parser.expression(part)
    }
  }

  // MARK: Others

  private func cycle(_ content: Range<Int>) throws(LiquidError) -> Cycle {
    try read(content) { parser throws(LiquidError) in
      try parser.cycle(content)
    } lax: { parser throws(LiquidError) in
      try parser.cycle()
    }
  }

  private func partial(_ token: Token, isRender: Bool) throws(LiquidError) -> Partial {
    try read(token.content) { parser throws(LiquidError) in
      try parser.partial(isRender: isRender, at: token.range)
    } lax: { parser throws(LiquidError) in
      try parser.partial(isRender: isRender, at: token.range)
    }
  }
}
