/// Something that has a value: a literal, a variable or a range.
enum Expression: Sendable {
  case literal(Value)
  case path(Path)
  case range(Bounds)
}

/// The ends of a range that has to be worked out.
///
/// What a node holds are objects that never change: entering one costs one count of references,
/// where a structure would cost one for each of its parts.
final class Bounds: Sendable {
  let from: Expression
  let through: Expression
  let range: Range<Int>

  init(from: Expression, through: Expression, range: Range<Int>) {
    self.from = from
    self.through = through
    self.range = range
  }
}

/// A variable with the steps into it: `teams[0].name`, split when it is parsed.
final class Path: Sendable {
  enum Root {
    case name(Name)
    /// `[name]`: the variable's name is itself a value.
    case dynamic(Expression)
  }

  struct Step: Sendable {
    enum Kind: Sendable {
      case key(Name)
      case index(Int)
      case dynamic(Expression)
    }
    let kind: Kind
    /// Whether `size`, `first` and `last` may be asked for: `.size` may, `["size"]` may not.
    let isNamed: Bool
    let range: Range<Int>
  }

  /// The variable's name, unless it has to be worked out.
  let name: Name
  /// What works out the variable's name.
  let dynamicName: Expression?
  let steps: [Step]
  let rootRange: Range<Int>
  let range: Range<Int>
  /// Whether the root is `forloop` or `tablerowloop`, which live beside the variables.
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

/// A value with the filters it goes through.
final class Output: Sendable {
  let base: Expression
  let filters: [FilterUse]
  let range: Range<Int>
  /// Whether the first filter is made for values that may be missing.
  let isAsking: Bool

  init(base: Expression, filters: [FilterUse], range: Range<Int>) {
    self.base = base
    self.filters = filters
    self.range = range
    isAsking = filters.first?.filter.asks ?? false
  }
}

/// A filter with its arguments.
final class FilterUse: Sendable {
  let filter: Filter
  let arguments: [Expression]
  /// The arguments' values when all of them are written out.
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

/// What decides whether a branch is taken.
indirect enum Condition: Sendable {
  case truth(Expression)
  case comparison(Expression, Comparison, Expression, at: Range<Int>)
  case and(Condition, Condition)
  case or(Condition, Condition)
}

/// An operator between two values.
enum Comparison: String, Sendable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case contains
}
