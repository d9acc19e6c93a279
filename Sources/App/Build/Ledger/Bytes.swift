import Platform

/// Encodes values in bytes: 8-byte little-endian numbers, and texts and lists after their lengths.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  /// Creates a writer with room for a number of bytes.
  init(room: Int = 0) { bytes.reserveCapacity(room) }

  mutating func write(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: UInt64(truncatingIfNeeded: number).littleEndian) {
      bytes.append(contentsOf: $0)
    }
  }

  /// A number of 4 bytes.
  mutating func write(short number: UInt32) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes += text.utf8
  }

  mutating func write(_ text: String?) {
    write(text == nil ? 0 : 1)
    if let text { write(text) }
  }

  mutating func write(_ more: [UInt8]) {
    write(more.count)
    bytes += more
  }

  /// Adds bytes without their length.
  mutating func append(_ more: [UInt8]) { bytes += more }

  mutating func write(_ texts: [String]) {
    write(texts.count)
    for text in texts { write(text) }
  }

  mutating func write(_ digest: Digest) {
    write(digest.high)
    write(digest.low)
  }

  mutating func write(_ things: [NamedDigest]) {
    write(things.count)
    for thing in things {
      write(thing.name)
      write(thing.digest)
    }
  }
}

/// What `ByteWriter` wrote; nil for invalid data.
extension ByteReader {
  mutating func number() -> UInt64? { little(8).map { UInt64(bitPattern: Int64($0)) } }

  mutating func signed() -> Int64? { little(8).map { Int64($0) } }

  /// A number of 4 bytes.
  mutating func short() -> UInt32? { little(4).map { UInt32(truncatingIfNeeded: $0) } }

  /// A count of items or bytes, which cannot exceed the remaining bytes.
  mutating func count() -> Int? {
    number().flatMap { Int(exactly: $0) }.flatMap { $0 <= left ? $0 : nil }
  }

  /// A count of 4 bytes.
  mutating func shortCount() -> Int? {
    short().map { Int($0) }.flatMap { $0 <= left ? $0 : nil }
  }

  mutating func text() -> String? { piece().map { String(decoding: $0, as: UTF8.self) } }

  /// An optional text; nil for invalid data, `.some(nil)` for no text.
  mutating func optionalText() -> String?? {
    guard let isPresent = number() else { return nil }
    return isPresent == 1 ? text().map { .some($0) } : .some(nil)
  }

  mutating func bytes() -> [UInt8]? { piece().map { Array($0) } }

  mutating func texts() -> [String]? { list { $0.text() } }

  mutating func digest() -> Digest? {
    guard let high = number(), let low = number() else { return nil }
    return Digest(high: high, low: low)
  }

  mutating func digests() -> [NamedDigest]? {
    list { reader in
      reader.text().flatMap { name in reader.digest().map { NamedDigest(name, $0) } }
    }
  }

  private mutating func piece() -> ArraySlice<UInt8>? {
    guard let count = count() else { return nil }
    return take(count)
  }

  private mutating func list<Item>(_ item: (inout Self) -> Item?) -> [Item]? {
    items(count()) { item(&self) }
  }
}

/// Reads `count` items; nil if one of them is invalid.
func items<Item>(_ count: Int?, _ next: () -> Item?) -> [Item]? {
  guard let count else { return nil }
  var items: [Item] = []
  items.reserveCapacity(count)
  for _ in 0..<count {
    guard let item = next() else { return nil }
    items.append(item)
  }
  return items
}
