/// Splits the contents of a `liquid` tag into tags, one per line.
struct LineLexer {
  let context: ParseContext

  func tokens(_ content: Range<Int>) throws(LiquidError) -> [Token] {
    let bytes = context.bytes
    var tokens: [Token] = []
    var comment: (depth: Int, range: Range<Int>)?
    var start = content.lowerBound
    while start < content.upperBound {
      let end = bytes[start..<content.upperBound].firstIndex(of: .newline) ?? content.upperBound
      defer { start = end + 1 }
      guard let token = token(start..<end), case .tag(let name) = token.kind else {
        if comment != nil || isEmpty(start..<end) { continue }
        throw context.error(
          "expected a tag's name at the start of the line", at: start..<end)
      }
      if let open = comment {
        var depth = open.depth
        if bytes.matches(name, "comment") { depth += 1 }
        if bytes.matches(name, "endcomment") { depth -= 1 }
        comment = depth == 0 ? nil : (depth, open.range)
      } else if bytes.matches(name, "comment") {
        comment = (1, token.range)
      } else if bytes[name.lowerBound] != .hash {
        tokens.append(token)
      }
    }
    if let comment {
      throw context.error(
        "'comment' is not closed", at: comment.range, notes: ["expected 'endcomment'"])
    }
    return tokens
  }

  private func isEmpty(_ line: Range<Int>) -> Bool {
    context.bytes[line].allSatisfy(\.isLiquidSpace)
  }

  private func token(_ line: Range<Int>) -> Token? {
    let bytes = context.bytes
    var start = line.lowerBound
    while start < line.upperBound, bytes[start].isLiquidSpace { start += 1 }
    var end = start
    if end < line.upperBound, bytes[end] == .hash {
      end += 1
    } else {
      while end < line.upperBound, bytes[end].isWord { end += 1 }
    }
    guard end > start else { return nil }
    return Token(
      kind: .tag(name: start..<end), content: end..<line.upperBound,
      range: start..<line.upperBound)
  }
}
