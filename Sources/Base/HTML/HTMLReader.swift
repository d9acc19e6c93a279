import CGumbo

/// Copies gumbo's tree into Swift values.
struct HTMLReader {
  static func nodes(of bytes: [UInt8]) -> [HTMLNode] {
    withoutSections(bytes).withUnsafeBytes { source in
      var reader = HTMLReader(source: source)
      reader.read()
      return reader.nodes
    }
  }

  /// Turns `<![CDATA[` into a comment, because it can crash gumbo 0.10.1. It has a meaning only in SVG and MathML.
  private static func withoutSections(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var index = 0
    while let mark = bytes[index...].firstIndex(of: UInt8(ascii: "!")) {
      index = mark + 1
      if bytes[index...].starts(with: "[CDATA[".utf8) { bytes[index] = UInt8(ascii: "-") }
    }
    return bytes
  }

  private let source: UnsafeRawBufferPointer
  private var nodes: [HTMLNode] = []

  private mutating func read() {
    guard let start = source.bindMemory(to: CChar.self).baseAddress else { return }
    let memory = ParseMemory()
    var options = kGumboDefaultOptions
    options.max_errors = 0
    options.userdata = Unmanaged.passUnretained(memory).toOpaque()
    options.allocator = { memory, size in
      memory.flatMap { Unmanaged<ParseMemory>.fromOpaque($0).takeUnretainedValue().allocate(size) }
    }
    options.deallocator = { _, _ in }
    withExtendedLifetime(memory) {
      guard let output = gumbo_parse_with_options(&options, start, source.count) else { return }
      copy(output.pointee.document.pointee.v.document.children)
    }
  }

  /// Copies a tree without recursion, because it may be deeper than the stack allows.
  private mutating func copy(_ children: GumboVector) {
    var open: [(children: GumboVector, next: Int, index: Int?)] = [(children, 0, nil)]
    while let (children, next, index) = open.last {
      guard next < children.length else {
        if let index { nodes[index].end = nodes.count }
        open.removeLast()
        continue
      }
      open[open.count - 1].next += 1
      guard let node = children.data[next]?.assumingMemoryBound(to: GumboNode.self) else {
        continue
      }
      if append(node, parent: index) {
        open.append((node.pointee.v.element.children, 0, nodes.count - 1))
      }
    }
  }

  /// Returns whether the node is an element, which may have children.
  private mutating func append(_ node: UnsafePointer<GumboNode>, parent: Int?) -> Bool {
    switch node.pointee.type {
    case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
      let element = node.pointee.v.element
      let name = Self.name(of: element)
      let content = HTMLNode.Content.element(name: name, attributes: attributes(of: element))
      append(
        content, element.original_tag, parent, isUnclosed: Self.isUnclosed(node, element, name))
      return true
    case GUMBO_NODE_COMMENT:
      let text = node.pointee.v.text
      append(.comment(String(cString: text.text)), text.original_text, parent)
    case GUMBO_NODE_DOCUMENT: break
    default:
      let text = node.pointee.v.text
      append(.text(String(cString: text.text)), text.original_text, parent)
    }
    return false
  }

  private mutating func append(
    _ content: HTMLNode.Content, _ original: GumboStringPiece, _ parent: Int?,
    isUnclosed: Bool = false
  ) {
    nodes.append(
      HTMLNode(
        content: content, range: range(original), parent: parent, end: nodes.count + 1,
        isUnclosed: isUnclosed))
  }

  // MARK: Elements

  private static func name(of element: GumboElement) -> String {
    var piece = element.original_tag
    gumbo_tag_from_original_text(&piece)
    if element.tag_namespace == GUMBO_NAMESPACE_SVG,
      let name = gumbo_normalize_svg_tagname(&piece)
    {
      return String(cString: name)
    }
    guard element.tag == GUMBO_TAG_UNKNOWN else {
      return String(cString: gumbo_normalized_tagname(element.tag))
    }
    let bytes = UnsafeRawBufferPointer(start: piece.data, count: piece.length)
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }

  private func attributes(of element: GumboElement) -> [HTMLAttribute] {
    (0..<Int(element.attributes.length)).compactMap { index in
      guard
        let attribute = element.attributes.data[index]?
          .assumingMemoryBound(to: GumboAttribute.self).pointee
      else { return nil }
      var value = range(attribute.original_value)
      // gumbo gives an attribute without a value its name as the original value.
      if attribute.original_value.data == attribute.original_name.data {
        value = value.upperBound..<value.upperBound
      } else if let first = source[value].first, value.count > 1, first == source[value].last,
        [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(first)
      {
        value = value.dropFirst().dropLast()
      }
      return HTMLAttribute(
        name: String(cString: attribute.name), value: String(cString: attribute.value),
        valueRange: value)
    }
  }

  private static let optionalEnd: Set<String> = [
    "html", "head", "body", "li", "dt", "dd", "p", "rt", "rp", "rb", "rtc", "optgroup", "option",
    "colgroup", "caption", "thead", "tbody", "tfoot", "tr", "td", "th",
    // Void elements, which have none.
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
  ]

  private static func isUnclosed(
    _ node: UnsafePointer<GumboNode>, _ element: GumboElement, _ name: String
  ) -> Bool {
    // Elements that the parser reconstructs, such as `<b>` in the next paragraph, repeat the original tag.
    let copies =
      GUMBO_INSERTION_RECONSTRUCTED_FORMATTING_ELEMENT.rawValue
      | GUMBO_INSERTION_ADOPTION_AGENCY_CLONED.rawValue
    let flags = node.pointee.parse_flags.rawValue
    return element.tag_namespace == GUMBO_NAMESPACE_HTML
      && flags & GUMBO_INSERTION_IMPLICIT_END_TAG.rawValue != 0 && flags & copies == 0
      && element.original_tag.length > 0 && !optionalEnd.contains(name)
  }

  private func range(_ piece: GumboStringPiece) -> Range<Int> {
    guard let data = piece.data, let start = source.baseAddress else { return 0..<0 }
    let lower = min(max(0, UnsafeRawPointer(data) - start), source.count)
    return lower..<min(lower + piece.length, source.count)
  }
}

/// The memory of one parse, freed as a whole: gumbo's recursive cleanup overflows the stack on deep pages.
private final class ParseMemory {
  private var blocks: [UnsafeMutableRawBufferPointer] = []
  private var used = 0

  func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
    let size = (size + 15) & ~15
    if let last = blocks.last, used + size <= last.count {
      used += size
      return last.baseAddress.map { $0 + (used - size) }
    }
    blocks.append(.allocate(byteCount: max(size, 1 << 16), alignment: 16))
    used = size
    return blocks.last?.baseAddress
  }

  deinit { for block in blocks { block.deallocate() } }
}
