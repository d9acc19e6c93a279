/// The rules of a `_redirects` file for Netlify and Cloudflare Pages: source, target and status per line. `*`
/// at the end of the source matches anything, and `:splat` in the target repeats it. Ignores host-specific
/// lines (conditions, rewrites with status 200).
package struct RedirectRules: Sendable {
  /// The target of a redirect.
  package struct Redirect: Sendable, Equatable {
    /// A path or an absolute address.
    package let location: String
    /// 301, 302, 303, 307 or 308.
    package let status: Int
  }

  private struct Rule {
    let from: String
    let redirect: Redirect
  }

  private let rules: [Rule]

  /// Parses the file.
  package init(_ text: String) {
    rules = text.split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split(whereSeparator: \.isWhitespace)
      guard (2...3).contains(words.count), words[0].hasPrefix("/"),
        words[1].hasPrefix("/") || words[1].hasPrefix("http")
      else { return nil }
      // Netlify defaults to 301 and Cloudflare to 302. The latter is easier to undo.
      let status = words.count == 3 ? Int(words[2]) : 302
      guard let status, [301, 302, 303, 307, 308].contains(status) else { return nil }
      return Rule(
        from: String(words[0]), redirect: Redirect(location: String(words[1]), status: status))
    }
  }

  /// The redirect of the first matching rule; nil if none matches. Ignores a trailing slash.
  package func redirect(for path: String) -> Redirect? {
    for rule in rules {
      if rule.from.hasSuffix("*") {
        let start = rule.from.dropLast()
        guard path.hasPrefix(start) else { continue }
        let location = rule.redirect.location.replacing(":splat", with: path.dropFirst(start.count))
        return Redirect(location: location, status: rule.redirect.status)
      }
      if Self.bare(rule.from) == Self.bare(path) { return rule.redirect }
    }
    return nil
  }

  private static func bare(_ path: String) -> Substring {
    path.count > 1 && path.hasSuffix("/") ? path.dropLast() : path[...]
  }
}
