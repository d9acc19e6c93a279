import CLibrary
import JSON

/// The program's two streams, and the only way to write to them.
///
/// Much of what is printed comes from outside: names, files, answers, other programs' messages. So all text is masked
/// as it is written, and cannot set a color or move the cursor. The program's own styles are separate parts, never
/// characters in a text.
enum OutputStream: Int32, Sendable {
  /// Data, which users may pipe.
  case data = 1
  /// Everything else.
  case messages = 2

  /// A piece of output.
  enum Part: Sendable {
    case text(String)
    case colored(String, Color)
    /// White on black, independent of the terminal's own colors.
    case whiteOnBlack(String)
    /// Returns to the start of the line and erases it.
    case erasedLine
    /// The separator between messages for a chat. Chats do not show it, and no text can contain one.
    case formFeed

    fileprivate var written: String {
      switch self {
      case .text(let text): text.masked
      case .colored(let text, let color): "\u{1B}[1;\(color.rawValue)m\(text.masked)\u{1B}[0m"
      case .whiteOnBlack(let text): "\u{1B}[97;40m\(text.masked)\u{1B}[0m"
      case .erasedLine: "\r\u{1B}[K"
      case .formFeed: "\u{C}"
      }
    }
  }

  /// The terminal's code of a color.
  enum Color: Int, Sendable {
    case red = 31
    case yellow = 33
  }

  var isTerminal: Bool { System.isTerminal(rawValue) }

  func write(_ text: String) { write([.text(text)]) }

  func write(_ parts: [Part]) { write(raw: Array(parts.map(\.written).joined().utf8)) }

  /// Writes a value for programs on a line of its own.
  func write(_ value: JSONValue) { write(raw: Array(value.line.utf8)) }

  /// Writes a file's contents: byte for byte for another program or a file, as a text for people at a terminal.
  func write(file bytes: [UInt8]) {
    if isTerminal { write(String(decoding: bytes, as: UTF8.self)) } else { write(raw: bytes) }
  }

  /// Writes all bytes, or as many as the reader takes.
  private func write(raw bytes: [UInt8]) {
    var offset = 0
    while offset < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in
        #if canImport(Darwin)
          Darwin.write(rawValue, buffer.baseAddress?.advanced(by: offset), bytes.count - offset)
        #elseif canImport(Musl)
          Musl.write(rawValue, buffer.baseAddress?.advanced(by: offset), bytes.count - offset)
        #else
          Glibc.write(rawValue, buffer.baseAddress?.advanced(by: offset), bytes.count - offset)
        #endif
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return }
      offset += written
    }
  }
}

extension JSONValue {
  /// The value and a line break. Characters that control a terminal are escaped, as JSON allows for any character.
  var line: String {
    let text = String(decoding: encoded(), as: UTF8.self)
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text + "\n" }
    var shown = ""
    for scalar in text.unicodeScalars {
      if scalar.controlsTerminal {
        let hex = String(scalar.value, radix: 16)
        shown += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown + "\n"
  }
}

extension String {
  /// The text with U+FFFD for each character that controls a terminal. Tabs and line breaks stay, and the carriage
  /// returns of Windows' line breaks go.
  var masked: String {
    // Most texts are plain, and a table has thousands of them.
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x0A || $0 == 0x09 }) { return self }
    var shown = ""
    var hasReturn = false
    for scalar in unicodeScalars {
      if hasReturn, scalar != "\n" { shown += "\u{FFFD}" }
      hasReturn = scalar == "\r"
      if hasReturn { continue }
      let isShown = !scalar.controlsTerminal || scalar == "\n" || scalar == "\t"
      shown.unicodeScalars.append(isShown ? scalar : "\u{FFFD}")
    }
    return hasReturn ? shown + "\u{FFFD}" : shown
  }
}

extension Unicode.Scalar {
  /// Whether a terminal may obey the character instead of showing it: C0, DEL, C1, line separators, and characters that
  /// embed, override or isolate the direction of a text. Direction marks are allowed, because names in Hebrew and
  /// Arabic have them, and they do no more than a letter of those scripts.
  fileprivate var controlsTerminal: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x206F: true
    default: false
    }
  }
}
