import Diagnostics
import JSON

/// Makes files shorter without changing what is shown.
enum Minifier {
  /// A file as short as it can be, by the ending of its path. What is not known stays as it is.
  static func minified(_ bytes: [UInt8], _ path: String) -> [UInt8] {
    switch path.split(separator: ".").last {
    case "html": HTMLMinifier.minified(bytes)
    case "css": CSSMinifier.minified(bytes)
    case "svg", "xml": XMLMinifier.minified(bytes)
    case "json":
      (try? JSONValue(parsing: SourceText(name: path, bytes: bytes)))?.encoded() ?? bytes
    default: bytes
    }
  }
}

/// Reads markup from the front to the back for those who make it shorter.
struct MarkupScanner {
  let bytes: [UInt8]
  var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place >= bytes.count }

  func starts(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard place + count <= bytes.count else { return false }
    for offset in 0..<count where bytes[place + offset] != text.utf8Start[offset] { return false }
    return true
  }

  /// Everything up to and with a text; all that is left where it does not come.
  mutating func through(_ text: StaticString) -> ArraySlice<UInt8> {
    let start = place
    while !isAtEnd, !starts(text) { place += 1 }
    place = min(bytes.count, place + text.utf8CodeUnitCount)
    return bytes[start..<place]
  }

  /// A tag with its angle brackets; quotes in it may hold a bracket.
  mutating func tag() -> ArraySlice<UInt8> {
    let start = place
    var quote: UInt8?
    while !isAtEnd {
      let byte = bytes[place]
      place += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        break
      }
    }
    return bytes[start..<place]
  }

  /// The text up to the next tag.
  mutating func text() -> ArraySlice<UInt8> {
    let start = place
    while !isAtEnd, bytes[place] != UInt8(ascii: "<") || place == start { place += 1 }
    return bytes[start..<place]
  }
}

extension ArraySlice<UInt8> {
  /// The name of an element of which this is a tag, in small letters; empty for other marks.
  var elementName: String {
    var rest = dropFirst()
    if rest.first == UInt8(ascii: "/") { rest = rest.dropFirst() }
    let name = rest.prefix {
      $0.isLetterByte || $0.isDigitByte || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":")
    }
    return String(decoding: name.map { $0.isLetterByte ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  var isClosingTag: Bool { count > 1 && self[startIndex + 1] == UInt8(ascii: "/") }

  /// A tag with one blank where its parts are apart; quoted values stay as they are.
  var squeezedTag: [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(count)
    var quote: UInt8?
    for byte in self {
      if let open = quote {
        output.append(byte)
        if byte == open { quote = nil }
      } else if byte.isBlank {
        if output.last != UInt8(ascii: " ") { output.append(UInt8(ascii: " ")) }
      } else {
        if byte == UInt8(ascii: ">"), output.last == UInt8(ascii: " ") { output.removeLast() }
        // A quote opens a value only behind a sign of equality.
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
        output.append(byte)
      }
    }
    return output
  }
}

extension UInt8 {
  /// A blank as HTML and CSS have it.
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C || self == 0x0D }
  var isLetterByte: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
  var isDigitByte: Bool { self >= 0x30 && self <= 0x39 }
}
