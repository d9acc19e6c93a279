import CYAML
package import Diagnostics

extension YAMLNode {
  /// The largest text that is read, in bytes. Settings have a few kilobytes, the whole built-in phrase book 600.
  package static let mostBytes = 1 << 20

  /// Parses a YAML text with one document; an empty text is an empty mapping. Nesting is limited to 64 and
  /// the document with expanded aliases to 100,000 nodes, so that a short text cannot expand without bound.
  /// - Throws: `YAMLError` for invalid YAML, a second document or a duplicate key.
  package init(parsing source: SourceText) throws(YAMLError) {
    self = try YAMLReader(source).document()
  }
}

/// Builds nodes from libyaml's events. Only this type uses the C library.
private struct YAMLReader {
  private let source: SourceText
  private let isASCII: Bool
  private var parser = yaml_parser_t()
  private var anchors: [String: (node: YAMLNode, size: Int)] = [:]
  private var nodeCount = 0
  /// The last converted mark: character and byte offset.
  private var lastMark = (scalars: 0, offset: 0)
  private static let deepest = 64
  private static let mostNodes = 100_000

  init(_ source: SourceText) {
    self.source = source
    isASCII = source.bytes.allSatisfy { $0 < 0x80 }
  }

  func document() throws(YAMLError) -> YAMLNode {
    guard source.bytes.count <= YAMLNode.mostBytes else {
      throw YAMLError(
        diagnostic: Diagnostic(
          .error,
          "this has more than \(YAMLNode.mostBytes >> 20) MB, which is more than settings need",
          at: SourcePlace(source, 0..<1)))
    }
    var reader = self
    var outcome: Result<YAMLNode, YAMLError>?
    source.bytes.withUnsafeBufferPointer { bytes in
      guard yaml_parser_initialize(&reader.parser) == 1 else { return }
      defer { yaml_parser_delete(&reader.parser) }
      yaml_parser_set_encoding(&reader.parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(&reader.parser, bytes.baseAddress, bytes.count)
      outcome = Result { () throws(YAMLError) in try reader.firstDocument() }
    }
    guard let outcome else {
      throw YAMLError(diagnostic: Diagnostic(.error, "there is not enough memory to read this"))
    }
    return try outcome.get()
  }

  private mutating func firstDocument() throws(YAMLError) -> YAMLNode {
    while true {
      let event = try next()
      switch event.kind {
      case YAML_STREAM_START_EVENT, YAML_DOCUMENT_START_EVENT: continue
      case YAML_STREAM_END_EVENT: return node(.mapping([]), 0..<0, .block)
      default:
        let root = try node(from: event, depth: 0)
        try refuseMore()
        return root
      }
    }
  }

  /// Rejects a second document, because the user would expect it to have an effect.
  private mutating func refuseMore() throws(YAMLError) {
    while true {
      let event = try next()
      switch event.kind {
      case YAML_DOCUMENT_END_EVENT: continue
      case YAML_STREAM_END_EVENT: return
      default: throw failure("a second document starts here, but only one is read", event)
      }
    }
  }

  private mutating func node(from event: Event, depth: Int) throws(YAMLError) -> YAMLNode {
    guard depth < Self.deepest else { throw failure("nested deeper than \(Self.deepest)", event) }
    let before = nodeCount
    nodeCount += 1
    let made: YAMLNode
    switch event.kind {
    case YAML_SCALAR_EVENT:
      made = node(
        .scalar(event.text, isQuoted: event.style != .plain), event.range, event.style)
    case YAML_SEQUENCE_START_EVENT: made = try sequence(event, depth)
    case YAML_MAPPING_START_EVENT: made = try mapping(event, depth)
    case YAML_ALIAS_EVENT:
      guard let anchor = anchors[event.anchor] else {
        throw failure("there is no anchor '\(event.anchor)' before this", event)
      }
      nodeCount += anchor.size
      made = node(anchor.node.content, event.range, .alias)
    default: throw failure("a value was expected here", event)
    }
    guard nodeCount <= Self.mostNodes else { throw failure("the document is too large", event) }
    if event.kind != YAML_ALIAS_EVENT, !event.anchor.isEmpty {
      anchors[event.anchor] = (made, nodeCount - before)
    }
    return made
  }

  private mutating func sequence(_ start: Event, _ depth: Int) throws(YAMLError) -> YAMLNode {
    var nodes: [YAMLNode] = []
    while true {
      let event = try next()
      if event.kind == YAML_SEQUENCE_END_EVENT {
        return node(
          .sequence(nodes), start.range.lowerBound..<event.range.upperBound, start.style)
      }
      nodes.append(try node(from: event, depth: depth + 1))
    }
  }

  private mutating func mapping(_ start: Event, _ depth: Int) throws(YAMLError) -> YAMLNode {
    var members: [YAMLNode.Member] = []
    var seen: Set<String> = []
    while true {
      let event = try next()
      if event.kind == YAML_MAPPING_END_EVENT {
        return node(
          .mapping(members), start.range.lowerBound..<event.range.upperBound, start.style)
      }
      let key = try node(from: event, depth: depth + 1)
      guard case .scalar(let name, _) = key.content else {
        throw key.error("a key is a word, not \(key.kind)")
      }
      guard seen.insert(name).inserted else { throw key.error("'\(name)' is here twice") }
      let value = try node(from: try next(), depth: depth + 1)
      members.append(YAMLNode.Member(key: name, keyNode: key, value: value))
    }
  }

  private func node(
    _ content: YAMLNode.Content, _ range: Range<Int>, _ style: YAMLNode.Style
  ) -> YAMLNode {
    YAMLNode(content: content, source: source, range: range, style: style)
  }

  // MARK: Events

  private struct Event {
    let kind: yaml_event_type_t
    let range: Range<Int>
    var text = ""
    var anchor = ""
    var style = YAMLNode.Style.plain
  }

  private mutating func next() throws(YAMLError) -> Event {
    var raw = yaml_event_t()
    guard yaml_parser_parse(&parser, &raw) == 1 else { throw syntaxError() }
    defer { yaml_event_delete(&raw) }
    let start = offset(raw.start_mark)
    var event = Event(kind: raw.type, range: start..<max(start, offset(raw.end_mark)))
    switch raw.type {
    case YAML_SCALAR_EVENT:
      let scalar = raw.data.scalar
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      event.text = String(decoding: bytes, as: UTF8.self)
      switch scalar.style {
      case YAML_PLAIN_SCALAR_STYLE: event.style = .plain
      case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: event.style = .blockText
      default: event.style = .quoted
      }
      event.anchor = text(scalar.anchor)
    case YAML_SEQUENCE_START_EVENT:
      event.anchor = text(raw.data.sequence_start.anchor)
      let isFlow = raw.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
      event.style = isFlow ? .flow : .block
    case YAML_MAPPING_START_EVENT:
      event.anchor = text(raw.data.mapping_start.anchor)
      event.style = raw.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE ? .flow : .block
    case YAML_ALIAS_EVENT: event.anchor = text(raw.data.alias.anchor)
    default: break
    }
    return event
  }

  private func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }

  /// Converts libyaml's character offset to bytes. Continues from the last mark, because marks mostly advance.
  private mutating func offset(_ mark: yaml_mark_t) -> Int {
    let bytes = source.bytes
    if isASCII { return min(mark.index, bytes.count) }
    if mark.index < lastMark.scalars { lastMark = (0, 0) }
    var (scalars, offset) = lastMark
    while scalars < mark.index, offset < bytes.count {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      scalars += 1
    }
    lastMark = (scalars, offset)
    return offset
  }

  private mutating func syntaxError() -> YAMLError {
    var problem = parser.problem.map { String(cString: $0) } ?? "this is not YAML"
    let start =
      parser.error == YAML_READER_ERROR ? parser.problem_offset : offset(parser.problem_mark)
    var notes: [String] = []
    if let context = parser.context { notes.append(String(cString: context)) }
    if problem.contains("cannot start any token"), source.bytes.indices.contains(start),
      source.bytes[start] == UInt8(ascii: "\t")
    {
      problem = "YAML is indented with spaces, not with tabs"
      notes = ["replace the tab with two spaces"]
    }
    let place = SourcePlace(source, start..<start + 1)
    return YAMLError(diagnostic: Diagnostic(.error, problem, at: place, notes: notes))
  }

  private func failure(_ message: String, _ event: Event) -> YAMLError {
    YAMLError(diagnostic: Diagnostic(.error, message, at: SourcePlace(source, event.range)))
  }
}
