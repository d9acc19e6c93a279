/// The rules of a `_headers` file, as Netlify and Cloudflare Pages read it: a path on a line of its own,
/// headers below it, each after blanks. `*` stands for anything, `:name` for one part of a path.
package struct HeaderRules: Sendable {
  private struct Rule {
    let pattern: String
    var headers: [(name: String, value: String)] = []
    var removed: [String] = []
  }

  private var rules: [Rule] = []

  /// Reads the file's text. Lines that say nothing are passed over, as hosts do.
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

  /// The headers of a path with its slash. What several rules say of one header is joined by commas.
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
        // Patterns are short: each place where the rest could begin is tried.
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
