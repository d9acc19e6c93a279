import Diagnostics

struct Parser {
  let context: ParseContext
  private var lexer: Lexer
  /// The remaining tags of the current `liquid` tag, in reverse order.
  private var lines: [Token]?
  private var depth = 0
  /// The partials named by literals.
  private(set) var partials: [(name: String, range: Range<Int>)] = []
  private(set) var hasDynamicPartials = false

  init(_ source: SourceText, _ environment: Environment) {
    context = ParseContext(source, environment)
    lexer = Lexer(source)
  }

  private var bytes: [UInt8] { context.bytes }

  mutating func parse() throws(LiquidError) -> [Node] {
    var body = Body()
    body.nodes.reserveCapacity(16)
    try readNodes(into: &body, until: nil)
    return body.nodes
  }

  // MARK: Blocks

  /// An open block: its tag and the tags that may divide it.
  struct Block {
    let name: String
    let end: String
    let range: Range<Int>
    let middles: [String]

    init(name: String, range: Range<Int>, middles: [String] = []) {
      self.name = name
      end = "end" + name
      self.range = range
      self.middles = middles
    }
  }

  /// A tag that ends a part of a block.
  struct Ending {
    let name: String
    let content: Range<Int>
    let range: Range<Int>
  }

  mutating func readBody(_ block: Block, into body: inout Body) throws(LiquidError) -> Ending {
    depth += 1
    defer { depth -= 1 }
    try context.checkDepth(depth, at: block.range)
    body.nodes.reserveCapacity(4)
    guard let ending = try readNodes(into: &body, until: block) else {
      throw context.error(
        "'\(block.name)' is not closed", at: block.range,
        notes: ["expected '{% \(block.end) %}'"])
    }
    return ending
  }

  mutating func readWhole(_ block: Block) throws(LiquidError) -> Body {
    var body = Body()
    _ = try readBody(block, into: &body)
    return body
  }

  @discardableResult
  private mutating func readNodes(
    into body: inout Body, until block: Block?
  ) throws(LiquidError) -> Ending? {
    while let token = try nextToken() {
      switch token.kind {
      case .text:
        body.nodes.append(.text(token.content))
        if body.isBlank { body.isBlank = bytes[token.content].allSatisfy(\.isLiquidSpace) }
      case .raw:
        guard !token.content.isEmpty else { break }
        body.nodes.append(.text(token.content))
        body.isBlank = false
      case .output:
        body.nodes.append(.output(try output(token.content)))
        body.isBlank = false
      case .tag(let name):
        let name = bytes.string(name)
        if let block, name == block.end || block.middles.contains(name) {
          return Ending(name: name, content: token.content, range: token.range)
        }
        try readTag(name, token, into: &body, inside: block)
      }
    }
    return nil
  }

  private mutating func readTag(
    _ name: String, _ token: Token, into body: inout Body, inside block: Block?
  ) throws(LiquidError) {
    if name == "liquid" {
      try readLines(token.content, into: &body)
    } else if let node = try standardTag(name, token) {
      body.nodes.append(node)
      if body.isBlank { body.isBlank = node.isBlank }
    } else {
      throw unknown(name, token, inside: block)
    }
  }

  /// Parses a `liquid` tag, in which each line is a tag without braces.
  private mutating func readLines(
    _ content: Range<Int>, into body: inout Body
  ) throws(LiquidError) {
    depth += 1
    defer { depth -= 1 }
    try context.checkDepth(depth, at: content)
    let outer = lines
    lines = try LineLexer(context: context).tokens(content).reversed()
    try readNodes(into: &body, until: nil)
    lines = outer
  }

  private mutating func nextToken() throws(LiquidError) -> Token? {
    lines == nil ? try lexer.next() : lines?.popLast()
  }

  private func unknown(_ name: String, _ token: Token, inside block: Block?) -> LiquidError {
    if let block, name.hasPrefix("end") || Parser.middles.contains(name) {
      return context.error(
        "'\(name)' does not belong to '\(block.name)'", at: token.range,
        notes: ["expected '{% \(block.end) %}'"])
    }
    if name.hasPrefix("end"), Parser.blocks.contains(String(name.dropFirst(3))) {
      return context.error("'\(name)' without '\(name.dropFirst(3))'", at: token.range)
    }
    if Parser.middles.contains(name) {
      return context.error("'\(name)' outside of a block", at: token.range)
    }
    var known = Parser.names
    if let block { known += block.middles + [block.end] }
    var place = token.range
    if case .tag(let range) = token.kind { place = range }
    return context.error(
      "there is no tag '\(name)'", at: place, notes: suggestion(for: name, among: known))
  }

  mutating func remember(_ partial: Partial) -> Partial {
    if case .literal(.string(let text)) = partial.name {
      partials.append((name: text.string, range: partial.nameRange))
    } else {
      hasDynamicPartials = true
    }
    return partial
  }

  // MARK: Strict or lax

  /// Parses strictly and, in a lax environment, falls back to the lax parser.
  func read<Result>(
    _ range: Range<Int>,
    strict: (inout ExpressionParser) throws(LiquidError) -> Result,
    lax: (inout LaxParser) throws(LiquidError) -> Result
  ) throws(LiquidError) -> Result {
    do throws(LiquidError) {
      var parser = ExpressionParser(context, range)
      return try strict(&parser)
    } catch {
      guard context.isLax else { throw error }
      var parser = LaxParser(context, range)
      return try lax(&parser)
    }
  }

  func output(_ range: Range<Int>) throws(LiquidError) -> Output {
    try read(range) { parser throws(LiquidError) in
      try parser.output()
    } lax: { parser throws(LiquidError) in
      try parser.output()
    }
  }
}

extension Parser {
  static let blocks = [
    "capture", "case", "comment", "doc", "for", "if", "ifchanged", "raw", "tablerow", "unless",
  ]
  static let middles = ["else", "elsif", "when"]
  static let names =
    blocks + [
      "assign", "break", "continue", "cycle", "decrement", "echo", "include", "increment",
      "liquid", "render",
    ]
}

extension Node {
  /// Whether the node prints nothing, so that white space around it can be dropped too.
  var isBlank: Bool {
    switch self {
    case .text, .output, .cycle, .counter, .include, .render, .break, .continue: false
    case .assign, .capture: true
    case .if(let branches): branches.allSatisfy(\.body.isBlank)
    case .case(_, let whens): whens.allSatisfy(\.body.isBlank)
    case .for(let loop): loop.body.isBlank && loop.alternative?.isBlank ?? true
    case .tableRow: false
    case .ifChanged(let body): body.isBlank
    }
  }
}
