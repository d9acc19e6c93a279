import Platform

/// One result of a build.
struct LedgerNode: Sendable, Equatable {
  var outputs: [NamedDigest]
  /// Its warnings, which are repeated whenever it is kept.
  var warnings: [String]
  /// Data in a format of the stage's own, such as the ranked weeks, so that a kept node needs no file reads.
  var value: [UInt8]
  /// The changed inputs or another reason for the last rebuild; empty for the first one.
  var changed: [String]
}

/// A file as it was last read or written.
struct KnownFile: Sendable, Equatable {
  var stamp: FileStamp
  var digest: Digest
}
