package import Diagnostics

/// What the check has found.
package struct CheckReport: Sendable {
  /// What is wrong, in the order of paths and places.
  package let findings: [Finding]
  /// The addresses outside of the site that it links to, each with the number of pages that do. They
  /// are not asked.
  package let externalLinks: [(address: String, pages: Int)]
}

/// One thing that is wrong with a site.
package struct Finding: Sendable, Equatable {
  /// The name of the rule that it breaks, such as `broken-link`.
  package let rule: String
  /// The file's path below the site's folder.
  package let path: String
  /// What is wrong and where.
  package let diagnostic: Diagnostic

  /// Whether it is nobody else's business: a secret, or a path that tells who built the site.
  package var isPrivate: Bool { [Rule.secret, .machinePath].contains { $0.rawValue == rule } }
}

/// The rules that a built site is checked by.
enum Rule: String, CaseIterable {
  case brokenLink = "broken-link"
  case brokenAnchor = "broken-anchor"
  case absolutePath = "absolute-path"
  case serverOnlyLink = "server-only-link"
  case scriptAddress = "script-address"
  case externalRequest = "external-request"
  case unclosedElement = "unclosed-element"
  case leftoverMark = "leftover-mark"
  case secret = "secret"
  case machinePath = "machine-path"
  case malformedJSON = "malformed-json"
  case badEncoding = "bad-encoding"
  case unreadablePage = "unreadable-page"
  case emptyFile = "empty-file"
  case largeFile = "large-file"
  case leakedScore = "leaked-score"
  case leakedRecord = "leaked-record"
  case leakedWord = "leaked-word"
  case leakedMark = "leaked-mark"
  case leakedChart = "leaked-chart"
  case leakedOrder = "leaked-order"
}

/// What a rule has to say about a file, before somebody works out line and column.
struct Complaint {
  let rule: String
  let message: String
  /// The bytes of the file that it is about; nil for the file as a whole.
  let range: Range<Int>?
  var notes: [String] = []
  /// Whether the bytes must not be shown.
  var isHidden = false

  init(
    _ rule: Rule, _ message: String, _ range: Range<Int>?, notes: [String] = [],
    isHidden: Bool = false
  ) {
    self.rule = rule.rawValue
    self.message = message
    self.range = range
    self.notes = notes
    self.isHidden = isHidden
  }
}
