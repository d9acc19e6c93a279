/// Estimates text widths in images for bold DejaVu Serif, a wide font, because the reader's font is unknown.
enum TextWidth {
  private static let ellipsis = "…"

  static func ems(_ text: String) -> Double {
    text.reduce(0) { $0 + ems($1) }
  }

  /// The text, truncated with an ellipsis to fit.
  static func shortened(_ text: String, toEms limit: Double) -> String {
    let text = PlainText.line(text)
    let room = limit - ems(ellipsis)
    var width = 0.0
    var kept = text.startIndex
    for index in text.indices {
      width += ems(text[index])
      if width <= room { kept = text.index(after: index) }
      guard width <= limit else {
        var beginning = text[..<kept]
        while beginning.last?.isWhitespace == true { beginning.removeLast() }
        return beginning + ellipsis
      }
    }
    return text
  }

  /// Combining marks and joined emoji form one glyph: the widest scalar counts.
  private static func ems(_ character: Character) -> Double {
    character.unicodeScalars.reduce(0) { max($0, ems($1)) }
  }

  private static func ems(_ scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case " ": 0.35
    case "i", "j", "l", "t", "f", "I", ".", ",", ":", ";", "'", "|", "!", "(", ")", "[", "]", "-":
      0.5
    case "m", "w", "M", "W", "@", "%", "…": 1.15
    case "A"..."Z", "&", "#", "<", ">", "=", "~", "+": 0.95
    case _ where scalar.isASCII: 0.75
    default:
      switch scalar.value {
      case 0x300...0x36F, 0x200C...0x200D, 0xFE00...0xFE0F: 0
      case ..<0x250: 0.95
      case ..<0x1100: 1.3
      case 0x12000...0x123FF: 4
      case 0xFDFD: 10
      case 0x1F000...: 1.4
      default: 1.1
      }
    }
  }
}
