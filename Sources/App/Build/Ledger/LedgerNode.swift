import Platform

/// One thing that a run makes: what it was made from when it was made last, and what came of it.
struct LedgerNode: Sendable, Equatable {
  /// What it was made from, in order.
  var inputs: [NamedDigest]
  /// The files that came of it.
  var outputs: [NamedDigest]
  /// What there was to say about it: that is said again whenever it is kept.
  var warnings: [String] = []
  /// What the stage that made it wants to know when it is kept, in bytes of that stage's own: which weeks were
  /// ranked, what a text is called. So no file has to be read for that.
  var value: [UInt8] = []
  /// The inputs that had changed when it was made, or another reason; empty if it had never been made.
  var changed: [String] = []
}

extension LedgerNode {
  /// The inputs that are not what they were.
  func changes(to inputs: [NamedDigest]) -> [String] {
    let last = Set(self.inputs)
    let names = Set(inputs.map(\.name))
    return inputs.filter { !last.contains($0) }.map(\.name)
      + self.inputs.map(\.name).filter { !names.contains($0) }
  }
}

/// A file as it was when it was read or written last.
struct KnownFile: Sendable, Equatable {
  var stamp: FileStamp
  var digest: Digest
}
