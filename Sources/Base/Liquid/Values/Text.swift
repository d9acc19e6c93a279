/// A text that knows whether it is already fit for the output.
public struct Text: Sendable, Hashable {
  /// Where a text comes from, which decides how it is escaped.
  public enum Safety: Sendable, Hashable {
    /// Data: escaped where it is printed.
    case unsafe
    /// Written in the template: printed as it is, and still plain for `escape`.
    case literal
    /// Output that is escaped already, or that somebody vouches for: printed as it is.
    case safe
  }

  /// The characters.
  public let string: String
  /// Where they come from.
  public let safety: Safety

  /// Creates a text; without a word about its safety it is data.
  public init(_ string: String, _ safety: Safety = .unsafe) {
    self.string = string
    self.safety = safety
  }
}

/// Puts texts of different safety together.
///
/// The result stays plain data when the template's own parts look the same escaped and not:
/// `name | append: " jr"` can still be cut and compared as the name. Otherwise data is escaped as
/// it is added, and the result is safe.
struct TextBuilder {
  private var parts: [Text] = []
  private let escaping: Escaping
  private let limit: Int
  private var size = 0

  init(_ call: FilterCall) {
    escaping = call.escaping
    limit = call.limit
  }

  /// Adds a text, unless there is already too much: the result is then too long all the same.
  mutating func append(_ text: Text) {
    guard !text.string.isEmpty, size <= limit else { return }
    size += text.string.utf8.count
    parts.append(text)
  }

  func finish() -> Text {
    guard let first = parts.first else { return Text("", .literal) }
    if parts.allSatisfy({ $0.safety == first.safety }) {
      return Text(joined(parts.map(\.string)), first.safety)
    }
    let hasData = parts.contains { $0.safety == .unsafe }
    if !hasData || escaping == .none { return Text(joined(parts.map(\.string)), .safe) }
    if parts.allSatisfy({ $0.safety == .unsafe || escaping.leavesAlone($0) }) {
      return Text(joined(parts.map(\.string)), .unsafe)
    }
    return Text(
      joined(parts.map { $0.safety == .unsafe ? escaping.escape($0.string) : $0.string }), .safe)
  }

  private func joined(_ strings: [String]) -> String {
    var result = ""
    result.reserveCapacity(strings.reduce(0) { $0 + $1.utf8.count })
    for string in strings { result += string }
    return result
  }
}

extension Escaping {
  fileprivate func leavesAlone(_ text: Text) -> Bool {
    text.safety == .literal && escape(text.string) == text.string
  }
}
