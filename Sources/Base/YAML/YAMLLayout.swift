/// The line structure of a text, for in-place editing.
struct YAMLLayout {
  let bytes: [UInt8]

  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func lineStart(_ offset: Int) -> Int {
    var start = offset
    while start > 0, !isBreak(start - 1) { start -= 1 }
    return start
  }

  /// The start of the next line, or the end of the text.
  func nextLine(_ offset: Int) -> Int {
    var end = offset
    while end < bytes.count, !isBreak(end) { end += 1 }
    return afterBreak(end)
  }

  /// The end of the lines covered by content that ends at an offset.
  func linesEnd(_ end: Int) -> Int {
    end > 0 && lineStart(end) == end ? end : nextLine(end)
  }

  /// The end of the comment lines after a line that are indented deeper than a column and so belong to it.
  func afterComments(_ offset: Int, deeperThan column: Int) -> Int {
    var offset = offset
    while offset < bytes.count, lineStart(offset) == offset {
      var first = offset
      while first < bytes.count, bytes[first] == UInt8(ascii: " ") { first += 1 }
      guard first < bytes.count, bytes[first] == UInt8(ascii: "#"), first - offset > column else {
        break
      }
      offset = nextLine(offset)
    }
    return offset
  }

  /// The start of the blank lines before a line start.
  func beforeBlankLines(_ offset: Int, notBefore least: Int) -> Int {
    var offset = offset
    while offset > least {
      var start = offset - 1
      if start > least, bytes[start] == Self.newline, bytes[start - 1] == Self.carriageReturn {
        start -= 1
      }
      start = lineStart(start)
      let isBlank = bytes[start..<offset].allSatisfy { isSpace($0) || isBreakByte($0) }
      guard isBlank, start >= least else { break }
      offset = start
    }
    return offset
  }

  /// The column of an offset in characters, from 0.
  func column(_ offset: Int) -> Int {
    bytes[lineStart(offset)..<offset].count { $0 & 0xC0 != 0x80 }
  }

  func isFirstOnLine(_ offset: Int) -> Bool {
    bytes[lineStart(offset)..<offset].allSatisfy { $0 == UInt8(ascii: " ") }
  }

  /// The first occurrence of a byte in a range without strings, ignoring comments.
  func find(_ byte: UInt8, in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] == byte { return index }
      if bytes[index] == UInt8(ascii: "#"), index == 0 || isSpaceOrBreak(index - 1) {
        index = nextLine(index)
      } else {
        index += 1
      }
    }
    return nil
  }

  func isOnly(_ byte: UInt8, _ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy { $0 == byte || $0 == UInt8(ascii: " ") }
  }

  /// The line ending to use: that of the line before an offset, or of the first line.
  func lineBreak(before offset: Int) -> [UInt8] {
    if let own = breakEnding(offset) { return own }
    var end = 0
    while end < bytes.count, !isBreak(end) { end += 1 }
    return end < bytes.count ? Array(bytes[end..<afterBreak(end)]) : [Self.newline]
  }

  /// The start of the line break that ends at an offset; the offset itself if there is none.
  func beforeBreak(_ offset: Int) -> Int { offset - (breakEnding(offset)?.count ?? 0) }

  /// Whether the text lacks a final line break.
  var endsInLine: Bool { bytes.last.map { !isBreakByte($0) } ?? false }

  private func breakEnding(_ offset: Int) -> [UInt8]? {
    guard offset > 0, isBreak(offset - 1) else { return nil }
    let isPair =
      offset > 1 && bytes[offset - 1] == Self.newline && bytes[offset - 2] == Self.carriageReturn
    return Array(bytes[(offset - (isPair ? 2 : 1))..<offset])
  }

  private func afterBreak(_ end: Int) -> Int {
    guard end < bytes.count else { return end }
    let isPair =
      bytes[end] == Self.carriageReturn && end + 1 < bytes.count && bytes[end + 1] == Self.newline
    return end + (isPair ? 2 : 1)
  }

  private func isBreak(_ index: Int) -> Bool { isBreakByte(bytes[index]) }
  private func isBreakByte(_ byte: UInt8) -> Bool {
    byte == Self.newline || byte == Self.carriageReturn
  }
  private func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
  private func isSpaceOrBreak(_ index: Int) -> Bool {
    isSpace(bytes[index]) || isBreakByte(bytes[index])
  }
}

extension YAMLNode {
  /// The end of a node's content. libyaml extends block collections past blank lines and comments.
  var contentEnd: Int {
    guard style == .block else { return range.upperBound }
    switch content {
    case .scalar: return range.upperBound
    case .sequence(let nodes): return nodes.last?.contentEnd ?? range.upperBound
    case .mapping(let members): return members.last?.value.contentEnd ?? range.upperBound
    }
  }
}
