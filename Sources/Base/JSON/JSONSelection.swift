/// The members of a document to parse, if only a few are needed.
///
///     ["name": .all, "teams": ["id": .all]]
///
/// selects the name and the id of every team. A selection without members keeps empty objects, so that they can be
/// counted.
public struct JSONSelection: Sendable, ExpressibleByDictionaryLiteral {
  /// The selections of the members to parse; nil for all members with all their contents.
  let members: [String: JSONSelection]?

  /// All members with all their contents.
  public static let all = JSONSelection(members: nil)

  /// Selects these members of an object, or of each object of a list.
  public init(dictionaryLiteral elements: (String, JSONSelection)...) {
    members = Dictionary(elements) { first, _ in first }
  }

  private init(members: [String: JSONSelection]?) { self.members = members }
}

extension JSONSelection {
  /// The place after a value; nil if the document ends before.
  static func endOfValue(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < bytes.count else { return start }
    switch bytes[start] {
    case UInt8(ascii: "\""): return endOfString(in: bytes, from: start + 1)
    case UInt8(ascii: "{"), UInt8(ascii: "["): return endOfContainer(in: bytes, from: start)
    default:
      let end = bytes[start...].firstIndex { ",]} \n\r\t".utf8.contains($0) }
      return end ?? bytes.count
    }
  }

  private static func endOfContainer(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    var (place, depth) = (start, 0)
    repeat {
      place = bytes.first(from: place) { word in
        // A bracket differs from a brace in one bit.
        let braces = word | .lanes(of: 0x20)
        return braces.lanes(equal: "{") | braces.lanes(equal: "}") | word.lanes(equal: "\"")
      }
      guard place < bytes.count else { return nil }
      switch bytes[place] {
      case UInt8(ascii: "\""):
        guard let end = endOfString(in: bytes, from: place + 1) else { return nil }
        place = end
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        place += 1
      default:
        depth -= 1
        place += 1
      }
    } while depth > 0
    return place
  }

  private static func endOfString(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    var place = start
    while true {
      place = bytes.first(from: place) { $0.lanes(equal: "\"") | $0.lanes(equal: "\\") }
      guard place < bytes.count else { return nil }
      if bytes[place] == UInt8(ascii: "\"") { return place + 1 }
      place += 2
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first index from `start` on that `marks` sets a bit for; the end if there is none. Tests eight bytes at once,
  /// because a new week skips megabytes of earlier weeks.
  @inline(__always)
  fileprivate func first(from start: Int, _ marks: (UInt64) -> UInt64) -> Int {
    let raw = UnsafeRawBufferPointer(self)
    var place = start
    while place + 8 <= count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      let found = marks(word)
      if found != 0 { return place + found.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < count, marks(UInt64(self[place])) & 0x80 == 0 { place += 1 }
    return Swift.min(place, count)
  }
}

extension UInt64 {
  /// The same byte eight times.
  fileprivate static func lanes(of byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// A word with the highest bit set in each byte that is the character. Only the lowest of these bits is reliable.
  fileprivate func lanes(equal character: Unicode.Scalar) -> UInt64 {
    let rest = self ^ .lanes(of: UInt8(ascii: character))
    return (rest &- .lanes(of: 1)) & ~rest & .lanes(of: 0x80)
  }
}
