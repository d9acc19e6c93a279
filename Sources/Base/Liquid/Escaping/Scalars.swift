/// Non-ASCII characters that a page should not take from data.
enum Scalars {
  enum Fate {
    case keep, drop, space
  }

  /// Lead bytes of UTF-8 sequences that may encode such a character.
  static let suspects: [UInt8] = [0xC2, 0xD8, 0xE1, 0xE2, 0xEF, 0xF3]

  /// The length of a UTF-8 sequence by its lead byte.
  static func length(_ lead: UInt8) -> Int {
    lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }

  static func fate(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Fate {
    let scalar = decode(bytes, range)
    switch scalar {
    case 0x80...0x9F, 0xAD, 0x61C, 0x180E: return .drop
    case 0x200B, 0x200E, 0x200F: return .drop
    case 0x202A...0x202E, 0x2060...0x206F: return .drop
    case 0x2028, 0x2029: return .space
    case 0xFEFF, 0xFFF9...0xFFFB: return .drop
    case 0x200C, 0x200D:
      // Joiners belong between joining characters of scripts and emoji.
      guard let next = bytes.byte(range.upperBound), next >= 0x80 else { return .drop }
      return followsVisible(bytes, range.lowerBound) ? .keep : .drop
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF:
      return followsVisible(bytes, range.lowerBound) || followsKey(bytes, range.lowerBound)
        ? .keep : .drop
    case 0xE0000...0xE007F:
      let before = scalarBefore(bytes, range.lowerBound)
      return before == 0x1F3F4 || (0xE0020...0xE007F).contains(before) ? .keep : .drop
    default: return .keep
    }
  }

  /// Whether the preceding character is non-ASCII and visible.
  private static func followsVisible(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    let before = scalarBefore(bytes, place)
    guard before >= 0xA0 else { return false }
    switch before {
    case 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF:
      return false
    default: return true
    }
  }

  /// Whether the preceding character can start a keycap emoji such as 1️⃣.
  private static func followsKey(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    guard let before = bytes.byte(place - 1) else { return false }
    return before.isDigit || before == UInt8(ascii: "#") || before == UInt8(ascii: "*")
  }

  private static func scalarBefore(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> UInt32 {
    var start = place - 1
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start >= 0 ? decode(bytes, start..<place) : 0
  }

  private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> UInt32 {
    let lead = bytes[range.lowerBound]
    guard lead >= 0x80 else { return UInt32(lead) }
    var scalar = UInt32(lead) & (lead < 0xE0 ? 0x1F : lead < 0xF0 ? 0x0F : 0x07)
    for place in range.dropFirst() { scalar = scalar << 6 | UInt32(bytes[place] & 0x3F) }
    return scalar
  }
}
