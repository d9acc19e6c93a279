package import Platform

/// Stores the pages of a site and knows which are up to date.
package protocol PartStore: Sendable {
  /// Records the inputs behind one input that many pages share.
  func share(_ name: String, _ inputs: [NamedDigest])
  /// Keeps the stored files of a page if nothing that it looked at has changed.
  /// - Returns: Whether the page is kept; if not, it has to be made.
  func keep(_ page: String, _ lookups: Lookups) throws -> Bool
  /// Stores a page. Called on any thread, once per page.
  func put(_ page: MadePart) throws
  var files: [NamedDigest] { get }
}

/// A file of the site: its path in the output folder, and its bytes.
package typealias SiteFile = (path: String, bytes: [UInt8])

/// A page, or files that are made together.
package struct MadePart: Sendable {
  /// The name, such as `page shame-and-prosperity/2026/week-07/`.
  package var name: String
  /// The names that it has looked at, with their digests.
  package var inputs: [NamedDigest]
  package var files: [SiteFile]
  /// Problems that did not prevent the page.
  package var warnings: [String] = []
  /// Whether the page is complete: one that lacks an image is made again by the next run.
  package var isComplete = true
}
