import Diagnostics

/// The template's context, shared by all parts of a parser.
final class ParseContext {
  let source: SourceText
  let environment: Environment
  var paths: [Path] = []
  /// The names that the template itself assigns.
  var ownNames: Set<Name> = []

  init(_ source: SourceText, _ environment: Environment) {
    self.source = source
    self.environment = environment
  }

  var bytes: [UInt8] { source.bytes }
  var isLax: Bool { environment.syntax == .lax }

  /// A part of the source without white space, which identifies a loop or a cycle.
  func key(_ range: Range<Int>) -> String {
    String(decoding: bytes[range].filter { !$0.isLiquidSpace }, as: UTF8.self)
  }

  func error(_ message: String, at range: Range<Int>, notes: [String] = []) -> LiquidError {
    LiquidError(message, in: source, at: range, notes: notes)
  }

  func checkDepth(_ depth: Int, at range: Range<Int>) throws(LiquidError) {
    guard depth > environment.limits.nesting else { return }
    throw error(
      "nested too deep", at: range, notes: ["the limit is \(environment.limits.nesting)"])
  }

  /// Binds a filter by name; nil if it is unknown and may be ignored.
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
    var count = arguments.count
    if let stranger = named.first(where: { !filter.named.contains($0.name) }) {
      guard isLax else {
        throw error(
          "filter '\(filter.name)' has no argument named '\(stranger.name)'", at: range,
          notes: suggestion(for: stranger.name, among: filter.named))
      }
      // The reference passes unexpected named arguments as one more positional argument.
      if filter.named.isEmpty { count += 1 }
    }
    guard filter.arity.contains(count) else {
      throw error(
        "filter '\(filter.name)' takes \(filter.arity.inWords), not \(count)", at: range)
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
