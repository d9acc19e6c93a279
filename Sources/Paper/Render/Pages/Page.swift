/// A page, or files that are made together. Its inputs are what `make` looks at through its `Reading`. They are
/// declared nowhere else.
package struct Page: Sendable {
  /// Its name in the ledger: the prefix, and its folder or file below the site's root.
  let name: String
  let subject: PageSubject
  let make: @Sendable (Reading) throws -> PageFiles

  init(
    _ name: String, _ subject: PageSubject,
    _ make: @escaping @Sendable (Reading) throws -> PageFiles
  ) {
    (self.name, self.subject, self.make) = (Self.prefix + name, subject, make)
  }

  /// Creates a page that has no warnings and is always complete.
  init(
    _ name: String, _ subject: PageSubject,
    files: @escaping @Sendable (Reading) throws -> [SiteFile]
  ) {
    self.init(name, subject) { PageFiles(files: try files($0)) }
  }

  /// The prefix of all pages' names in the ledger.
  package static let prefix = "page "
}

/// What a page is about. Pages about the same subject are made from the same data.
enum PageSubject: Hashable, Sendable {
  /// A league, and the index of the week that is needed in full; nil for none or several. The latest is always at hand.
  case league(Int, week: Int? = nil)
  /// The whole site.
  case site
  case games
  case statistics
  case content
}

/// A page as it was made.
struct PageFiles: Sendable {
  var files: [SiteFile]
  /// Problems that did not prevent the page.
  var warnings: [String] = []
  /// Whether nothing is missing: a page that lacks a picture is made again by the next run.
  var isComplete = true
}
