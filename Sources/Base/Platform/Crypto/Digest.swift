/// The first 16 bytes of a SHA-256 hash, which identify content.
package struct Digest: Sendable, Hashable {
  package let high: UInt64
  package let low: UInt64

  /// Creates a digest from stored values.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  package init(of bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { Digest(of: $0) }
  }

  /// The digest of bytes in memory.
  package init(of bytes: UnsafeRawBufferPointer) {
    let digest = sha256(bytes)
    func word(_ start: Int) -> UInt64 {
      digest[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
    self.init(high: word(0), low: word(8))
  }

  package init(of text: String) { self.init(of: Array(text.utf8)) }

  /// The digest of no bytes, used for missing files.
  package static let ofNothing = Digest(of: [UInt8]())

  /// The digest of several named digests in order. Joins them piece by piece, so that not all names are in memory at
  /// once.
  package init(joining parts: [NamedDigest]) {
    var bytes: [UInt8] = []
    for part in parts {
      if bytes.count > 65_536 { bytes = Digest(of: bytes).bytes }
      bytes += String(part.name.utf8.count).utf8
      bytes.append(UInt8(ascii: " "))
      bytes += part.name.utf8
      bytes += part.digest.bytes
    }
    self.init(of: bytes)
  }

  /// The digest's 16 bytes.
  package var bytes: [UInt8] {
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Array($0) }
  }
}

/// A name and the digest of its current content.
package struct NamedDigest: Sendable, Hashable {
  package let name: String
  package let digest: Digest

  package init(_ name: String, _ digest: Digest) {
    self.name = name
    self.digest = digest
  }

  /// The prefix of the names of shared inputs.
  package static let shared = "shared: "

  /// A setting and its value.
  package init(_ name: String, _ value: String) { self.init(name, Digest(of: value)) }
}
