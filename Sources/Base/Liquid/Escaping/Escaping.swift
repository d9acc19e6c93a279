/// The output format of a template, which determines how text from data is escaped. Every mode except `none`
/// drops invisible characters and bidirectional controls, except in emoji.
public enum Escaping: Sendable, Hashable {
  /// No escaping.
  case none
  /// HTML, as text or in a quoted attribute.
  case html
  /// Markdown that is published as source: a backslash before possible markup.
  case markdown
  /// WhatsApp, which has markup but no escape: marks become look-alikes.
  case text
  /// Discord: a backslash before marks, and mentions disabled.
  case discord
  /// Slack's API: three entities, look-alikes for marks, and mentions disabled.
  case slack
  /// Telegram's HTML, as text, and mentions disabled.
  case telegram
  /// Text without markup. Line breaks become spaces, so that a name stays on its line.
  case plain

  /// Escapes a text as if it were at the start of a line.
  public func escape(_ string: String) -> String {
    guard self != .none else { return string }
    var output = OutputBuffer(capacity: string.utf8.count * 2)
    write(string, to: &output)
    return output.take(from: 0)
  }

  func write(_ string: String, to output: inout OutputBuffer) {
    guard self != .none else { return output.append(string) }
    let table = self.table
    var string = string
    string.withUTF8 { bytes in
      var run = skipIndent(bytes, output)
      var place = run
      while place < bytes.count {
        let byte = bytes[place]
        guard table[Int(byte)] else {
          place += 1
          continue
        }
        let length = byte < 0x80 ? 1 : Scalars.length(byte)
        let end = min(bytes.count, place + length)
        if byte >= 0x80 {
          let fate = Scalars.fate(bytes, place..<end)
          guard fate != .keep else {
            place = end
            continue
          }
          output.append(bytes, run..<place)
          if fate == .space { output.append(UInt8(ascii: " ")) }
        } else {
          output.append(bytes, run..<place)
          write(byte, bytes, place, to: &output)
        }
        place = end
        run = end
      }
      output.append(bytes, run..<bytes.count)
    }
  }

  /// Skips leading spaces on a line, which could make code in Markdown or a list item in a chat.
  private func skipIndent(_ bytes: UnsafeBufferPointer<UInt8>, _ output: OutputBuffer) -> Int {
    guard self != .html, output.isAtLineStart else { return 0 }
    var place = 0
    while let byte = bytes.byte(place) {
      let end = min(bytes.count, place + (byte < 0x80 ? 1 : Scalars.length(byte)))
      let isNothing = byte < 0x80 ? byte.isLiquidSpace : Scalars.fate(bytes, place..<end) != .keep
      guard isNothing else { break }
      place = end
    }
    return place
  }

  /// Writes a byte that is in the mode's table.
  private func write(
    _ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, _ place: Int,
    to output: inout OutputBuffer
  ) {
    if byte < 0x20 || byte == 0x7F {
      let isSpace = byte >= 0x09 && byte <= 0x0D
      if self == .html, isSpace {
        output.append(byte)
      } else if isSpace {
        output.append(UInt8(ascii: " "))
      }
      return
    }
    switch self {
    case .none: output.append(byte)
    case .html: HTMLEscaping.write(byte, to: &output)
    case .markdown: MarkdownEscaping.write(byte, bytes, place, to: &output)
    case .text: ChatEscaping.write(byte, bytes, place, to: &output)
    case .discord: DiscordEscaping.write(byte, bytes, place, to: &output)
    case .slack: SlackEscaping.write(byte, bytes, place, to: &output)
    case .telegram: TelegramEscaping.write(byte, to: &output)
    case .plain: output.append(byte)
    }
  }

  /// The bytes that need attention; all others are copied in runs.
  private var table: [Bool] {
    switch self {
    case .none: Self.noneTable
    case .html: Self.htmlTable
    case .markdown: Self.markdownTable
    case .text: Self.textTable
    case .discord: Self.discordTable
    case .slack: Self.slackTable
    case .telegram: Self.telegramTable
    case .plain: Self.plainTable
    }
  }

  private static let noneTable = [Bool](repeating: false, count: 256)
  private static let htmlTable = makeTable(HTMLEscaping.special)
  private static let markdownTable = makeTable(MarkdownEscaping.special)
  private static let textTable = makeTable(ChatEscaping.special)
  private static let discordTable = makeTable(DiscordEscaping.special)
  private static let slackTable = makeTable(SlackEscaping.special)
  private static let telegramTable = makeTable(TelegramEscaping.special)
  private static let plainTable = makeTable("")

  private static func makeTable(_ special: String) -> [Bool] {
    var table = [Bool](repeating: false, count: 256)
    for byte in 0..<0x20 { table[byte] = true }
    table[0x7F] = true
    for lead in Scalars.suspects { table[Int(lead)] = true }
    for byte in special.utf8 { table[Int(byte)] = true }
    return table
  }
}

/// HTML: escapes the five characters with a meaning in text and quoted attributes.
enum HTMLEscaping {
  static let special = "&<>\"'"

  static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
      || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  static func write(_ byte: UInt8, to output: inout OutputBuffer) {
    switch byte {
    case UInt8(ascii: "&"): output.append("&amp;")
    case UInt8(ascii: "<"): output.append("&lt;")
    case UInt8(ascii: ">"): output.append("&gt;")
    case UInt8(ascii: "\""): output.append("&quot;")
    case UInt8(ascii: "'"): output.append("&#39;")
    default: output.append(byte)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  func byte(_ place: Int) -> UInt8? {
    place >= 0 && place < count ? self[place] : nil
  }

  /// Whether an `@` is between two words, as in an email address.
  func isAddress(_ place: Int) -> Bool {
    guard let before = byte(place - 1), let after = byte(place + 1) else { return true }
    let isBefore = before.isWord || ".+-_".utf8.contains(before)
    return isBefore && after.isWord
  }
}
