/// Markdown that cmark-gfm 0.29.0.gfm.6 cannot render in linear time and size, as measured.
package struct MarkdownExcess: Error, Sendable, Equatable {
  /// The byte range in the text.
  package let range: Range<Int>
  /// What exceeds the limits, as the end of a sentence without a period.
  package let message: String
}

/// Limits on Markdown input, so that no text of this length takes the library more than half a second.
///
/// Only within a paragraph does the time grow faster than the length, and a paragraph ends at an empty line. So each
/// piece of text without an empty line is charged as the worst piece with as many marks and lines, and all of them
/// together may cost `budget`. Each level of nesting is charged for every line, and references for each use.
package enum MarkdownBounds {
  /// The maximum size of a page in bytes.
  static let length = 1 << 20
  /// The maximum number of columns: each table row is padded to its header.
  static let columns = 256
  /// The maximum number of nested quotations and lists that begin on one line.
  static let depth = 100
  /// The maximum total bytes of expanded reference definitions, which repeat at each use.
  static let references = 4 << 20
  /// The most that a page may cost, in tenths of a nanosecond.
  static let budget = 4_000_000_000

  /// What the library needs for the worst texts that were found, in tenths of a nanosecond.
  private enum Price {
    /// Per `[` or `<` of a piece and byte of it: `![[]()`, `<?`, `<!A`.
    static let mark = 2
    /// Per line of a piece with a table's delimiter row and byte of it: lines before `|-|`.
    static let line = 2
    /// Per delimiter row and byte of its piece: `a`, `|-|-|`, repeated.
    static let row = 130
    /// Per cell, mostly for memory: short rows below a wide header.
    static let cell = 20_000
    /// Per `@`, which may be part of a mail address: `x@y.z`, repeated.
    static let address = 300_000
    /// Per `[^`, mostly for HTML: every use of a footnote is linked to and from it.
    static let note = 250_000
    /// Per level of nesting and line of the page: `- - -` before empty lines.
    static let level = 110
  }

  /// The first excess in a text; nil if there is none. Scans the bytes once.
  package static func excess(in text: ArraySlice<UInt8>) -> MarkdownExcess? {
    let first = text.startIndex
    return text.withUnsafeBufferPointer { excess(in: $0) }.map { excess in
      let range = excess.range
      return MarkdownExcess(
        range: (range.lowerBound + first)..<(range.upperBound + first), message: excess.message)
    }
  }

  /// A text without an empty line.
  private struct Piece {
    let start: Int
    var (bytes, lines, marks, rows, columns) = (0, 0, 0, 0, 0)
    var (addresses, notes) = (0, 0)

    init(start: Int) { self.start = start }

    mutating func add(_ line: MarkdownLine) {
      bytes += line.range.count + 1
      lines += 1
      marks += line.marks
      addresses += line.addresses
      notes += line.notes
      guard line.isDelimiterRow else { return }
      rows += 1
      columns = max(columns, line.pipes + 1)
    }

    var cost: Int {
      let table = rows == 0 ? 0 : Price.line * lines * bytes + Price.row * rows * bytes
      return Price.mark * marks * bytes + table + Price.cell * columns * lines
        + Price.address * addresses + Price.note * notes
    }
  }

  private static func excess(in text: UnsafeBufferPointer<UInt8>) -> MarkdownExcess? {
    guard text.count <= length else {
      return MarkdownExcess(
        range: text.startIndex..<(text.startIndex + 1),
        message: "this text has \(text.count) bytes; a page may have \(length)")
    }
    var (brackets, lines, cost) = (0, 0, 0)
    var deepest = (columns: 0, range: text.startIndex..<text.startIndex)
    var piece = Piece(start: text.startIndex)
    // Titles may span lines: a definition ends with its paragraph or at the next definition.
    var longest = text.startIndex..<text.startIndex
    var definition: Int?
    func endDefinition(at end: Int) {
      if let definition, end - definition > longest.count { longest = definition..<end }
    }
    var start = text.startIndex
    while start < text.endIndex {
      let line = MarkdownLine(text, from: start)
      guard line.pipes <= columns else {
        return MarkdownExcess(range: line.range, message: "a table may have \(columns) columns")
      }
      guard line.depth <= depth else {
        return MarkdownExcess(
          range: line.range, message: "lists and quotations may be nested \(depth) deep")
      }
      lines += 1
      brackets += line.brackets
      if line.indentation > deepest.columns { deepest = (line.indentation, line.range) }
      if line.isDefinition || line.isEmpty {
        endDefinition(at: start)
        definition = line.isDefinition ? start : nil
      }
      if line.isEmpty {
        cost += piece.cost
        piece = Piece(start: line.next)
      } else {
        piece.add(line)
      }
      guard cost + piece.cost <= budget else {
        return MarkdownExcess(
          range: piece.start..<min(piece.start + 1, text.count),
          message: "this is too long without an empty line for all that is in it; divide it")
      }
      start = line.next
    }
    endDefinition(at: text.endIndex)
    guard longest.count * brackets <= references else {
      return MarkdownExcess(
        range: longest.lowerBound..<(longest.lowerBound + 1),
        message: "this reference has \(longest.count) bytes and may be used \(brackets) times")
    }
    guard cost + piece.cost + Price.level * deepest.columns * lines <= budget else {
      return MarkdownExcess(
        range: deepest.range, message: "this is indented too far for a page of \(lines) lines")
    }
    return nil
  }
}
