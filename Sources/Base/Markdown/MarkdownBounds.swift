/// Markdown that cmark-gfm 0.29.0.gfm.6 cannot render in linear time and size, as measured.
package struct MarkdownExcess: Error, Sendable, Equatable {
  /// The byte range in the text.
  package let range: Range<Int>
  /// What exceeds the limits, as the end of a sentence without a period.
  package let message: String
}

/// Limits on Markdown input.
package enum MarkdownBounds {
  /// The maximum size of a page in bytes.
  static let length = 1 << 20
  /// The maximum number of columns: each table row is padded to its header.
  static let columns = 256
  /// The maximum number of openings of comments, declarations and CDATA: each one scans the rest for its end.
  static let openings = 2_000
  /// The maximum total bytes of expanded reference definitions, which repeat at each use.
  static let references = 4 << 20

  /// The first excess in a text; nil if there is none. Scans the bytes once.
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
    // Titles may span lines: a definition ends with its paragraph or at the next definition.
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

  /// Whether a line may begin a reference definition: `[name]: address`.
  private static func isDefinition(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let rest = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ">") }
    return rest.first == UInt8(ascii: "[")
      && zip(rest, rest.dropFirst()).contains { $0 == UInt8(ascii: "]") && $1 == UInt8(ascii: ":") }
  }
}
