package import Diagnostics

/// A piece of a YAML document that knows where it stands, so that a mistake in it can be shown.
package struct YAMLNode: Sendable {
  /// What a node holds.
  package enum Content: Sendable {
    /// A word, number or text. Quoted ones are always texts.
    case scalar(String, isQuoted: Bool)
    /// A list.
    case sequence([YAMLNode])
    /// Keys and values in the order of the file.
    case mapping([Member])
  }

  /// One key and its value.
  package struct Member: Sendable {
    /// The key's text.
    package let key: String
    /// The key's place.
    package let keyNode: YAMLNode
    /// The value.
    package let value: YAMLNode
  }

  /// How a node is written.
  enum Style: Sendable {
    /// A word or a number without quotes, or nothing.
    case plain
    /// A text in quotes.
    case quoted
    /// A text in lines of its own, after `|` or `>`.
    case blockText
    /// A list or keys and values in brackets.
    case flow
    /// A list or keys and values in lines.
    case block
    /// A `*name` that stands for something before it.
    case alias
  }

  /// What it holds.
  package let content: Content
  /// The text it stands in.
  package let source: SourceText
  /// Its bytes in the text.
  package let range: Range<Int>
  /// How it is written.
  let style: Style

  /// Where it stands.
  package var place: SourcePlace { SourcePlace(source, range) }

  /// An error about this node.
  package func error(_ message: String, notes: [String] = []) -> YAMLError {
    YAMLError(diagnostic: Diagnostic(.error, message, at: place, notes: notes))
  }

  /// An error about this node, with bars over what must not be shown: the node itself, or those that hold
  /// secrets.
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

/// A YAML text that cannot be read or does not say what it should.
package struct YAMLError: Error, Sendable, Equatable {
  /// What is wrong, with the place.
  package let diagnostic: Diagnostic

  /// Creates an error.
  package init(diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}

// MARK: - Reading

extension YAMLNode {
  /// Whether nothing stands here: an absent value, `~` or `null`.
  package var isNull: Bool {
    guard case .scalar(let text, false) = content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// The scalar's text; numbers and truth values are texts too when a text is wanted.
  package var string: String? {
    guard case .scalar(let text, _) = content, !isNull else { return nil }
    return text
  }

  /// The whole number of an unquoted scalar.
  package var int: Int? {
    guard case .scalar(let text, false) = content else { return nil }
    return Int(text)
  }

  /// The finite number of an unquoted scalar.
  package var double: Double? {
    guard case .scalar(let text, false) = content else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The truth value of an unquoted scalar: true, yes, on and their opposites.
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

  /// The members of a mapping.
  package var mapping: [Member]? {
    if case .mapping(let members) = content { members } else { nil }
  }

  /// The value of a mapping's key; nil where there is none or nothing stands there.
  package subscript(key: String) -> YAMLNode? {
    mapping?.first { $0.key == key }?.value
  }

  /// What a person calls this kind of node.
  package var kind: String {
    switch content {
    case .scalar: isNull ? "nothing" : "a single value"
    case .sequence: "a list"
    case .mapping: "keys and values"
    }
  }
}
