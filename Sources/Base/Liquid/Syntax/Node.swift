enum Node: Sendable {
  /// A range of the source to copy.
  case text(Range<Int>)
  case output(Output)
  case assign(Name, Output)
  case capture(Name, Body)
  case `if`([Branch])
  case `case`(Expression, [When])
  case `for`(ForLoop)
  indirect case tableRow(LoopHeader, Body)
  indirect case cycle(Cycle)
  case counter(Name, step: Int)
  case ifChanged(Body)
  case include(Partial)
  case render(Partial)
  case `break`
  case `continue`
}

extension Node {
  /// The node's location in the template, for errors. Empty, at 0, if it is not known.
  var range: Range<Int> {
    switch self {
    case .text(let range): range
    case .output(let output): output.range
    case .assign(_, let value): value.range
    case .if(let branches): branches.first?.body.range ?? 0..<0
    case .case(_, let whens): whens.first?.body.range ?? 0..<0
    case .capture(_, let body), .ifChanged(let body): body.range
    case .for(let loop): loop.header.range
    case .tableRow(let header, _): header.range
    case .include(let partial), .render(let partial): partial.range
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

/// The part that `for` and `tablerow` share: `item in list limit: 2`.
struct LoopHeader: Sendable {
  let variable: Name
  let collection: Expression
  /// The location of the collection.
  let range: Range<Int>
  var isReversed = false
  /// Whether the loop continues where its last run ended.
  var continues = false
  var limit: Expression?
  var offset: Expression?
  var columns: Expression?

  mutating func set(_ attribute: String, to value: Expression) {
    switch attribute {
    case "limit": limit = value
    case "offset": offset = value
    default: columns = value
    }
  }
}

final class ForLoop: Sendable {
  let header: LoopHeader
  /// The value of `forloop.name`, and the key for `offset: continue`.
  let name: Name
  let body: Body
  let alternative: Body?

  init(_ header: LoopHeader, name: Name, body: Body, alternative: Body?) {
    self.header = header
    self.name = name
    self.body = body
    self.alternative = alternative
  }
}

struct Cycle: Sendable {
  let name: Expression?
  /// Identifies cycles without a name.
  let key: String
  let values: [Expression]
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
