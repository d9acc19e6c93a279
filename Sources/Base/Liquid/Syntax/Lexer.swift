import Diagnostics

/// Splits a template into texts, outputs and tags. Handles white space control, `raw`, `comment` and `doc`.
struct Lexer {
  private let source: SourceText
  private let bytes: [UInt8]
  private var position = 0
  private var trimsNext = false

  init(_ source: SourceText) {
    self.source = source
    bytes = source.bytes
  }

  /// The next token; nil at the end. Skips empty texts.
  mutating func next() throws(LiquidError) -> Token? {
    while position < bytes.count {
      let open = findOpening(from: position)
      if open > position {
        let end = trimmedEnd(of: position..<open)
        let start = trimsNext ? skipSpace(position, end) : position
        position = open
        trimsNext = false
        if start < end { return Token(kind: .text, content: start..<end, range: start..<end) }
        continue
      }
      if bytes[open + 1] == .openBrace { return try output(open) }
      if let token = try tag(open) { return token }
    }
    return nil
  }

  // MARK: Outputs and tags

  private mutating func output(_ open: Int) throws(LiquidError) -> Token {
    var scan = open + 2
    while scan + 1 < bytes.count {
      if bytes[scan] == .closeBrace, bytes[scan + 1] == .closeBrace {
        let content = markup(open, close: scan)
        return Token(kind: .output, content: content, range: open..<position)
      }
      if bytes[scan] == .openBrace, bytes[scan + 1] == .percent { break }
      scan += 1
    }
    throw LiquidError(
      "'{{' is not closed", in: source, at: open..<(open + 2), notes: ["expected '}}'"])
  }

  /// The tag that opens at an offset; nil for a comment, which is skipped.
  private mutating func tag(_ open: Int) throws(LiquidError) -> Token? {
    let (name, content) = try tagParts(open)
    switch true {
    case matches(name, "raw"):
      try expectNothing(content, after: "raw")
      let start = position
      let end = try skipBlock("raw", from: open)
      return Token(kind: .raw, content: start..<end, range: open..<position)
    case matches(name, "doc"):
      try expectNothing(content, after: "doc")
      _ = try skipBlock("doc", from: open)
    case matches(name, "comment"):
      try skipComment(from: open)
    case bytes[name.lowerBound] == .hash:
      try checkInlineComment(bytes, content, in: source)
    default:
      return Token(kind: .tag(name: name), content: content, range: open..<position)
    }
    return nil
  }

  /// The name and the rest of the tag that opens at an offset; advances past it.
  private mutating func tagParts(
    _ open: Int
  ) throws(LiquidError) -> (name: Range<Int>, content: Range<Int>) {
    var close = open + 2
    while close + 1 < bytes.count,
      !(bytes[close] == .percent && bytes[close + 1] == .closeBrace)
    {
      close += 1
    }
    guard close + 1 < bytes.count else {
      throw LiquidError(
        "'{%' is not closed", in: source, at: open..<(open + 2), notes: ["expected '%}'"])
    }
    let inside = markup(open, close: close)
    let start = skipSpace(inside.lowerBound, inside.upperBound)
    var end = start
    if end < inside.upperBound, bytes[end] == .hash {
      end += 1
    } else {
      while end < inside.upperBound, bytes[end].isWord { end += 1 }
    }
    guard end > start else {
      throw LiquidError(
        "this tag has no name", in: source, at: open..<position, notes: ["expected a tag's name"])
    }
    return (start..<end, end..<inside.upperBound)
  }

  /// The contents between the braces, without white space control marks; advances past the closing pair.
  private mutating func markup(_ open: Int, close: Int) -> Range<Int> {
    var start = open + 2
    var end = close
    if start < end, bytes[start] == .dash { start += 1 }
    trimsNext = close > open + 2 && bytes[close - 1] == .dash
    if end > start, bytes[end - 1] == .dash { end -= 1 }
    position = close + 2
    return start..<end
  }

  // MARK: Blocks that are not Liquid

  /// Advances past the end tag of a `raw` or `doc` block; returns the start of that tag.
  private mutating func skipBlock(_ name: StaticString, from open: Int) throws(LiquidError) -> Int {
    let wanted = Array("end\(name)".utf8)
    let nested = Array("\(name)".utf8)
    var scan = position
    while let tag = findTag(from: scan) {
      var word = tag + 2
      if word < bytes.count, bytes[word] == .dash { word += 1 }
      word = skipSpace(word, bytes.count)
      let end = wordEnd(word)
      if bytes[word..<end].elementsEqual(wanted) {
        _ = try tagParts(tag)
        return tag
      }
      if nested == Array("doc".utf8), bytes[word..<end].elementsEqual(nested) {
        throw LiquidError("'doc' cannot be inside 'doc'", in: source, at: word..<end)
      }
      scan = tag + 2
    }
    throw notClosed("\(name)", open)
  }

  /// Advances past the `endcomment` of a comment; nested comments must be closed too.
  private mutating func skipComment(from open: Int) throws(LiquidError) {
    var depth = 1
    while position < bytes.count {
      let start = findOpening(from: position)
      guard start < bytes.count else { break }
      if bytes[start + 1] == .openBrace {
        skipOutput(start)
        continue
      }
      guard let parts = try? tagParts(start) else {
        position = max(position, start + 2)
        continue
      }
      if matches(parts.name, "comment") { depth += 1 }
      if matches(parts.name, "endcomment") { depth -= 1 }
      if matches(parts.name, "raw") { _ = try skipBlock("raw", from: start) }
      if depth == 0 { return }
    }
    throw notClosed("comment", open)
  }

  private mutating func skipOutput(_ open: Int) {
    var scan = open + 2
    while scan + 1 < bytes.count {
      if bytes[scan] == .closeBrace, bytes[scan + 1] == .closeBrace {
        position = scan + 2
        return
      }
      if bytes[scan] == .openBrace, bytes[scan + 1] == .percent {
        position = scan
        // As in the reference, a tag inside an output ends it.
        while position + 1 < bytes.count,
          !(bytes[position] == .percent && bytes[position + 1] == .closeBrace)
        {
          position += 1
        }
        position = min(bytes.count, position + 2)
        return
      }
      scan += 1
    }
    position = open + 2
  }

  private func notClosed(_ name: String, _ open: Int) -> LiquidError {
    LiquidError(
      "'\(name)' is not closed", in: source, at: open..<min(bytes.count, position),
      notes: ["expected '{% end\(name) %}'"])
  }

  private func expectNothing(_ content: Range<Int>, after name: String) throws(LiquidError) {
    let start = skipSpace(content.lowerBound, content.upperBound)
    guard start < content.upperBound else { return }
    throw LiquidError(
      "'\(name)' takes no arguments", in: source, at: start..<content.upperBound,
      notes: ["expected '%}'"])
  }

  // MARK: Scanning

  private func findOpening(from start: Int) -> Int {
    bytes.withUnsafeBytes { bytes in
      var scan = start
      while scan + 1 < bytes.count {
        if scan + 8 <= bytes.count {
          // Test eight bytes at a time: XOR turns braces into zero bytes, and only a zero byte borrows from a
          // clear high bit when one is subtracted.
          let word =
            bytes.loadUnaligned(fromByteOffset: scan, as: UInt64.self) ^ 0x7B7B_7B7B_7B7B_7B7B
          if (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080 == 0 {
            scan += 8
            continue
          }
        }
        while bytes[scan] != .openBrace {
          scan += 1
          guard scan + 1 < bytes.count else { return bytes.count }
        }
        if bytes[scan + 1] == .openBrace || bytes[scan + 1] == .percent { return scan }
        scan += 1
      }
      return bytes.count
    }
  }

  private func findTag(from start: Int) -> Int? {
    var scan = start
    while scan + 1 < bytes.count {
      if bytes[scan] == .openBrace, bytes[scan + 1] == .percent { return scan }
      scan += 1
    }
    return nil
  }

  private func trimmedEnd(of text: Range<Int>) -> Int {
    let next = text.upperBound
    guard next + 2 < bytes.count, bytes[next + 2] == .dash else { return next }
    var end = next
    while end > text.lowerBound, bytes[end - 1].isLiquidSpace { end -= 1 }
    return end
  }

  private func skipSpace(_ start: Int, _ end: Int) -> Int {
    var scan = start
    while scan < end, bytes[scan].isLiquidSpace { scan += 1 }
    return scan
  }

  private func wordEnd(_ start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end].isWord { end += 1 }
    return end
  }

  private func matches(_ range: Range<Int>, _ word: StaticString) -> Bool {
    bytes.matches(range, word)
  }
}
