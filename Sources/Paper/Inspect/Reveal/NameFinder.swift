/// Finds names in texts, longest first, so that "Team 1" is not found in "Team 12".
struct NameFinder {
  private let names: [[UInt8]]
  private let texts: [String]
  /// The indices of the names by their first byte.
  private let starts: [[Int]]

  init(_ names: some Sequence<String>) {
    texts = Set(names).filter { !Self.plain($0).isEmpty }.sorted { left, right in
      (right.utf8.count, left) < (left.utf8.count, right)
    }
    let names = texts.map { Array(Self.plain($0).utf8) }
    var starts = Array(repeating: [Int](), count: 256)
    for index in names.indices { starts[Int(names[index][0])].append(index) }
    (self.names, self.starts) = (names, starts)
  }

  /// A text as originally typed: reverses escaping and curly quotes, and collapses spaces.
  static func plain(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", "\u{200B}"..."\u{200F}", "\u{202A}"..."\u{202E}", "\u{2060}"..."\u{206F}",
        "\u{FEFF}":
        continue
      case "\u{2217}": scalars.append("*")
      case "\u{FF3F}": scalars.append("_")
      case "\u{223C}": scalars.append("~")
      case "\u{02CB}": scalars.append("`")
      case "\u{2018}", "\u{2019}": scalars.append("'")
      case "\u{201C}", "\u{201D}": scalars.append("\"")
      case _ where scalar.properties.isWhitespace:
        if scalars.last != " " { scalars.append(" ") }
      default: scalars.append(scalar)
      }
    }
    while scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }

  /// The names in a text, in order, and the text without them.
  func split(_ text: String) -> (names: [String], rest: String) {
    let bytes = Array(Self.plain(text).utf8)
    var found: [String] = []
    var rest: [UInt8] = []
    var place = 0
    while place < bytes.count {
      let match = starts[Int(bytes[place])].first { matches(names[$0], bytes, at: place) }
      if let match {
        found.append(texts[match])
        rest.append(UInt8(ascii: " "))
        place += names[match].count
      } else {
        rest.append(bytes[place])
        place += 1
      }
    }
    return (found, String(decoding: rest, as: UTF8.self))
  }

  /// Whether a name is at a position and not part of a longer word.
  private func matches(_ name: [UInt8], _ text: [UInt8], at place: Int) -> Bool {
    let end = place + name.count
    guard end <= text.count, text[place..<end].elementsEqual(name) else { return false }
    let before = place > 0 && Self.isWord(text[place - 1]) && Self.isWord(name[0])
    let after = end < text.count && Self.isWord(text[end]) && Self.isWord(name[name.count - 1])
    return !before && !after
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
      true
    default: false
    }
  }
}
