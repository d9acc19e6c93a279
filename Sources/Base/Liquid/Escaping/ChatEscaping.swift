/// WhatsApp has no escapes: marks become look-alikes, and block markers get an invisible prefix.
enum ChatEscaping {
  static let special = "*_~`>-0123456789"

  static func write(
    _ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, _ place: Int,
    to output: inout OutputBuffer
  ) {
    switch byte {
    case UInt8(ascii: "*"): output.append(isInsideWord(bytes, place) ? "*" : "\u{2217}")
    case UInt8(ascii: "_"): output.append(isInsideWord(bytes, place) ? "_" : "\u{FF3F}")
    case UInt8(ascii: "~"): output.append(isInsideWord(bytes, place) ? "~" : "\u{223C}")
    case UInt8(ascii: "`"): output.append("\u{2CB}")
    default:
      let isFirst = bytes[..<place].allSatisfy(\.isLiquidSpace) && output.isAtLineStart
      if isFirst, byte.isDigit ? isNumber(bytes, place) : isMark(bytes, place) {
        output.append("\u{200B}")
      }
      output.append(byte)
    }
  }

  /// Marks between letters or digits have no effect, so `snake_case` stays as is.
  private static func isInsideWord(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    guard let before = bytes.byte(place - 1), let after = bytes.byte(place + 1) else {
      return false
    }
    return (before.isLetter || before.isDigit) && (after.isLetter || after.isDigit)
  }

  private static func isMark(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    bytes.byte(place + 1)?.isLiquidSpace ?? true
  }

  private static func isNumber(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    var end = place
    while let byte = bytes.byte(end), byte.isDigit { end += 1 }
    return end - place <= 2 && bytes.byte(end) == UInt8(ascii: ".") && isMark(bytes, end)
  }
}
