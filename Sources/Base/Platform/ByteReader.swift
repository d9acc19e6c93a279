/// Reads numbers and ranges from bytes, one after the other; nil past the end.
package struct ByteReader: Sendable {
  /// The bytes to read from.
  package let bytes: ArraySlice<UInt8>
  /// The index of the next byte in `bytes`.
  package private(set) var place: Int

  /// Creates a reader of bytes, from their beginning.
  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  /// Creates a reader of bytes, from an index of at most their count.
  package init(_ bytes: [UInt8], at place: Int = 0) {
    self.bytes = bytes[...]
    self.place = place
  }

  /// The number of bytes that are not read yet.
  package var left: Int { bytes.endIndex - place }

  package var isAtEnd: Bool { left == 0 }

  /// The next bytes.
  package mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= left else { return nil }
    defer { place += count }
    return bytes[place..<place + count]
  }

  /// Skips bytes; false if there are fewer.
  package mutating func skip(_ count: Int) -> Bool { take(count) != nil }

  /// The next byte, from 0 to 255.
  package mutating func byte() -> Int? { big(1) }

  /// A number of at most 8 bytes, with its most significant byte first. It has a sign only if it has 8 bytes.
  package mutating func big(_ count: Int) -> Int? {
    take(count).map { $0.reduce(0) { $0 << 8 | Int($1) } }
  }

  /// A number as in `big`, but with a sign: two's complement.
  package mutating func signedBig(_ count: Int) -> Int? {
    let unused = 64 - 8 * count
    return big(count).map { ($0 << unused) >> unused }
  }

  /// A number of at most 8 bytes, with its least significant byte first. It has a sign only if it has 8 bytes.
  package mutating func little(_ count: Int) -> Int? {
    // Reads without a slice, because a ledger has a hundred thousand numbers.
    guard count >= 0, count <= left else { return nil }
    defer { place += count }
    var number = 0
    for index in (place..<place + count).reversed() { number = number << 8 | Int(bytes[index]) }
    return number
  }
}
