package import Diagnostics

/// A YAML node with its location, for error messages.
package struct YAMLNode: Sendable {
  /// What a node is.
  package enum Content: Sendable {
    /// A scalar. A quoted one is always a string.
    case scalar(String, isQuoted: Bool)
    /// A list.
    case sequence([YAMLNode])
    /// Keys and values in file order.
    case mapping([Member])
  }

  /// A key and its value.
  package struct Member: Sendable {
    /// The key's text.
    package let key: String
    /// The key with its location.
    package let keyNode: YAMLNode
    package let value: YAMLNode
  }

  enum Style: Sendable {
    /// An unquoted scalar, possibly empty.
    case plain
    /// A quoted scalar.
    case quoted
    /// A block scalar after `|` or `>`.
    case blockText
    /// A list or mapping in brackets.
    case flow
    /// A list or mapping on separate lines.
    case block
    /// An alias: `*name`.
    case alias
  }

  package let content: Content
  /// The text that contains the node.
  package let source: SourceText
  /// The byte range in the text.
  package let range: Range<Int>
  let style: Style

  /// The location.
  package var place: SourcePlace { SourcePlace(source, range) }

  package func error(_ message: String, notes: [String] = []) -> YAMLError {
    YAMLError(diagnostic: Diagnostic(.error, message, at: place, notes: notes))
  }

  /// An error at this node whose excerpt masks secret nodes.
  package func error(
    _ message: String, hiding secrets: [YAMLNode], notes: [String] = []
  ) -> YAMLError {
    var bytes = source.bytes
    for node in secrets { for place in node.range { bytes[place] = UInt8(ascii: "*") } }
    let masked = SourceText(name: source.name, bytes: bytes)
    return YAMLError(
      diagnostic: Diagnostic(.error, message, at: SourcePlace(masked, range), notes: notes))
  }
}

/// Invalid YAML, or YAML with unexpected content.
package struct YAMLError: Error, Sendable, Equatable {
  /// The problem and its location.
  package let diagnostic: Diagnostic

  package init(diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}

// MARK: - Reading

extension YAMLNode {
  /// Whether the node is empty, `~` or `null`.
  package var isNull: Bool {
    guard case .scalar(let text, false) = content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// The scalar's text, also for numbers and Booleans.
  package var string: String? {
    guard case .scalar(let text, _) = content, !isNull else { return nil }
    return text
  }

  /// The integer of an unquoted scalar.
  package var int: Int? {
    guard case .scalar(let text, false) = content else { return nil }
    return Int(text)
  }

  /// The finite number of an unquoted scalar.
  package var double: Double? {
    guard case .scalar(let text, false) = content else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The Boolean of an unquoted scalar: true, yes, on and their opposites.
  package var bool: Bool? {
    guard case .scalar(let text, false) = content else { return nil }
    switch text.lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: return nil
    }
  }

  /// The elements of a list.
  package var sequence: [YAMLNode]? {
    if case .sequence(let nodes) = content { nodes } else { nil }
  }

  /// The keys and values of a mapping; nil for another node.
  package var mapping: [Member]? {
    if case .mapping(let members) = content { members } else { nil }
  }

  /// The value of a mapping's key; nil if absent.
  package subscript(key: String) -> YAMLNode? {
    mapping?.first { $0.key == key }?.value
  }

  /// The kind of node, for messages.
  package var kind: String {
    switch content {
    case .scalar: isNull ? "nothing" : "a single value"
    case .sequence: "a list"
    case .mapping: "keys and values"
    }
  }
}
