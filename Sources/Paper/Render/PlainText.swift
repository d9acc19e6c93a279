/// Removes characters that XML 1.0 forbids, and bidirectional controls.
enum PlainText {
  /// A text on one line with only visible characters, for outputs with their own escaping such as JSON.
  static func line(_ text: String) -> String {
    // Most texts need no changes.
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09...0x0D, 0x85, 0x2028, 0x2029: scalars.append(" ")
      case 0..<0x20, 0x7F...0x9F: continue
      case 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: continue
      case let value where value & 0xFFFE == 0xFFFE: continue
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// A document without the characters that XML forbids, even escaped: a single one makes readers reject it.
  /// <https://www.w3.org/TR/xml/#charsets>
  static func xml(_ document: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(document.count)
    var place = 0
    while place < document.count {
      let byte = document[place]
      if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D {
        place += 1
      } else if byte == 0xEF, isNoncharacter(document, place) {
        place += 3
      } else {
        output.append(byte)
        place += 1
      }
    }
    return output
  }

  private static func isNoncharacter(_ bytes: [UInt8], _ place: Int) -> Bool {
    place + 2 < bytes.count && bytes[place + 1] == 0xBF && bytes[place + 2] >= 0xBE
  }
}
