/// Markdown that is published as source: a backslash only where text would become markup.
enum MarkdownEscaping {
  static let special = "\\`*_[]<>|~$&#+-=:.!)@{}wW"

  static func write(
    _ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, _ place: Int,
    to output: inout OutputBuffer
  ) {
    if byte == UInt8(ascii: "@"), bytes.isAddress(place) {
      // Backslashes are processed before autolinks; a word joiner breaks the address.
      output.append("\u{2060}")
    } else if isMarkup(byte, bytes, place, output) {
      output.append(UInt8(ascii: "\\"))
    }
    output.append(byte)
    let isDomain = byte | 0x20 == UInt8(ascii: "w") && isWWW(bytes, place)
    if isDomain { output.append("\u{2060}") }
  }

  private static func isMarkup(
    _ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, _ place: Int, _ output: OutputBuffer
  ) -> Bool {
    let next = bytes.byte(place + 1)
    let isFirst = bytes[..<place].allSatisfy(\.isLiquidSpace) && output.isAtLineStart
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: "|"),
      UInt8(ascii: "~"), UInt8(ascii: "$"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      return true
    case UInt8(ascii: "&"):
      // Not before a space; at the end always, because the next output is unknown.
      return next.map { $0.isWord || $0 == .hash } ?? true
    case UInt8(ascii: ">"), UInt8(ascii: "#"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "="):
      return isFirst
    case UInt8(ascii: "!"):
      return next == nil
    case UInt8(ascii: ":"):
      // URL schemes and emoji shortcodes.
      return next.map { !$0.isLiquidSpace } ?? true
    case UInt8(ascii: "."), UInt8(ascii: ")"):
      return isAfterNumber(bytes, place, output)
    default:
      return false
    }
  }

  /// Whether only digits precede, at the start of a line: `1.` begins a list.
  private static func isAfterNumber(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: Int, _ output: OutputBuffer
  ) -> Bool {
    guard bytes[..<place].allSatisfy({ $0.isDigit || $0.isLiquidSpace }) else { return false }
    return output.isAtLineStart
  }

  /// Whether this is the last `w` of `www.`.
  private static func isWWW(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    guard bytes.byte(place + 1) == UInt8(ascii: ".") else { return false }
    return [1, 2].allSatisfy { (bytes.byte(place - $0) ?? 0) | 0x20 == UInt8(ascii: "w") }
  }
}
