/// What the reference implementation cannot turn into HTML in a time and a size that grow with the text:
/// measured on cmark-gfm 0.29.0.gfm.6, where all other known shapes are linear.
package struct MarkdownExcess: Error, Sendable, Equatable {
  /// Where it is, in bytes of the text.
  package let range: Range<Int>
  /// What is too much, as the end of a sentence without a period.
  package let message: String
}

/// How much a Markdown text may ask for.
package enum MarkdownBounds {
  /// A page is at most this long, in bytes.
  static let length = 1 << 20
  /// A line may be a table's row: for so many columns each row is filled up.
  static let columns = 256
  /// Each beginning of a comment, a declaration or a CDATA section is looked for its end in the rest.
  static let openings = 2_000
  /// What a reference says is printed wherever it is used: so many bytes in all.
  static let references = 4 << 20

  /// The first thing in a text that is too much; nil if there is none. One pass over the bytes.
  package static func excess(in text: ArraySlice<UInt8>) -> MarkdownExcess? {
    let first = text.startIndex
    return text.withUnsafeBufferPointer { excess(in: $0) }.map { excess in
      let range = excess.range
      return MarkdownExcess(
        range: (range.lowerBound + first)..<(range.upperBound + first), message: excess.message)
    }
  }

  private static func excess(in text: UnsafeBufferPointer<UInt8>) -> MarkdownExcess? {
    guard text.count <= length else {
      return MarkdownExcess(
        range: text.startIndex..<(text.startIndex + 1),
        message: "this text has \(text.count) bytes; a page may have \(length)")
    }
    var (openings, brackets) = (0, 0)
    var longest = text.startIndex..<text.startIndex
    // A title goes on over lines: a definition ends with its paragraph, or where the next one begins.
    var definition: Int?
    var start = text.startIndex
    while start < text.endIndex {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
      let line = text[start..<end]
      let count = Counts(line)
      if count.pipes > columns {
        return MarkdownExcess(
          range: start..<end, message: "a table may have \(columns) columns")
      }
      openings += count.openings
      if openings > Self.openings {
        return MarkdownExcess(
          range: start..<end, message: "a page may begin \(Self.openings) comments and the like")
      }
      brackets += count.brackets
      let begins = isDefinition(line)
      if begins || line.allSatisfy({ $0 <= UInt8(ascii: " ") }) {
        if let definition, start - definition > longest.count { longest = definition..<start }
        definition = begins ? start : nil
      }
      start = end + 1
    }
    if let definition, text.endIndex - definition > longest.count {
      longest = definition..<text.endIndex
    }
    guard longest.count * brackets <= references else {
      return MarkdownExcess(
        range: longest.lowerBound..<(longest.lowerBound + 1),
        message: "this reference has \(longest.count) bytes and may be used \(brackets) times")
    }
    return nil
  }

  private struct Counts {
    var (pipes, openings, brackets) = (0, 0, 0)

    init(_ line: Slice<UnsafeBufferPointer<UInt8>>) {
      var before: UInt8 = 0
      for byte in line {
        switch byte {
        case UInt8(ascii: "|"): pipes += 1
        case UInt8(ascii: "["): brackets += 1
        case UInt8(ascii: "!"), UInt8(ascii: "?"): openings += before == UInt8(ascii: "<") ? 1 : 0
        default: break
        }
        before = byte
      }
    }
  }

  /// Whether a line may begin the definition of a reference: `[name]: address`.
  private static func isDefinition(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let rest = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ">") }
    return rest.first == UInt8(ascii: "[")
      && zip(rest, rest.dropFirst()).contains { $0 == UInt8(ascii: "]") && $1 == UInt8(ascii: ":") }
  }
}
