extension String {
  /// A stranger's name: spaces trimmed and collapsed, without control characters and characters that change text
  /// direction, cut to 200 characters. Nil if nothing visible is left: some users are named U+3164.
  package var cleanName: String? { cleanText(longest: 200) }

  /// A stranger's text on one line, cleaned like a name.
  /// - Parameter longest: The number of characters after which it is cut.
  package func cleanText(longest: Int) -> String? {
    // Most names are clean, and there are thousands.
    if utf8.count <= longest, isPlainASCII { return self }
    var scalars = String.UnicodeScalarView()
    var count = 0
    var pendingBlank = false
    for scalar in unicodeScalars {
      // One character can consist of any number of scalars.
      count += 1
      if count > longest * 10 { break }
      if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
        pendingBlank = !scalars.isEmpty
      } else if !scalar.turnsText {
        if pendingBlank { scalars.append(" ") }
        pendingBlank = false
        scalars.append(scalar)
      }
    }
    let isVisible = scalars.contains { !$0.properties.isDefaultIgnorableCodePoint && $0 != " " }
    guard isVisible else { return nil }
    let text = String(scalars)
    return text.count > longest ? text.prefix(longest - 1) + "…" : text
  }

  /// Whether this is ASCII that can be seen, with single spaces between its words.
  private var isPlainASCII: Bool {
    let space = UInt8(ascii: " ")
    var last = space
    for byte in utf8 {
      guard (space...0x7E).contains(byte), byte != space || last != space else { return false }
      last = byte
    }
    return last != space
  }
}

extension StringProtocol {
  /// The text without the whitespace around it.
  package var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }
}

extension Unicode.Scalar {
  /// Bidirectional controls and the byte order mark, but not joiners, which emoji and many scripts need.
  fileprivate var turnsText: Bool {
    switch value {
    case 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
