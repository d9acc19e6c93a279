/// Makes stylesheets smaller for readers: no comments, no line breaks, no spaces and zeros that say nothing. Sources stay
/// readable.
enum CompactStyles {
  /// The stylesheet without them. Text in quotes stays as it is.
  static func compacted(_ style: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(style.count)
    var index = style.startIndex
    var hasSpace = false
    while index < style.endIndex {
      let byte = style[index]
      if byte == slash, index + 1 < style.endIndex, style[index + 1] == star {
        index = end(ofComment: index, in: style)
        hasSpace = true
        continue
      }
      if spaces.contains(byte) {
        hasSpace = true
        index += 1
        continue
      }
      if hasSpace, let last = output.last, !silentBefore.contains(last), !silentAfter.contains(byte)
      {
        output.append(UInt8(ascii: " "))
      }
      hasSpace = false
      if byte == UInt8(ascii: "}"), output.last == UInt8(ascii: ";") { output.removeLast() }
      if byte == point, index + 1 < style.endIndex, digits.contains(style[index + 1]),
        endsInBareZero(output)
      {
        output.removeLast()
      }
      if quotes.contains(byte) {
        let next = end(ofText: index, in: style)
        output += style[index..<next]
        index = next
      } else {
        output.append(byte)
        index += 1
      }
    }
    return output
  }

  private static let slash = UInt8(ascii: "/")
  private static let star = UInt8(ascii: "*")
  private static let spaces = Set(" \n\r\t\u{0C}".utf8)
  private static let point = UInt8(ascii: ".")
  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
  /// What comes before a number, and never before a zero that is part of a name.
  private static let beforeNumbers = Set(" :,(/".utf8)
  private static let quotes = Set("\"'".utf8)
  /// A space after these says nothing. Before a colon it does: `a :first-child` is not `a:first-child`.
  private static let silentBefore = Set("{};:,".utf8)
  private static let silentAfter = Set("{};,".utf8)

  /// Whether the last byte is a zero with no digit before it, so that a fraction says as much without it.
  private static func endsInBareZero(_ output: [UInt8]) -> Bool {
    guard output.last == UInt8(ascii: "0"), let before = output.dropLast().last else {
      return false
    }
    return beforeNumbers.contains(before)
  }

  private static func end(ofComment start: Int, in style: [UInt8]) -> Int {
    var index = start + 2
    while index + 1 < style.endIndex {
      if style[index] == star, style[index + 1] == slash { return index + 2 }
      index += 1
    }
    return style.endIndex
  }

  private static func end(ofText start: Int, in style: [UInt8]) -> Int {
    var index = start + 1
    while index < style.endIndex {
      if style[index] == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      index += 1
      if style[index - 1] == style[start] { return index }
    }
    return style.endIndex
  }
}
