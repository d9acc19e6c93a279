package import Diagnostics

/// The results of a check.
package struct CheckReport: Sendable {
  /// The problems, by path and position.
  package let findings: [Finding]
  /// The external addresses and the number of pages that link to them. They are not requested.
  package let externalLinks: [(address: String, pages: Int)]
}

/// A problem of a site.
package struct Finding: Sendable, Equatable {
  /// The violated rule, such as `broken-link`.
  package let rule: String
  /// The file's path below the site's folder.
  package let path: String
  /// The problem and its location.
  package let diagnostic: Diagnostic

  /// Whether the problem exposes private data: a secret, or a path of the builder's machine.
  package var isPrivate: Bool { [Rule.secret, .machinePath].contains { $0.rawValue == rule } }
}

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

/// A problem in a file, before its line and column are computed.
struct Complaint {
  let rule: String
  let message: String
  /// The affected bytes; nil for the whole file.
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
