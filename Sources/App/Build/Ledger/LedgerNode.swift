import Platform

/// One result of a build, with its inputs and outputs.
struct LedgerNode: Sendable, Equatable {
  var inputs: [NamedDigest]
  var outputs: [NamedDigest]
  /// Its warnings, which are repeated whenever it is kept.
  var warnings: [String] = []
  /// Data in a format of the stage's own, such as the ranked weeks, so that a kept node needs no file reads.
  var value: [UInt8] = []
  /// The changed inputs or another reason for the last rebuild; empty for the first one.
  var changed: [String] = []
}

extension LedgerNode {
  /// The names of added, changed and removed inputs.
  func changes(to inputs: [NamedDigest]) -> [String] {
    let last = Set(self.inputs)
    let names = Set(inputs.map(\.name))
    return inputs.filter { !last.contains($0) }.map(\.name)
      + self.inputs.map(\.name).filter { !names.contains($0) }
  }
}

/// A file as it was last read or written.
struct KnownFile: Sendable, Equatable {
  var stamp: FileStamp
  var digest: Digest
}
