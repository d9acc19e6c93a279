/// The rules of a `_redirects` file, as Netlify and Cloudflare Pages read it: where from, where to and a
/// status on a line. `*` at the end of the first stands for anything, which `:splat` repeats in the second.
///
/// Lines that only some host understands (conditions, rewrites with the status 200) are passed over.
package struct RedirectRules: Sendable {
  /// Where a request is sent.
  package struct Redirect: Sendable, Equatable {
    /// The address: a path, or one elsewhere.
    package let location: String
    /// 301, 302, 303, 307 or 308.
    package let status: Int
  }

  private struct Rule {
    let from: String
    let redirect: Redirect
  }

  private let rules: [Rule]

  /// Reads the file's text.
  package init(_ text: String) {
    rules = text.split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split(whereSeparator: \.isWhitespace)
      guard (2...3).contains(words.count), words[0].hasPrefix("/"),
        words[1].hasPrefix("/") || words[1].hasPrefix("http")
      else { return nil }
      // Without a status, Netlify takes 301 and Cloudflare 302. The latter is easier to take back.
      let status = words.count == 3 ? Int(words[2]) : 302
      guard let status, [301, 302, 303, 307, 308].contains(status) else { return nil }
      return Rule(
        from: String(words[0]), redirect: Redirect(location: String(words[1]), status: status))
    }
  }

  /// Where a path is sent by the first rule that fits; nil if it stays. A slash at its end makes no
  /// difference.
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
