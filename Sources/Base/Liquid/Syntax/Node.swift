enum Node: Sendable {
  /// A range of the source to copy.
  case text(Range<Int>)
  case output(Output)
  case assign(Assignment)
  case capture(Capture)
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
  /// A custom tag of the environment.
  case custom(FilterUse)
}

extension Node {
  /// The node's location for errors, as far as known.
  var range: Range<Int> {
    switch self {
    case .text(let range): range
    case .output(let output): output.range
    case .assign(let assignment): assignment.value.range
    case .capture(let capture): capture.body.range
    case .if(let branches): branches.first?.body.range ?? 0..<0
    case .case(_, let whens): whens.first?.body.range ?? 0..<0
    case .ifChanged(let body): body.range
    case .for(let loop): loop.range
    case .tableRow(let loop): loop.range
    case .include(let partial), .render(let partial): partial.range
    case .custom(let use): use.range
    case .cycle, .counter, .break, .continue: 0..<0
    }
  }
}

struct Body: Sendable {
  var nodes: [Node] = []
  /// Whether there is only white space and tags without output.
  var isBlank = true

  var range: Range<Int> { nodes.first?.range ?? 0..<0 }

  /// The body without its texts, for blocks that would print only white space.
  func withoutText() -> Body {
    var body = self
    body.nodes.removeAll { if case .text = $0 { true } else { false } }
    return body
  }
}

/// A branch of `if` or `unless`; without a condition, the `else`.
struct Branch: Sendable {
  let condition: Condition?
  let isNegated: Bool
  var body: Body
}

/// A branch of `case`; without values, the `else`.
struct When: Sendable {
  let values: [Expression]?
  var body: Body
}

final class ForLoop: Sendable {
  let variable: Name
  let collection: Expression
  /// The value of `forloop.name`, and the key for `offset: continue`.
  let name: Name
  let isReversed: Bool
  let limit: Expression?
  let offset: Expression?
  let continues: Bool
  let range: Range<Int>
  let body: Body
  let alternative: Body?

  init(
    variable: Name, collection: Expression, name: Name, isReversed: Bool, limit: Expression?,
    offset: Expression?, continues: Bool, range: Range<Int>, body: Body, alternative: Body?
  ) {
    self.variable = variable
    self.collection = collection
    self.name = name
    self.isReversed = isReversed
    self.limit = limit
    self.offset = offset
    self.continues = continues
    self.range = range
    self.body = body
    self.alternative = alternative
  }
}

final class TableRow: Sendable {
  let variable: Name
  let collection: Expression
  let columns: Expression?
  let limit: Expression?
  let offset: Expression?
  let range: Range<Int>
  let body: Body

  init(
    variable: Name, collection: Expression, columns: Expression?, limit: Expression?,
    offset: Expression?, range: Range<Int>, body: Body
  ) {
    self.variable = variable
    self.collection = collection
    self.columns = columns
    self.limit = limit
    self.offset = offset
    self.range = range
    self.body = body
  }
}

final class Cycle: Sendable {
  let name: Expression?
  /// Identifies cycles without a name.
  let key: String
  let values: [Expression]

  init(
    name: Expression?, key: String, values: [Expression]
  ) {
    self.name = name
    self.key = key
    self.values = values
  }
}

/// An `include` or `render` tag.
final class Partial: Sendable {
  struct Label: Sendable {
    /// The full name, also the variable that `include` looks up.
    let name: Name
    /// The last path component, the variable that holds the subject.
    let variable: Name

    init(_ text: String) {
      name = Name(text)
      let last = text.utf8.split(separator: UInt8(ascii: "/")).last
      variable = last.map { Name(String(Substring($0))) } ?? name
    }
  }

  let name: Expression
  /// The name if it is a literal, as it nearly always is.
  let label: Label?
  let nameRange: Range<Int>
  let subject: Expression?
  /// Whether `for` renders the partial once per item of the subject.
  let isLoop: Bool
  let alias: Name?
  let arguments: [(name: Name, value: Expression)]
  let range: Range<Int>

  init(
    name: Expression, nameRange: Range<Int>, subject: Expression?, isLoop: Bool, alias: Name?,
    arguments: [(name: Name, value: Expression)], range: Range<Int>
  ) {
    self.name = name
    if case .literal(.string(let text)) = name { label = Label(text.string) } else { label = nil }
    self.nameRange = nameRange
    self.subject = subject
    self.isLoop = isLoop
    self.alias = alias
    self.arguments = arguments
    self.range = range
  }
}

final class Assignment: Sendable {
  let name: Name
  let value: Output

  init(name: Name, value: Output) {
    self.name = name
    self.value = value
  }
}

final class Capture: Sendable {
  let name: Name
  let body: Body

  init(name: Name, body: Body) {
    self.name = name
    self.body = body
  }
}
