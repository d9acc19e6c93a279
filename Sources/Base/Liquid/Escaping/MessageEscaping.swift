/// Discord: a backslash before markup, and an invisible character in mentions, where backslashes do not help.
enum DiscordEscaping {
  static let special = "\\*_~`|[]<@>#-+.0123456789"

  static func write(
    _ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, _ place: Int,
    to output: inout OutputBuffer
  ) {
    if isMarkup(byte, bytes, place, output) { output.append(UInt8(ascii: "\\")) }
    output.append(byte)
    if byte == UInt8(ascii: "@") { output.append("\u{2060}") }
  }

  private static func isMarkup(
    _ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, _ place: Int, _ output: OutputBuffer
  ) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"),
      UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "<"):
      return true
    case UInt8(ascii: ">"), UInt8(ascii: "#"), UInt8(ascii: "-"), UInt8(ascii: "+"):
      return output.isAtLineStart && bytes[..<place].allSatisfy(\.isLiquidSpace)
    case UInt8(ascii: "."):
      // `1.` begins a list.
      return output.isAtLineStart && bytes.byte(place - 1)?.isDigit == true
        && bytes[..<place].allSatisfy { $0.isDigit || $0.isLiquidSpace }
    default:
      return false
    }
  }
}

/// Slack: escapes its three control characters; other marks become look-alikes, as in WhatsApp.
enum SlackEscaping {
  static let special = ChatEscaping.special + "&<@"

  static func write(
    _ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, _ place: Int,
    to output: inout OutputBuffer
  ) {
    switch byte {
    case UInt8(ascii: "&"): output.append("&amp;")
    case UInt8(ascii: "<"): output.append("&lt;")
    case UInt8(ascii: ">"):
      // Even an escaped `>` begins a quotation.
      let isFirst = output.isAtLineStart && bytes[..<place].allSatisfy(\.isLiquidSpace)
      output.append(isFirst ? "\u{200B}&gt;" : "&gt;")
    case UInt8(ascii: "@"): output.append("@\u{2060}")
    default: ChatEscaping.write(byte, bytes, place, to: &output)
    }
  }
}

/// Telegram's HTML: entities. It detects account names even in text.
enum TelegramEscaping {
  static let special = "&<>\"@"

  static func write(_ byte: UInt8, to output: inout OutputBuffer) {
    HTMLEscaping.write(byte, to: &output)
    if byte == UInt8(ascii: "@") { output.append("\u{2060}") }
  }
}
