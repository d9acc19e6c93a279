/// Extracts the roasts from an answer as it arrives: each entry of the list as soon as its brackets close.
struct StreamedRoasts {
  private var bytes: [UInt8] = []
  private var place = 0
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var start = 0

  /// The depth of an entry: the answer's object, the list, the entry.
  private static let entryDepth = 3

  /// Adds a piece of the answer and returns the texts of the entries that it completes.
  mutating func take(_ piece: String) -> [String] {
    bytes += piece.utf8
    var entries: [String] = []
    while place < bytes.count {
      let byte = bytes[place]
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      } else {
        switch byte {
        case UInt8(ascii: "\"") where depth > 0: isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          depth += 1
          if depth == Self.entryDepth { start = place }
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if depth == Self.entryDepth, byte == UInt8(ascii: "}") {
            entries.append(String(decoding: bytes[start...place], as: UTF8.self))
          }
          depth -= 1
        default: break
        }
      }
      place += 1
    }
    return entries
  }
}
