extension CurlyQuotes {
  /// A page's content with curly quotes in what people read. Tags, comments and what is typed, such as code and the
  /// fields to copy from, stay as they are.
  static func curled(html: [UInt8]) -> [UInt8] {
    var curled = CurledText(capacity: html.count + 64)
    var place = 0
    while place < html.count {
      let byte = html[place]
      if byte == less {
        let tag = html[place..<end(ofTagAt: place, in: html)]
        curled.append(markup: tag, isInSentence: isInline(tag))
        place = tag.endIndex
      } else if let quote = quote(at: place, in: html) {
        place += quote.length
        curled.append(quote: quote.byte, followedBy: html[place...])
      } else {
        var end = place + 1
        while end < html.count, !isRead(html[end]) { end += 1 }
        curled.append(html[place..<end])
        place = end
      }
    }
    return curled.bytes
  }

  /// Whether a byte may begin a tag or a quote.
  private static func isRead(_ byte: UInt8) -> Bool {
    byte == less || byte == UInt8(ascii: "&") || isStraight(byte)
  }

  /// Where a tag ends; for an element whose text is not prose, where that text ends.
  private static func end(ofTagAt start: Int, in html: [UInt8]) -> Int {
    if start + 1 < html.count, typedStarts.contains(html[start + 1]),
      let name = typed.first(where: { html[(start + 1)...].starts(with: $0) })
    {
      let closing = [less, UInt8(ascii: "/")] + name
      var place = start + 1
      while place < html.count {
        if html[place] == less, html[place...].starts(with: closing) { break }
        place += 1
      }
      return min(html.count, place)
    }
    var quote: UInt8?
    for place in start..<html.count {
      let byte = html[place]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == straightDouble || byte == straightSingle {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return place + 1
      }
    }
    return html.count
  }

  /// The straight quote at a place, as it is or as a reference.
  private static func quote(at place: Int, in html: [UInt8]) -> (byte: UInt8, length: Int)? {
    switch html[place] {
    case straightDouble: return (straightDouble, 1)
    case straightSingle: return (straightSingle, 1)
    case UInt8(ascii: "&"):
      for (reference, byte) in references where html[place...].starts(with: reference) {
        return (byte, reference.count)
      }
      return nil
    default: return nil
    }
  }

  /// Whether a sentence goes on across a tag.
  private static func isInline(_ tag: ArraySlice<UInt8>) -> Bool {
    let name = tag.dropFirst().drop { $0 == UInt8(ascii: "/") }.prefix { byte in
      (0x61...0x7A).contains(byte)
    }
    return name.count <= 8 && inline.contains(key(name))
  }

  /// A name of at most eight letters as a number, which is compared faster.
  private static func key(_ name: some Sequence<UInt8>) -> UInt64 {
    name.reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static let less = UInt8(ascii: "<")
  private static let references = [
    (Array("&quot;".utf8), straightDouble), (Array("&#39;".utf8), straightSingle),
  ]
  private static let inline = Set(
    ["a", "abbr", "b", "em", "i", "mark", "s", "small", "span", "strong", "time", "u"]
      .map { key($0.utf8) })
  private static let typed = ["textarea", "pre", "code", "script", "style"].map { Array($0.utf8) }
  private static let typedStarts = Set(typed.compactMap(\.first))
}
