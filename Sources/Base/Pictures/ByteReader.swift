/// Reads numbers and ranges from bytes; nil past the end.
struct ByteReader {
  let bytes: [UInt8]
  private(set) var place: Int

  init(_ bytes: [UInt8], at place: Int = 0) {
    self.bytes = bytes
    self.place = place
  }

  var isAtEnd: Bool { place == bytes.count }

  mutating func byte() -> Int? {
    guard place < bytes.count else { return nil }
    defer { place += 1 }
    return Int(bytes[place])
  }

  /// The next bytes.
  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= bytes.count - place else { return nil }
    defer { place += count }
    return bytes[place..<(place + count)]
  }

  /// A number with its most significant byte first.
  mutating func big(_ count: Int) -> Int? {
    take(count).map { $0.reduce(0) { $0 << 8 | Int($1) } }
  }

  /// A number with its least significant byte first.
  mutating func little(_ count: Int) -> Int? {
    take(count).map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
  }
}
