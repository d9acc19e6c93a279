import Diagnostics

/// A stretch of a template: text to copy, an output, or a tag.
struct Token {
  enum Kind {
    case text
    /// `{{ … }}`; `content` is what is between the braces.
    case output
    /// `{% name … %}`; `content` is what comes after the name.
    case tag(name: Range<Int>)
    /// The inside of a `raw` block.
    case raw
  }

  let kind: Kind
  let content: Range<Int>
  /// All of it, with its braces.
  let range: Range<Int>
}

/// Every line of a comment that goes over several lines begins with `#`.
func checkInlineComment(
  _ bytes: [UInt8], _ content: Range<Int>, in source: SourceText
) throws(LiquidError) {
  var scan = content.lowerBound
  while let line = bytes[scan..<content.upperBound].firstIndex(of: .newline) {
    scan = line + 1
    while scan < content.upperBound, bytes[scan].isLiquidSpace { scan += 1 }
    guard scan < content.upperBound, bytes[scan] != .hash else { continue }
    throw LiquidError(
      "every line of a '#' comment begins with '#'", in: source, at: scan..<(scan + 1),
      notes: ["expected '#'"])
  }
}

extension [UInt8] {
  /// Whether a stretch is a word.
  func matches(_ range: Range<Int>, _ word: StaticString) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { buffer in
      self[range].elementsEqual(buffer)
    }
  }

  /// A stretch as a string.
  func string(_ range: Range<Int>) -> String {
    String(decoding: self[range], as: UTF8.self)
  }
}

extension UInt8 {
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let percent = UInt8(ascii: "%")
  static let dash = UInt8(ascii: "-")
  static let hash = UInt8(ascii: "#")
  static let newline = UInt8(ascii: "\n")
}
