/// What `&…` stands for in HTML: <https://html.spec.whatwg.org/multipage/named-characters.html>.
enum CharacterReferences {
  /// What was found behind an ampersand.
  struct Found {
    /// The characters; nil if the ampersand is only an ampersand.
    var text: String?
    /// How many bytes it takes, the ampersand included.
    var length: Int
    /// What is wrong with it.
    var problem: String?
  }

  private struct Name {
    let text: String
    let isLegacy: Bool
  }

  /// Read when a page has a name that is none of the usual.
  private static let names: [String: Name] = {
    var names: [String: Name] = [:]
    for entry in table.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      guard let mark = entry.firstIndex(where: { $0 == ":" || $0 == "!" }) else { continue }
      var text = String.UnicodeScalarView()
      for code in entry[entry.index(after: mark)...].split(separator: ".") {
        if let scalar = UInt32(code, radix: 16).flatMap(Unicode.Scalar.init) { text.append(scalar) }
      }
      names[String(entry[..<mark])] = Name(text: String(text), isLegacy: entry[mark] == "!")
    }
    return names
  }()

  private static let usual = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "nbsp": "\u{A0}"]

  /// Reads the reference at an ampersand.
  static func read(_ bytes: [UInt8], at place: Int, inAttribute: Bool) -> Found {
    guard place + 1 < bytes.count else { return Found(text: nil, length: 1) }
    if bytes[place + 1] == UInt8(ascii: "#") { return number(bytes, at: place) }
    return name(bytes, at: place, inAttribute: inAttribute)
  }

  private static func name(_ bytes: [UInt8], at place: Int, inAttribute: Bool) -> Found {
    var end = place + 1
    // No name is longer than 31 letters.
    while end < bytes.count, end < place + 40, bytes[end].isASCIILetter || bytes[end].isASCIIDigit {
      end += 1
    }
    guard end > place + 1 else { return Found(text: nil, length: 1) }
    let name = String(decoding: bytes[(place + 1)..<end], as: UTF8.self)
    if end < bytes.count, bytes[end] == UInt8(ascii: ";") {
      if let text = usual[name] ?? names[name]?.text {
        return Found(text: text, length: end + 1 - place)
      }
      let problem = "there is no character called '&\(name);'; write '&amp;' for an ampersand"
      return Found(text: nil, length: 1, problem: problem)
    }
    // Without the semicolon only old names are known, also as the beginning of a word.
    var length = name.utf8.count
    while length > 1 {
      let start = String(name.prefix(length))
      if let known = names[start], known.isLegacy {
        let next = place + 1 + length
        let isWord =
          next < bytes.count
          && (bytes[next] == UInt8(ascii: "=") || bytes[next].isASCIILetter
            || bytes[next].isASCIIDigit)
        if inAttribute, isWord { return Found(text: nil, length: 1) }
        return Found(
          text: known.text, length: 1 + length, problem: "'&\(start)' lacks its semicolon")
      }
      length -= 1
    }
    return Found(text: nil, length: 1)
  }

  private static func number(_ bytes: [UInt8], at place: Int) -> Found {
    var start = place + 2
    var radix: UInt32 = 10
    if start < bytes.count, bytes[start] | 0x20 == UInt8(ascii: "x") {
      radix = 16
      start += 1
    }
    var end = start
    var code: UInt32 = 0
    while end < bytes.count, let digit = bytes[end].digit(radix: radix) {
      code = min(code * radix + digit, 0x20_0000)
      end += 1
    }
    guard end > start else {
      return Found(text: nil, length: 1, problem: "'&#' is not followed by a number")
    }
    var problem: String?
    let isClosed = end < bytes.count && bytes[end] == UInt8(ascii: ";")
    if isClosed { end += 1 } else { problem = "a numeric character reference lacks its semicolon" }
    let scalar = Unicode.Scalar(code).flatMap { $0.value == 0 ? nil : $0 }
    if scalar == nil || scalar?.isAllowedInMarkup == false {
      problem = "there is no character number \(code)"
    }
    return Found(
      text: String(Character(scalar ?? "\u{FFFD}")), length: end - place, problem: problem)
  }
}

extension Unicode.Scalar {
  /// Whether HTML lets the character be in a page.
  var isAllowedInMarkup: Bool {
    switch value {
    case 0x09, 0x0A, 0x0C, 0x0D: true
    case 0..<0x20, 0x7F...0x9F, 0xFDD0...0xFDEF: false
    default: value & 0xFFFE != 0xFFFE
    }
  }
}

extension UInt8 {
  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
  /// HTML's blanks.
  var isBlank: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D || self == 0x0C }

  func digit(radix: UInt32) -> UInt32? {
    switch self {
    case 0x30...0x39: UInt32(self - 0x30)
    case 0x41...0x46 where radix == 16: UInt32(self - 0x41 + 10)
    case 0x61...0x66 where radix == 16: UInt32(self - 0x61 + 10)
    default: nil
    }
  }
}
