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
      let count = Counts(text, from: start)
      let end = count.end
      let line = text[start..<end]
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

  /// What a line has, and where it ends.
  private struct Counts {
    var (pipes, openings, brackets) = (0, 0, 0)
    let end: Int

    init(_ text: UnsafeBufferPointer<UInt8>, from start: Int) {
      var place = start
      while place < text.count {
        if Self.isPlain(text, at: place) {
          place += Self.block
          continue
        }
        let stop = min(place + Self.block, text.count)
        while place < stop {
          switch text[place] {
          case UInt8(ascii: "\n"):
            end = place
            return
          case UInt8(ascii: "|"): pipes += 1
          case UInt8(ascii: "["): brackets += 1
          case UInt8(ascii: "<"):
            let next = place + 1 < text.count ? text[place + 1] : 0
            if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") { openings += 1 }
          default: break
          }
          place += 1
        }
      }
      end = text.count
    }

    /// How many bytes are looked at together.
    private static let block = 8

    /// Whether the next eight bytes have nothing that counts, as most have not.
    private static func isPlain(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
      guard place + block <= text.count else { return false }
      let word = UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: place, as: UInt64.self)
      return !has(UInt8(ascii: "\n"), word) && !has(UInt8(ascii: "|"), word)
        && !has(UInt8(ascii: "["), word) && !has(UInt8(ascii: "<"), word)
    }

    /// Whether one of the bytes of a word has a value: Hacker's Delight, 6-1, "Find First 0-Byte".
    private static func has(_ byte: UInt8, _ word: UInt64) -> Bool {
      let ones: UInt64 = 0x0101_0101_0101_0101
      let rest = word ^ (ones &* UInt64(byte))
      return (rest &- ones) & ~rest & (ones << 7) != 0
    }
  }

  /// Whether a line may begin a reference definition: `[name]: address`.
  private static func isDefinition(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let rest = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ">") }
    return rest.first == UInt8(ascii: "[")
      && zip(rest, rest.dropFirst()).contains { $0 == UInt8(ascii: "]") && $1 == UInt8(ascii: ":") }
  }
}
