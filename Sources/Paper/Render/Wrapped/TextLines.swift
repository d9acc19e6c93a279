/// Breaks text for images, which cannot break it themselves. Widths are estimates (see `TextWidth`).
enum TextLines {
  /// The text in lines of at most `limit` ems. Breaks at spaces, and inside words only if they are too wide; what
  /// does not fit into `most` lines ends with an ellipsis.
  static func of(_ text: String, ems limit: Double, most: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in PlainText.line(text).split(whereSeparator: \.isWhitespace).map(String.init) {
      let longer = line.isEmpty ? word : "\(line) \(word)"
      if TextWidth.ems(longer) <= limit {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = word
      while TextWidth.ems(line) > limit, line.count > 1 {
        let head = Self.head(of: line, ems: limit)
        lines.append(head)
        line.removeFirst(head.count)
      }
    }
    if !line.isEmpty { lines.append(line) }
    guard lines.count > most, most > 0 else { return lines }
    let rest = lines[(most - 1)...].joined(separator: " ")
    return lines.prefix(most - 1) + [TextWidth.shortened(rest, toEms: limit)]
  }

  /// Whether the text fits into `most` lines without a break inside a word.
  static func fits(_ text: String, ems limit: Double, most: Int) -> Bool {
    let words = PlainText.line(text).split(whereSeparator: \.isWhitespace)
    return words.allSatisfy { TextWidth.ems(String($0)) <= limit }
      && of(text, ems: limit, most: .max).count <= most
  }

  private static func head(of word: String, ems limit: Double) -> String {
    var head = ""
    var width = 0.0
    for character in word {
      width += TextWidth.ems(String(character))
      if width > limit, !head.isEmpty { break }
      head.append(character)
    }
    return head
  }
}
