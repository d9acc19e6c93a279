import Diagnostics

/// A part of a template: text to copy, an output, or a tag.
struct Token {
  enum Kind {
    case text
    /// `{{ … }}`; `content` is between the braces.
    case output
    /// `{% name … %}`; `content` follows the name.
    case tag(name: Range<Int>)
    /// The contents of a `raw` block.
    case raw
  }

  let kind: Kind
  let content: Range<Int>
  /// The whole token, including its braces.
  let range: Range<Int>
}

/// Checks that every line of a multiline inline comment begins with `#`.
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
  func matches(_ range: Range<Int>, _ word: StaticString) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { buffer in
      self[range].elementsEqual(buffer)
    }
  }

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
