/// Cuts a page into tags, texts and comments.
struct HTMLTokenizer {
  enum Token {
    case start(name: String, attributes: [MarkupAttribute], isSelfClosing: Bool)
    case end(name: String)
    case text(String)
    case comment(String)
    case declaration(String)
  }

  let bytes: [UInt8]
  var place = 0
  var faults: [MarkupFault] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next token with its bytes; nil at the end.
  /// - Parameter isForeign: Whether `<![CDATA[` may stand here.
  mutating func next(isForeign: Bool) -> (token: Token, range: Range<Int>)? {
    guard place < bytes.count else { return nil }
    let start = place
    let token = bytes[place] == .less ? markup(isForeign: isForeign) : nil
    return (token ?? text(), start..<place)
  }

  /// The text up to the end tag of an element that holds nothing else; nil if there is none.
  mutating func content(of name: String, hasReferences: Bool) -> (text: String, range: Range<Int>)?
  {
    let start = place
    let wanted = Array(name.utf8)
    var end = place
    while end < bytes.count, !isEndTag(wanted, at: end) { end += 1 }
    place = end
    guard end > start else { return nil }
    let text =
      hasReferences
      ? resolved(start..<end, isText: false) : String(decoding: bytes[start..<end], as: UTF8.self)
    return (text, start..<end)
  }

  private func isEndTag(_ name: [UInt8], at place: Int) -> Bool {
    guard bytes[place] == .less, place + 2 + name.count <= bytes.count,
      bytes[place + 1] == .slash
    else { return false }
    for (offset, byte) in name.enumerated() where bytes[place + 2 + offset] | 0x20 != byte {
      return false
    }
    let next = place + 2 + name.count
    return next >= bytes.count || bytes[next].isBlank || bytes[next] == .greater
      || bytes[next] == .slash
  }

  // MARK: Text

  private mutating func text() -> Token {
    let start = place
    place += 1
    while place < bytes.count, !isMarkup(at: place) { place += 1 }
    return .text(resolved(start..<place))
  }

  /// Whether a less-than sign begins something here; if not, it is text, and wrong.
  private mutating func isMarkup(at place: Int) -> Bool {
    guard bytes[place] == .less else { return false }
    guard place + 1 < bytes.count else { return false }
    let next = bytes[place + 1]
    return next.isASCIILetter || next == .slash || next == .exclamation || next == .question
  }

  /// A stretch of the source with its character references resolved.
  /// - Parameters:
  ///   - inAttribute: Whether it is an attribute's value, where old addresses keep their ampersands.
  ///   - isText: Whether a less-than sign should have begun a tag.
  mutating func resolved(
    _ range: Range<Int>, inAttribute: Bool = false, isText: Bool = true
  ) -> String {
    var found: [UInt8]?
    var index = range.lowerBound
    var copied = index
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == .ampersand {
        let reference = CharacterReferences.read(bytes, at: index, inAttribute: inAttribute)
        if let problem = reference.problem {
          let end = min(range.upperBound, index + max(2, reference.length))
          fault(.badCharacterReference, problem, index..<end)
        }
        if let text = reference.text {
          found = (found ?? []) + bytes[copied..<index]
          found?.append(contentsOf: text.utf8)
          index += reference.length
          copied = index
          continue
        }
      } else if byte == .less, isText {
        fault(.malformedTag, "'<' begins no tag here; write '&lt;'", index..<(index + 1))
      } else if byte < 0x20, !byte.isBlank {
        fault(.badCharacter, "a control character stands in the page", index..<(index + 1))
      }
      index += 1
    }
    guard var found else { return String(decoding: bytes[range], as: UTF8.self) }
    found += bytes[copied..<max(copied, range.upperBound)]
    return String(decoding: found, as: UTF8.self)
  }

  // MARK: Markup

  /// What begins with the less-than sign here; nil if it is text.
  private mutating func markup(isForeign: Bool) -> Token? {
    guard isMarkup(at: place) else { return nil }
    switch bytes[place + 1] {
    case .slash: return endTag()
    case .exclamation: return declaration(isForeign: isForeign)
    case .question:
      fault(.malformedTag, "'<?' has no meaning in HTML", place..<(place + 2))
      return .comment(upToGreater(from: place + 1))
    default: return startTag()
    }
  }

  private mutating func declaration(isForeign: Bool) -> Token {
    let start = place
    if starts(with: "<!--") { return comment() }
    if isForeign, starts(with: "<![CDATA[") {
      let end = find("]]>", from: place + 9)
      if end == nil { fault(.malformedTag, "'<![CDATA[' has no end", start..<(start + 9)) }
      let text = String(decoding: bytes[(start + 9)..<(end ?? bytes.count)], as: UTF8.self)
      place = end.map { $0 + 3 } ?? bytes.count
      return .text(text)
    }
    let content = upToGreater(from: place + 2)
    guard content.prefix(7).lowercased() == "doctype" else {
      fault(.malformedTag, "'<!' begins neither a comment nor a doctype", start..<(start + 2))
      return .comment(content)
    }
    return .declaration(content)
  }

  private mutating func comment() -> Token {
    let start = place
    place += 4
    if place < bytes.count, bytes[place] == .greater || starts(with: "->") {
      fault(.malformedComment, "a comment ends before it begins", start..<(start + 4))
      place += bytes[place] == .greater ? 1 : 2
      return .comment("")
    }
    let end = find("-->", from: place)
    if let wrong = find("--!>", from: place, to: end) {
      fault(.malformedComment, "a comment ends with '--!>'", wrong..<(wrong + 4))
      let text = String(decoding: bytes[place..<wrong], as: UTF8.self)
      place = wrong + 4
      return .comment(text)
    }
    if end == nil { fault(.malformedComment, "a comment has no end", start..<(start + 4)) }
    if let nested = find("<!--", from: place, to: end) {
      fault(.malformedComment, "a comment holds the beginning of another", nested..<(nested + 4))
    }
    let text = String(decoding: bytes[place..<(end ?? bytes.count)], as: UTF8.self)
    place = end.map { $0 + 3 } ?? bytes.count
    return .comment(text)
  }

  private mutating func endTag() -> Token {
    let start = place
    place += 2
    guard place < bytes.count, bytes[place].isASCIILetter else {
      fault(.malformedTag, "'</' is not followed by a name", start..<(start + 2))
      return .comment(upToGreater(from: place))
    }
    let name = tagName()
    let (attributes, isSelfClosing) = attributes(of: name, from: start)
    if !attributes.isEmpty || isSelfClosing {
      fault(.malformedTag, "an end tag holds only a name", start..<place)
    }
    return .end(name: name)
  }

  private mutating func startTag() -> Token {
    let start = place
    place += 1
    let name = tagName()
    let (attributes, isSelfClosing) = attributes(of: name, from: start)
    return .start(name: name, attributes: attributes, isSelfClosing: isSelfClosing)
  }

  private mutating func tagName() -> String {
    let start = place
    while place < bytes.count, !bytes[place].isBlank, bytes[place] != .greater,
      bytes[place] != .slash
    {
      place += 1
    }
    return lowercased(start..<place)
  }

  // MARK: Parts

  @discardableResult
  mutating func skipBlanks() -> Bool {
    let start = place
    while place < bytes.count, bytes[place].isBlank { place += 1 }
    return place > start
  }

  private mutating func upToGreater(from start: Int) -> String {
    let end = bytes[min(start, bytes.count)...].firstIndex(of: .greater)
    if end == nil {
      fault(.malformedTag, "a tag has no end", max(0, start - 2)..<min(start, bytes.count))
    }
    place = end.map { $0 + 1 } ?? bytes.count
    return String(decoding: bytes[min(start, bytes.count)..<(end ?? bytes.count)], as: UTF8.self)
  }

  private func starts(with text: StaticString) -> Bool { isText(text, at: place) }

  private func isText(_ text: StaticString, at place: Int) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard place + wanted.count <= bytes.count else { return false }
    for (offset, byte) in wanted.enumerated() where bytes[place + offset] != byte { return false }
    return true
  }

  private func find(_ text: StaticString, from start: Int, to end: Int? = nil) -> Int? {
    var place = start
    while place < end ?? bytes.count {
      if isText(text, at: place) { return place }
      place += 1
    }
    return nil
  }

  func lowercased(_ range: Range<Int>) -> String {
    String(
      decoding: bytes[range].lazy.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 },
      as: UTF8.self)
  }

  mutating func fault(_ rule: MarkupFault.Rule, _ message: String, _ range: Range<Int>) {
    faults.append(MarkupFault(rule: rule, message: message, range: range))
  }
}

extension UInt8 {
  static let less = UInt8(ascii: "<")
  static let greater = UInt8(ascii: ">")
  static let slash = UInt8(ascii: "/")
  static let exclamation = UInt8(ascii: "!")
  static let question = UInt8(ascii: "?")
  static let ampersand = UInt8(ascii: "&")
  static let equals = UInt8(ascii: "=")
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let grave = UInt8(ascii: "`")
}
