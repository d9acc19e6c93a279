extension Parser {
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
    let name = Name(header.variable.text + "-" + context.key(header.range))
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
      try parser.loop(name, attributes: attributes)
    } lax: { parser throws(LiquidError) in
      try parser.loop(name, attributes: attributes)
    }
  }
}
