package import Platform

/// Where the parts of a site are put, and which of them are there already.
package protocol PartStore: Sendable {
  /// Takes over the files of a part that is there just as it would be made from these inputs.
  /// - Returns: Whether it is; if not, the part has to be made.
  func keep(_ part: String, madeFrom inputs: [NamedDigest]) throws -> Bool
  /// Takes a part; from any thread, each once.
  func put(_ part: MadePart) throws
  /// All files that are kept or were put so far, by their paths.
  var files: [NamedDigest] { get }
}

/// Some files that are made together.
package struct MadePart: Sendable {
  /// What the part is called, such as `page shame-and-prosperity/2026/week-07/`.
  package var name: String
  /// What it was made from.
  package var inputs: [NamedDigest]
  /// Its files by their paths in the output folder.
  package var files: [(path: String, bytes: [UInt8])]
  /// What is wrong with it although it is there.
  package var warnings: [String] = []
  /// Whether it is all that it should be: one that lacks a picture is made again by the next run.
  package var isComplete = true
}
