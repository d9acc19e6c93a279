/// The rules of a `_headers` file for Netlify and Cloudflare Pages: a path on its own line and indented
/// headers below it. `*` matches anything, `:name` one path segment.
package struct HeaderRules: Sendable {
  private struct Rule {
    let pattern: String
    var headers: [(name: String, value: String)] = []
    var removed: [String] = []
  }

  private var rules: [Rule] = []

  /// Parses the file; ignores meaningless lines, as hosts do.
  package init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let content = line.trimmingBlanks
      if content.isEmpty || content.hasPrefix("#") { continue }
      if line.first?.isWhitespace == false {
        rules.append(Rule(pattern: content))
      } else if !rules.isEmpty {
        if content.hasPrefix("!") {
          rules[rules.count - 1].removed.append(content.dropFirst().trimmingBlanks.lowercased())
        } else if let colon = content.firstIndex(of: ":") {
          let value = content[content.index(after: colon)...].trimmingBlanks
          rules[rules.count - 1].headers.append((content[..<colon].trimmingBlanks, value))
        }
      }
    }
  }

  /// The headers for a path with its leading slash. Values from several rules are joined with commas.
  package func headers(for path: String) -> [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    for rule in rules where Self.matches(rule.pattern, path) {
      found.removeAll { rule.removed.contains($0.name.lowercased()) }
      for header in rule.headers {
        if let place = found.firstIndex(where: { $0.name.lowercased() == header.name.lowercased() })
        {
          found[place].value += ", \(header.value)"
        } else {
          found.append(header)
        }
      }
    }
    return found
  }

  private static func matches(_ pattern: String, _ path: String) -> Bool {
    var rest = path[...]
    var pattern = pattern[...]
    while let sign = pattern.popFirst() {
      switch sign {
      case "*":
        guard !pattern.isEmpty else { return true }
        // Patterns are short, so try every position for the rest.
        return rest.indices.contains { matches(String(pattern), String(rest[$0...])) }
      case ":":
        pattern = pattern.drop { $0 != "/" && $0 != "*" }
        let part = rest.prefix { $0 != "/" }
        guard !part.isEmpty else { return false }
        rest = rest.dropFirst(part.count)
      default:
        guard rest.popFirst() == sign else { return false }
      }
    }
    return rest.isEmpty
  }
}

extension StringProtocol {
  fileprivate var trimmingBlanks: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
