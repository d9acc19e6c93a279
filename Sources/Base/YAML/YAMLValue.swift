/// What a piece of YAML means, without its place: for what is to be written, and to compare.
package indirect enum YAMLValue: Sendable, Equatable {
  /// One key and its value.
  package struct Member: Sendable, Equatable {
    /// The key's text.
    package var key: String
    /// The value.
    package var value: YAMLValue

    /// Creates a member.
    package init(_ key: String, _ value: YAMLValue) {
      self.key = key
      self.value = value
    }
  }

  /// A word, number or text. Quoted ones are always texts.
  case scalar(String, isQuoted: Bool)
  /// A list.
  case sequence([YAMLValue])
  /// Keys and values in order.
  case mapping([Member])

  /// A text, in quotes if it could be taken for something else.
  package static func text(_ text: String) -> YAMLValue {
    .scalar(text, isQuoted: !isPlain(text))
  }

  /// A text in quotes whatever it is, such as an id that looks like a number.
  package static func quoted(_ text: String) -> YAMLValue { .scalar(text, isQuoted: true) }

  /// A whole number.
  package static func number(_ number: Int) -> YAMLValue {
    .scalar(String(number), isQuoted: false)
  }

  /// Nothing.
  package static let null = YAMLValue.scalar("", isQuoted: false)

  /// Keys and values in order.
  package static func mapping(_ members: [(String, YAMLValue)]) -> YAMLValue {
    .mapping(members.map { Member($0.0, $0.1) })
  }

  /// What a node means.
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
  /// The value in one line, as it stands in brackets.
  var flow: String {
    switch self {
    case .scalar(let text, isQuoted: true): Self.inQuotes(text)
    case .scalar(let text, isQuoted: false): text
    case .sequence(let values): "[" + values.map(\.flow).joined(separator: ", ") + "]"
    case .mapping(let members):
      "{" + members.map { "\(Self.key($0.key)): \($0.value.flow)" }.joined(separator: ", ") + "}"
    }
  }

  /// The value in lines of its own, not indented.
  var lines: [String] {
    switch self {
    case .scalar: [flow]
    case .sequence(let values):
      values.isEmpty ? [flow] : values.flatMap { Self.hanging("- ", $0.lines) }
    case .mapping(let members): members.isEmpty ? [flow] : members.flatMap(\.lines)
    }
  }

  /// Lines of which the first one has something before it and the others are indented as far.
  private static func hanging(_ mark: String, _ lines: [String]) -> [String] {
    let indent = String(repeating: " ", count: mark.count)
    return lines.enumerated().map { $0.offset == 0 ? mark + $0.element : indent + $0.element }
  }

  /// A key as it can stand before a colon.
  static func key(_ key: String) -> String { isPlain(key) ? key : inQuotes(key) }

  private static let words: Set<String> = [
    "null", "true", "false", "yes", "no", "on", "off", "y", "n",
  ]

  /// Whether a text needs no quotes anywhere: it begins with a letter, has nothing that means something
  /// to YAML, and is no word that stands for a value.
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

  /// Whether a character may stand in a file as it is: YAML can read it, and people can see it.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate: false
    // Joiners hold emoji together; what turns the direction of a text around does not.
    case .format: scalar == "\u{200D}" || scalar == "\u{200C}" || scalar.value >= 0xE0000
    default: true
    }
  }
}

extension YAMLValue.Member {
  /// The member in lines of its own, not indented.
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
