/// Reads XML into the same tree as a page: <https://www.w3.org/TR/xml/>.
///
/// A document type's own declarations are passed over: what they would add (entities, defaults) is
/// nothing that a file for strangers should rest on.
struct XMLReader {
  private(set) var nodes: [MarkupNode] = []
  private(set) var faults: [MarkupFault] = []
  private let bytes: [UInt8]
  private var place = 0
  private var open: [Int] = []
  private var hasRoot = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func read() {
    while place < bytes.count {
      if bytes[place] != .less {
        text()
      } else if isNext("<!--") {
        comment()
      } else if isNext("<![CDATA[") {
        section()
      } else if isNext("<?") {
        declaration(upTo: "?>", skipping: 2)
      } else if isNext("<!") {
        declaration(upTo: ">", skipping: 2)
      } else if isNext("</") {
        endTag()
      } else {
        startTag()
      }
    }
    if !hasRoot { fault(.malformedXML, "there is no element", 0..<min(1, bytes.count)) }
    while let last = open.popLast() {
      nodes[last].end = nodes.count
      fault(.unclosedElement, "<\(name(last))> is not closed", nodes[last].range)
    }
  }

  // MARK: What stands between tags

  private mutating func text() {
    let start = place
    place = bytes[start...].firstIndex(of: .less) ?? bytes.count
    let text = resolved(start..<place)
    if open.isEmpty, text.utf8.contains(where: { !$0.isBlank }) {
      fault(.malformedXML, "text stands outside of the root", start..<place)
    }
    if let stray = find("]]>", from: start, to: place) {
      fault(.malformedXML, "']]>' stands in a text", stray..<(stray + 3))
    }
    append(.text(text), start..<place)
  }

  private mutating func comment() {
    let start = place
    let end = find("-->", from: start + 4)
    if let dashes = find("--", from: start + 4, to: end) {
      fault(.malformedComment, "'--' stands in a comment", dashes..<(dashes + 2))
    }
    if end == nil { fault(.malformedComment, "a comment has no end", start..<(start + 4)) }
    place = end.map { $0 + 3 } ?? bytes.count
    let content = start + 4..<max(start + 4, end ?? bytes.count)
    append(.comment(String(decoding: bytes[content], as: UTF8.self)), start..<place)
  }

  private mutating func section() {
    let start = place
    let end = find("]]>", from: start + 9)
    if end == nil { fault(.malformedXML, "'<![CDATA[' has no end", start..<(start + 9)) }
    place = end.map { $0 + 3 } ?? bytes.count
    let content = start + 9..<(end ?? bytes.count)
    append(.text(String(decoding: bytes[content], as: UTF8.self)), start..<place)
  }

  private mutating func declaration(upTo mark: StaticString, skipping: Int) {
    let start = place
    let end = find(mark, from: start + skipping)
    if end == nil { fault(.malformedTag, "a declaration has no end", start..<(start + skipping)) }
    let content = start + skipping..<(end ?? bytes.count)
    let text = String(decoding: bytes[content], as: UTF8.self)
    if text.hasPrefix("xml "), start > 0 {
      fault(.malformedXML, "the XML declaration stands in the first place", start..<(start + 5))
    }
    place = end.map { $0 + mark.utf8CodeUnitCount } ?? bytes.count
    append(.declaration(text), start..<place)
  }

  // MARK: Tags

  private mutating func endTag() {
    let start = place
    place += 2
    let name = readName()
    skipBlanks()
    if place < bytes.count, bytes[place] == .greater {
      place += 1
    } else {
      place = bytes[place...].firstIndex(of: .greater).map { $0 + 1 } ?? bytes.count
      fault(.malformedTag, "the end tag of '\(name)' is not closed", start..<(start + 2))
    }
    guard let depth = open.lastIndex(where: { self.name($0) == name }) else {
      return fault(.strayEndTag, "</\(name)> closes nothing that is open here", start..<place)
    }
    while open.count > depth + 1, let last = open.popLast() {
      nodes[last].end = nodes.count
      fault(.unclosedElement, "<\(self.name(last))> is not closed", nodes[last].range)
    }
    if let last = open.popLast() {
      nodes[last].end = nodes.count
      nodes[last].endTag = start..<place
    }
  }

  private mutating func startTag() {
    let start = place
    place += 1
    let name = readName()
    if name.isEmpty {
      fault(.malformedTag, "'<' begins no tag here; write '&lt;'", start..<(start + 1))
      return append(.text("<"), start..<place)
    }
    var attributes: [MarkupAttribute] = []
    var isEmpty = false
    while true {
      let isParted = skipBlanks()
      guard place < bytes.count else {
        fault(.malformedTag, "the tag of '\(name)' has no end", start..<(start + 1))
        break
      }
      if bytes[place] == .greater {
        place += 1
        break
      }
      if isNext("/>") {
        place += 2
        isEmpty = true
        break
      }
      guard let attribute = attribute(), isParted else {
        fault(.malformedAttribute, "an attribute is written name=\"value\"", start..<place)
        place = bytes[place...].firstIndex { $0 == .greater }.map { $0 + 1 } ?? bytes.count
        break
      }
      if attributes.contains(where: { $0.name == attribute.name }) {
        fault(
          .duplicateAttribute, "the attribute '\(attribute.name)' stands twice in this tag",
          attribute.nameRange)
      }
      attributes.append(attribute)
    }
    if open.isEmpty, hasRoot { fault(.malformedXML, "there is a second root", start..<place) }
    hasRoot = true
    append(.element(name: name, attributes: attributes), start..<place)
    if !isEmpty { open.append(nodes.count - 1) }
  }

  private mutating func attribute() -> MarkupAttribute? {
    let start = place
    let name = readName()
    let nameRange = start..<place
    skipBlanks()
    guard !name.isEmpty, place < bytes.count, bytes[place] == .equals else { return nil }
    place += 1
    skipBlanks()
    guard place < bytes.count, bytes[place] == .quote || bytes[place] == .apostrophe,
      let end = bytes[(place + 1)...].firstIndex(of: bytes[place])
    else { return nil }
    let value = (place + 1)..<end
    place = end + 1
    if let sign = bytes[value].firstIndex(of: .less) {
      fault(.malformedAttribute, "'<' stands in a value; write '&lt;'", sign..<(sign + 1))
    }
    return MarkupAttribute(
      name: name, value: resolved(value), nameRange: nameRange, valueRange: value)
  }

  // MARK: Parts

  private mutating func resolved(_ range: Range<Int>) -> String {
    var found: [UInt8] = []
    found.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte < 0x20, !byte.isBlank || byte == 0x0C {
        fault(.badCharacter, "a control character stands in the file", index..<(index + 1))
      }
      guard byte == .ampersand else {
        found.append(byte)
        index += 1
        continue
      }
      let reference = CharacterReferences.read(bytes, at: index, inAttribute: false)
      let end = index + reference.length
      let name = String(decoding: bytes[index..<min(end, bytes.count)], as: UTF8.self)
      let isNumber = name.hasPrefix("&#")
      let isKnown = ["&amp;", "&lt;", "&gt;", "&quot;", "&apos;"].contains(name)
      if let text = reference.text, reference.problem == nil, isNumber || isKnown {
        found += Array(text.utf8)
      } else {
        let problem = reference.problem ?? "XML knows no '\(name)'; write '&amp;' for an ampersand"
        fault(.badCharacterReference, problem, index..<min(end, bytes.count))
        found += bytes[index..<min(end, bytes.count)]
      }
      index = end
    }
    return String(decoding: found, as: UTF8.self)
  }

  private mutating func readName() -> String {
    let start = place
    while place < bytes.count, bytes[place].isNamePart(isFirst: place == start) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  @discardableResult
  private mutating func skipBlanks() -> Bool {
    let start = place
    while place < bytes.count, bytes[place].isBlank { place += 1 }
    return place > start
  }

  private func isNext(_ text: StaticString) -> Bool { isText(text, at: place) }

  private func isText(_ text: StaticString, at place: Int) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return place + wanted.count <= bytes.count
      && bytes[place..<(place + wanted.count)].elementsEqual(wanted)
  }

  private func find(_ text: StaticString, from start: Int, to end: Int? = nil) -> Int? {
    var place = start
    while place < end ?? bytes.count {
      if isText(text, at: place) { return place }
      place += 1
    }
    return nil
  }

  private mutating func append(_ content: MarkupNode.Content, _ range: Range<Int>) {
    nodes.append(
      MarkupNode(
        content: content, range: range, parent: open.last, end: nodes.count + 1, endTag: nil,
        isForeign: false))
  }

  private func name(_ place: Int) -> String {
    if case .element(let name, _) = nodes[place].content { name } else { "" }
  }

  private mutating func fault(
    _ rule: MarkupFault.Rule, _ message: String, _ range: Range<Int>
  ) { faults.append(MarkupFault(rule: rule, message: message, range: range)) }
}

extension UInt8 {
  /// Whether a byte may stand in an XML name. All letters beyond ASCII may.
  fileprivate func isNamePart(isFirst: Bool) -> Bool {
    if isASCIILetter || self == UInt8(ascii: "_") || self == UInt8(ascii: ":") || self >= 0x80 {
      return true
    }
    return !isFirst && (isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "."))
  }
}
