package import Platform

/// Stores the parts of a site and knows which are up to date.
package protocol PartStore: Sendable {
  /// Records what an input that many parts share consists of.
  func share(_ name: String, _ inputs: [NamedDigest])
  /// Whether the store has had the part before, so that its inputs are worth looking at.
  func knows(_ part: String) -> Bool
  /// Keeps the stored files of a part if they were made from the same inputs.
  /// - Returns: Whether the part is kept; if not, it has to be made.
  func keep(_ part: String, madeFrom inputs: [NamedDigest]) throws -> Bool
  /// Stores a part. Called on any thread, once per part.
  func put(_ part: MadePart) throws
  var files: [NamedDigest] { get }
}

/// A file of the site: its path in the output folder, and its bytes.
package typealias SiteFile = (path: String, bytes: [UInt8])

/// Files that are made together.
package struct MadePart: Sendable {
  /// The part's name, such as `page shame-and-prosperity/2026/week-07/`.
  package var name: String
  /// The inputs of the part.
  package var inputs: [NamedDigest]
  package var files: [SiteFile]
  /// Problems that did not prevent the part.
  package var warnings: [String] = []
  /// Whether the part is complete: one that lacks an image is made again by the next run.
  package var isComplete = true
}
