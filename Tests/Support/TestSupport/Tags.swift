/// A start tag of an HTML page, as far as tests need it.
public struct Tag: Equatable, Sendable {
  /// In lower case, with its slash for an end tag.
  public var name: String
  /// The attributes that have a value.
  public var attributes: [String: String]
}

/// The start and end tags of a page in order, with comments and declarations as tags. A browser sees no other
/// element.
public func tags(_ html: String) -> [Tag] {
  var tags: [Tag] = []
  let bytes = Array(html.utf8)
  var index = 0
  func isName(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "!")
      || byte == UInt8(ascii: "?")
  }
  while index < bytes.count {
    guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count, isName(bytes[index + 1])
    else {
      index += 1
      continue
    }
    var end = index + 1
    var quote: UInt8?
    while end < bytes.count {
      let byte = bytes[end]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        break
      }
      end += 1
    }
    tags.append(tag(String(decoding: bytes[(index + 1)..<end], as: UTF8.self)))
    index = end + 1
  }
  return tags
}

private func tag(_ source: String) -> Tag {
  let name = source.prefix { !$0.isWhitespace }
  var attributes: [String: String] = [:]
  guard source.utf8.contains(UInt8(ascii: "=")) else {
    return Tag(name: name.lowercased(), attributes: attributes)
  }
  for match in source.matches(of: /([^\s"'=<>\/]+)\s*=\s*"([^"]*)"/) {
    attributes[String(match.output.1)] = plain(String(match.output.2))
  }
  return Tag(name: name.lowercased(), attributes: attributes)
}

/// A text without its tags, with the character references of our pages decoded.
public func visibleText(_ html: String) -> String { plain(html.replacing(/<[^>]*>/, with: "")) }

/// A text with straight quotes, as a league's data has it; pages and messages have curly ones.
public func withStraightQuotes(_ text: String) -> String {
  text.replacing(/[‘’]/, with: "'").replacing(/[“”]/, with: "\"")
}

private func plain(_ text: String) -> String {
  guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
  var text = text.replacing(/&#(\d+);/) { match in
    UInt32(match.output.1).flatMap { Unicode.Scalar($0) }.map { String(Character($0)) } ?? "?"
  }
  text = text.replacing(/&#[xX]([0-9a-fA-F]+);/) { match in
    UInt32(match.output.1, radix: 16).flatMap { Unicode.Scalar($0) }.map { String(Character($0)) }
      ?? "?"
  }
  for (name, character) in [("lt", "<"), ("gt", ">"), ("quot", "\""), ("amp", "&")] {
    text = text.replacing("&\(name);", with: character)
  }
  return text
}
