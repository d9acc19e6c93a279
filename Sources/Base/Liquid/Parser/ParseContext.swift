import Diagnostics

/// What every part of a parser needs to know about the template that it reads.
final class ParseContext {
  let source: SourceText
  let environment: Environment
  /// The variables that were read so far.
  var paths: [Path] = []
  /// The names that the template itself stores something under.
  var ownNames: Set<Name> = []

  init(_ source: SourceText, _ environment: Environment) {
    self.source = source
    self.environment = environment
  }

  var bytes: [UInt8] { source.bytes }
  var isLax: Bool { environment.syntax == .lax }

  func error(_ message: String, at range: Range<Int>, notes: [String] = []) -> LiquidError {
    LiquidError(message, in: source, at: range, notes: notes)
  }

  func checkDepth(_ depth: Int, at range: Range<Int>) throws(LiquidError) {
    guard depth > environment.limits.nesting else { return }
    throw error(
      "nested too deep", at: range, notes: ["the limit is \(environment.limits.nesting)"])
  }

  /// Binds a filter's name to what it does; nil when it is not known and may be left out.
  func filter(
    _ name: String, _ arguments: [Expression], _ named: [(name: String, value: Expression)],
    at range: Range<Int>
  ) throws(LiquidError) -> FilterUse? {
    guard let filter = environment.filters[name] else {
      if isLax, environment.undefined == .empty { return nil }
      throw error(
        "there is no filter '\(name)'", at: range,
        notes: suggestion(for: name, among: environment.filters.keys))
    }
    return try bind(filter, "filter", arguments, named, at: range)
  }

  /// Checks the arguments of a filter or of a tag that somebody added.
  func bind(
    _ filter: Filter, _ what: String, _ arguments: [Expression],
    _ named: [(name: String, value: Expression)], at range: Range<Int>
  ) throws(LiquidError) -> FilterUse {
    var count = arguments.count
    if let stranger = named.first(where: { !filter.named.contains($0.name) }) {
      guard isLax else {
        throw error(
          "\(what) '\(filter.name)' has no argument named '\(stranger.name)'", at: range,
          notes: suggestion(for: stranger.name, among: filter.named))
      }
      // The reference passes names that are not asked for as one more argument.
      if filter.named.isEmpty { count += 1 }
    }
    guard filter.arity.contains(count) else {
      throw error(
        "\(what) '\(filter.name)' takes \(filter.arity.inWords), not \(count)", at: range)
    }
    return FilterUse(filter: filter, arguments: arguments, named: named, range: range)
  }
}

extension ClosedRange<Int> {
  fileprivate var inWords: String {
    if upperBound == 0 { return "no arguments" }
    let unit = upperBound == 1 ? "argument" : "arguments"
    if lowerBound == upperBound { return "\(lowerBound) \(unit)" }
    if upperBound == Int.max { return "at least \(lowerBound) arguments" }
    return lowerBound + 1 == upperBound
      ? "\(lowerBound) or \(upperBound) arguments" : "\(lowerBound) to \(upperBound) arguments"
  }
}
