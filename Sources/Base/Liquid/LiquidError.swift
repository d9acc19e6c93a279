public import Diagnostics

/// Why a template could not be parsed or rendered, with the place in its source.
public struct LiquidError: Error, Sendable, Equatable {
  /// What happened and where; the notes name what was expected, a suggestion, and the templates
  /// through which the place was reached.
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

  /// The error with one more template on the way to it.
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
  /// The diagnostic as a terminal shows it.
  public var description: String { diagnostic.description }
}

/// A note that names the nearest of some names, if one is near.
func suggestion(for word: String, among names: some Sequence<String>) -> [String] {
  // Everything is near to a word of one or two letters.
  guard word.utf8.count > 2 else { return [] }
  return nearest(to: word, among: names).map { ["did you mean '\($0)'?"] } ?? []
}
