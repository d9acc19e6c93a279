enum Expression: Sendable {
  case literal(Value)
  case path(Path)
  /// A range evaluated at run time.
  indirect case range(from: Expression, through: Expression, at: Range<Int>)
}

/// A variable with its lookups, such as `teams[0].name`. Common syntax nodes are classes, so that a copy costs one
/// retain.
final class Path: Sendable {
  enum Root {
    case name(Name)
    /// `[name]`: the variable's name is the value of an expression.
    case dynamic(Expression)
  }

  struct Step: Sendable {
    enum Kind: Sendable {
      case key(Name)
      case index(Int)
      case dynamic(Expression)
    }
    let kind: Kind
    /// Whether `size`, `first` and `last` are properties: in `.size`, but not in `["size"]`.
    let isNamed: Bool
    let range: Range<Int>
  }

  /// The variable's name, unless it is dynamic.
  let name: Name
  let dynamicName: Expression?
  let steps: [Step]
  let rootRange: Range<Int>
  let range: Range<Int>
  /// Set if the root is `forloop` or `tablerowloop`, which are not stored as variables.
  let loop: Loop?

  enum Loop: Sendable {
    case forLoop, tableRow
  }

  init(root: Root, rootRange: Range<Int>, steps: [Step], range: Range<Int>) {
    self.rootRange = rootRange
    self.steps = steps
    self.range = range
    switch root {
    case .name(let name):
      self.name = name
      dynamicName = nil
      loop = name == .forLoop ? .forLoop : name == .tableRowLoop ? .tableRow : nil
    case .dynamic(let expression):
      name = .nameless
      dynamicName = expression
      loop = nil
    }
  }
}

final class Output: Sendable {
  let base: Expression
  let filters: [FilterUse]
  let range: Range<Int>
  /// Whether the first filter accepts undefined values.
  let isAsking: Bool

  init(base: Expression, filters: [FilterUse], range: Range<Int>) {
    self.base = base
    self.filters = filters
    self.range = range
    isAsking = filters.first?.filter.asks ?? false
  }
}

final class FilterUse: Sendable {
  let filter: Filter
  let arguments: [Expression]
  /// The argument values if all are literals.
  let literals: [Value]?
  let named: [(name: String, value: Expression)]
  let range: Range<Int>

  init(
    filter: Filter, arguments: [Expression], named: [(name: String, value: Expression)],
    range: Range<Int>
  ) {
    self.filter = filter
    self.arguments = arguments
    var literals: [Value] = []
    for case .literal(let value) in arguments { literals.append(value) }
    self.literals = literals.count == arguments.count ? literals : nil
    self.named = named
    self.range = range
  }
}

indirect enum Condition: Sendable {
  case truth(Expression)
  case comparison(Expression, Comparison, Expression, at: Range<Int>)
  case and(Condition, Condition)
  case or(Condition, Condition)
}

enum Comparison: String, Sendable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case contains
}
