/// One part of a template, ready to be rendered.
indirect enum Node: Sendable {
  /// A stretch of the source to copy.
  case text(Range<Int>)
  case output(Output)
  case assign(Name, Output)
  case capture(Name, Body)
  case `if`([Branch])
  case `case`(Expression, [When])
  case `for`(ForLoop)
  case tableRow(TableRow)
  case cycle(Cycle)
  case counter(Name, step: Int)
  case ifChanged(Body)
  case include(Partial)
  case render(Partial)
  case `break`
  case `continue`
  /// A tag that somebody added to the environment.
  case custom(FilterUse)
}

/// The inside of a block.
struct Body: Sendable {
  var nodes: [Node] = []
  /// Whether there is only white space and tags that print nothing.
  var isBlank = true

  /// The body without its texts, for blocks that would print only white space.
  func withoutText() -> Body {
    var body = self
    body.nodes.removeAll { if case .text = $0 { true } else { false } }
    return body
  }
}

/// A part of `if` or `unless`; without a condition it is the `else`.
struct Branch: Sendable {
  let condition: Condition?
  let isNegated: Bool
  var body: Body
}

/// A part of `case`; without values it is the `else`.
struct When: Sendable {
  let values: [Expression]?
  var body: Body
}

/// A `for` tag.
struct ForLoop: Sendable {
  let variable: Name
  let collection: Expression
  /// What `forloop.name` prints and `offset: continue` remembers.
  let name: String
  let isReversed: Bool
  let limit: Expression?
  let offset: Expression?
  let continues: Bool
  let range: Range<Int>
  var body: Body
  var alternative: Body?
}

/// A `tablerow` tag.
struct TableRow: Sendable {
  let variable: Name
  let collection: Expression
  let columns: Expression?
  let limit: Expression?
  let offset: Expression?
  let range: Range<Int>
  var body: Body
}

/// A `cycle` tag.
struct Cycle: Sendable {
  let name: Expression?
  /// What tells cycles without a name apart.
  let key: String
  let values: [Expression]
}

/// An `include` or `render` tag.
struct Partial: Sendable {
  let name: Expression
  let nameRange: Range<Int>
  let subject: Expression?
  /// Whether the subject is given with `for`: once for each of its items.
  let isLoop: Bool
  let alias: Name?
  let arguments: [(name: Name, value: Expression)]
  let range: Range<Int>
}
