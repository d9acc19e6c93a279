/// A string that knows whether it is safe to output.
public struct Text: Sendable, Hashable {
  /// The origin of a text, which determines its escaping.
  public enum Safety: Sendable, Hashable {
    /// Data: escaped when printed.
    case unsafe
    /// Written in the template: printed as is, but still escaped by the `escape` filter.
    case literal
    /// Already escaped, or marked as safe: printed as is.
    case safe
  }

  /// The characters, not escaped unless the text is `safe`.
  public let string: String
  /// Whether it is data, part of the template, or already safe.
  public let safety: Safety

  /// Creates a text; data by default.
  public init(_ string: String, _ safety: Safety = .unsafe) {
    self.string = string
    self.safety = safety
  }
}

/// Joins texts of different safety. The result stays plain data if escaping would not change the template's
/// own parts, so that `name | append: " jr"` can still be cut and compared. Otherwise data is escaped and the
/// result is safe.
struct TextBuilder {
  private var parts: [Text] = []
  private let escaping: Escaping
  private let limit: Int
  private var size = 0

  init(_ call: FilterCall) {
    escaping = call.escaping
    limit = call.limit
  }

  /// Appends a text, unless the limit is already exceeded; the result is too long in either case.
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
