/// A YAML value without its location, for writing and comparing.
package indirect enum YAMLValue: Sendable, Equatable {
  /// A key and its value.
  package struct Member: Sendable, Equatable {
    /// The key's text.
    package var key: String
    package var value: YAMLValue

    package init(_ key: String, _ value: YAMLValue) {
      self.key = key
      self.value = value
    }
  }

  /// A scalar. A quoted one is always a string.
  case scalar(String, isQuoted: Bool)
  /// A list.
  case sequence([YAMLValue])
  /// Keys and values in order.
  case mapping([Member])

  /// A string, quoted if it could be mistaken for another value.
  package static func text(_ text: String) -> YAMLValue {
    .scalar(text, isQuoted: !isPlain(text))
  }

  /// A quoted string, for example an ID that looks like a number.
  package static func quoted(_ text: String) -> YAMLValue { .scalar(text, isQuoted: true) }

  /// An integer.
  package static func number(_ number: Int) -> YAMLValue {
    .scalar(String(number), isQuoted: false)
  }

  /// An empty value.
  package static let null = YAMLValue.scalar("", isQuoted: false)

  /// Keys and values in order.
  package static func mapping(_ members: [(String, YAMLValue)]) -> YAMLValue {
    .mapping(members.map { Member($0.0, $0.1) })
  }

  package init(_ node: YAMLNode) {
    switch node.content {
    case .scalar(let text, let isQuoted): self = .scalar(text, isQuoted: isQuoted)
    case .sequence(let nodes): self = .sequence(nodes.map { YAMLValue($0) })
    case .mapping(let members):
      self = .mapping(members.map { Member($0.key, YAMLValue($0.value)) })
    }
  }
}

// MARK: - Writing

extension YAMLValue {
  var flow: String {
    switch self {
    case .scalar(let text, isQuoted: true): Self.inQuotes(text)
    case .scalar(let text, isQuoted: false): text
    case .sequence(let values): "[" + values.map(\.flow).joined(separator: ", ") + "]"
    case .mapping(let members):
      "{" + members.map { "\(Self.key($0.key)): \($0.value.flow)" }.joined(separator: ", ") + "}"
    }
  }

  var lines: [String] {
    switch self {
    case .scalar: [flow]
    case .sequence(let values):
      values.isEmpty ? [flow] : values.flatMap { Self.hanging("- ", $0.lines) }
    case .mapping(let members): members.isEmpty ? [flow] : members.flatMap(\.lines)
    }
  }

  /// Prefixes the first line and indents the others by the same width.
  private static func hanging(_ mark: String, _ lines: [String]) -> [String] {
    let indent = String(repeating: " ", count: mark.count)
    return lines.enumerated().map { $0.offset == 0 ? mark + $0.element : indent + $0.element }
  }

  static func key(_ key: String) -> String { isPlain(key) ? key : inQuotes(key) }

  private static let words: Set<String> = [
    "null", "true", "false", "yes", "no", "on", "off", "y", "n",
  ]

  /// Whether a text never needs quotes: it starts with a letter, has no YAML syntax and is not a keyword.
  private static func isPlain(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last else { return false }
    guard isLetter(first), last != " ", !words.contains(text.lowercased()) else { return false }
    return scalars.allSatisfy { scalar in
      isLetter(scalar) || ("0"..."9").contains(scalar)
        || " -_.'’!?()/+;–—".unicodeScalars.contains(scalar)
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic
  }

  private static func inQuotes(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where isVisible(scalar): quoted.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let (mark, width) = scalar.value > 0xFFFF ? ("U", 8) : ("u", 4)
        quoted += "\\\(mark)" + String(repeating: "0", count: width - digits.count) + digits
      }
    }
    return quoted + "\""
  }

  /// Whether a character is readable by YAML and visible.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate: false
    // Joiners are allowed, because emoji need them. Bidirectional controls are not.
    case .format: scalar == "\u{200D}" || scalar == "\u{200C}" || scalar.value >= 0xE0000
    default: true
    }
  }
}

extension YAMLValue.Member {
  var lines: [String] {
    let name = YAMLValue.key(key) + ":"
    switch value {
    case .scalar("", isQuoted: false): return [name]
    case .sequence(let values) where !values.isEmpty: return [name] + indented
    case .mapping(let members) where !members.isEmpty: return [name] + indented
    default: return ["\(name) \(value.flow)"]
    }
  }

  private var indented: [String] { value.lines.map { "  " + $0 } }
}
