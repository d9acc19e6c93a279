public import Diagnostics

/// A parsing or rendering error with its location.
public struct LiquidError: Error, Sendable, Equatable {
  /// What happened and where; notes hold expectations, a suggestion, and the stack of including templates.
  public internal(set) var diagnostic: Diagnostic

  /// Wraps a diagnostic.
  public init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }

  init(_ message: String, in source: SourceText, at range: Range<Int>, notes: [String] = []) {
    diagnostic = Diagnostic(.error, message, at: SourcePlace(source, range), notes: notes)
  }

  private static let stackPrefix = "included from "
  private static let stackEnd = "and so on"
  private static let stackLimit = 8

  /// The error with the including template added to its stack.
  func included(by source: SourceText, at range: Range<Int>) -> LiquidError {
    var error = self
    let notes = error.diagnostic.notes
    let depth = notes.count(where: { $0.hasPrefix(LiquidError.stackPrefix) })
    guard depth < LiquidError.stackLimit else {
      if notes.last != LiquidError.stackEnd { error.diagnostic.notes.append(LiquidError.stackEnd) }
      return error
    }
    let line = source.position(at: range.lowerBound)
    error.diagnostic.notes.append("\(LiquidError.stackPrefix)\(source.name):\(line)")
    return error
  }
}

extension LiquidError: CustomStringConvertible {
  /// The diagnostic as shown in a terminal.
  public var description: String { diagnostic.description }
}

/// A note that suggests the nearest name, if one is similar.
func suggestion(for word: String, among names: some Sequence<String>) -> [String] {
  // Every name is similar to a word of one or two letters.
  guard word.utf8.count > 2 else { return [] }
  return nearest(to: word, among: names).map { ["did you mean '\($0)'?"] } ?? []
}
