import Diagnostics

/// Computes the byte changes for an edit of a YAML text.
struct YAMLSurgery {
  struct Change {
    var range: Range<Int>
    var bytes: [UInt8]

    init(_ range: Range<Int>, _ text: String = "") {
      self.range = range
      bytes = Array(text.utf8)
    }
  }

  private let layout: YAMLLayout
  private let root: YAMLNode

  init(_ source: SourceText, _ root: YAMLNode) {
    layout = YAMLLayout(source.bytes)
    self.root = root
  }

  // MARK: Adding

  func append(
    _ value: YAMLValue, to list: YAMLNode, at path: [YAMLEditor.Step]
  ) throws(YAMLError) -> Change {
    switch (list.style, list.sequence) {
    case (.flow, let nodes?): return addToFlow(value.flow, after: nodes.last, in: list)
    case (.block, let nodes?):
      guard let last = nodes.last, let dash = dash(of: nodes.count - 1, in: list) else {
        throw refusal(list)
      }
      let column = layout.column(dash)
      let lines = last.style == .flow ? ["- " + value.flow] : YAMLValue.sequence([value]).lines
      return add(lines, after: last.contentEnd, column: column)
    case (.plain, nil) where list.range.isEmpty:
      if let key = key(at: path), layout.isFirstOnLine(key.range.lowerBound) {
        // The list starts below its key and the key's comments.
        let column = layout.column(key.range.lowerBound)
        let lines = YAMLValue.sequence([value]).lines.map { "  " + $0 }
        return add(lines, after: list.range.upperBound, column: column)
      }
      return try set(list, to: .sequence([value]))
    case (.plain, nil): return try set(list, to: .sequence([value]))
    default: throw refusal(list)
    }
  }

  func add(_ member: YAMLValue.Member, to parent: YAMLNode) throws(YAMLError) -> Change {
    switch (parent.style, parent.mapping) {
    case (.flow, let members?):
      let text = "\(YAMLValue.key(member.key)): \(member.value.flow)"
      return addToFlow(text, after: members.last?.value, in: parent)
    case (.block, let members?):
      guard let last = members.last else { return addLines(member.lines, at: layout.bytes.count) }
      return add(
        member.lines, after: last.value.contentEnd,
        column: layout.column(last.keyNode.range.lowerBound))
    case (.plain, nil) where parent.range.isEmpty && root.mapping == nil:
      return addLines(member.lines, at: layout.bytes.count)
    default: throw refusal(parent)
    }
  }

  private func addToFlow(_ text: String, after last: YAMLNode?, in node: YAMLNode) -> Change {
    if let last { return Change(last.range.upperBound..<last.range.upperBound, ", " + text) }
    let opening = UInt8(ascii: node.sequence == nil ? "{" : "[")
    let start = layout.find(opening, in: node.range).map { $0 + 1 } ?? node.range.upperBound
    return Change(start..<start, text)
  }

  /// Inserts lines after content, indented to its column.
  private func add(_ lines: [String], after end: Int, column: Int) -> Change {
    var place = layout.linesEnd(end)
    place = layout.afterComments(place, deeperThan: column)
    let indent = String(repeating: " ", count: column)
    return addLines(lines.map { indent + $0 }, at: place)
  }

  private func addLines(_ lines: [String], at place: Int) -> Change {
    let lineBreak = String(decoding: layout.lineBreak(before: place), as: UTF8.self)
    let text = lines.joined(separator: lineBreak)
    let isInLine = place == layout.bytes.count && layout.endsInLine
    return Change(place..<place, isInLine ? lineBreak + text : text + lineBreak)
  }

  // MARK: Setting

  func set(_ node: YAMLNode, to value: YAMLValue) throws(YAMLError) -> Change {
    let start = node.range.lowerBound
    switch node.style {
    case .block: throw refusal(node)
    case .blockText:
      let end = node.range.upperBound
      let isWhole = layout.lineStart(end) == end
      let kept = isWhole ? layout.beforeBlankLines(end, notBefore: start) : end
      let lineBreak = String(decoding: layout.lineBreak(before: kept), as: UTF8.self)
      return Change(start..<kept, value.flow + (isWhole ? lineBreak : ""))
    default:
      let isAfterColon = start > 0 && layout.bytes[start - 1] == UInt8(ascii: ":")
      return Change(node.range, (isAfterColon ? " " : "") + value.flow)
    }
  }

  // MARK: Removing

  func remove(_ step: YAMLEditor.Step, from parent: YAMLNode) throws(YAMLError) -> Change {
    switch step {
    case .index(let index):
      guard let nodes = parent.sequence, parent.style != .alias else { throw refusal(parent) }
      if parent.style == .flow { return removeFromFlow(nodes.map(\.range), index, in: parent) }
      guard let dash = dash(of: index, in: parent) else { throw refusal(nodes[index]) }
      return try removeLines(from: dash, to: nodes[index])
    case .key(let key):
      guard let members = parent.mapping, let index = members.firstIndex(where: { $0.key == key }),
        parent.style != .alias
      else { throw refusal(parent) }
      if parent.style == .flow {
        let ranges = members.map {
          $0.keyNode.range
            .lowerBound..<max(
              $0.value.range.upperBound, $0.keyNode.range.upperBound)
        }
        return removeFromFlow(ranges, index, in: parent)
      }
      return try removeLines(
        from: members[index].keyNode.range.lowerBound, to: members[index].value)
    }
  }

  private func removeLines(from first: Int, to node: YAMLNode) throws(YAMLError) -> Change {
    guard layout.isFirstOnLine(first) else { throw refusal(node) }
    var start = layout.lineStart(first)
    var end = layout.linesEnd(node.contentEnd)
    // Blank lines after a block scalar are not part of it.
    if end == node.contentEnd { end = layout.beforeBlankLines(end, notBefore: first) }
    if end == layout.bytes.count, layout.endsInLine { start = layout.beforeBreak(start) }
    return Change(start..<end)
  }

  private func removeFromFlow(_ ranges: [Range<Int>], _ index: Int, in parent: YAMLNode) -> Change {
    let comma = UInt8(ascii: ",")
    let own = ranges[index]
    if index > 0 {
      let gap = ranges[index - 1].upperBound..<own.lowerBound
      if layout.isOnly(comma, gap) { return Change(gap.lowerBound..<own.upperBound) }
    } else if ranges.count > 1 {
      let gap = own.upperBound..<ranges[1].lowerBound
      if layout.isOnly(comma, gap) { return Change(own.lowerBound..<gap.upperBound) }
    }
    // On a line of its own: remove its comma, and the line if nothing else is on it.
    let next = index + 1 < ranges.count ? ranges[index + 1].lowerBound : parent.range.upperBound
    let end = layout.find(comma, in: own.upperBound..<next).map { $0 + 1 } ?? own.upperBound
    let isAlone =
      layout.isFirstOnLine(own.lowerBound) && layout.isOnly(comma, own.upperBound..<end)
      && layout.nextLine(end) == endOfBlanks(end)
    guard isAlone else { return Change(own.lowerBound..<end) }
    return Change(layout.lineStart(own.lowerBound)..<layout.nextLine(end))
  }

  /// The end of the line if the rest is blank, otherwise the first nonblank offset.
  private func endOfBlanks(_ offset: Int) -> Int {
    var end = offset
    while end < layout.bytes.count, [0x20, 0x09, 0x0D, 0x0A].contains(layout.bytes[end]),
      end < layout.nextLine(offset)
    {
      end += 1
    }
    return end
  }

  // MARK: Positions

  private func dash(of index: Int, in list: YAMLNode) -> Int? {
    guard let nodes = list.sequence else { return nil }
    let start = index > 0 ? nodes[index - 1].contentEnd : list.range.lowerBound
    return layout.find(
      UInt8(ascii: "-"), in: start..<max(start, nodes[index].range.lowerBound))
  }

  /// The last key of a path, if its mapping is in block style.
  private func key(at path: [YAMLEditor.Step]) -> YAMLNode? {
    guard case .key(let name)? = path.last, let parent = root.node(at: path.dropLast()),
      parent.style == .block
    else { return nil }
    return parent.mapping?.first { $0.key == name }?.keyNode
  }

  private func refusal(_ node: YAMLNode) -> YAMLError { Self.refusal(node.place) }

  static func refusal(_ place: SourcePlace) -> YAMLError {
    YAMLError(
      diagnostic: Diagnostic(
        .error, "this could not be changed without changing something else, so nothing was",
        at: place, notes: ["edit the file by hand"]))
  }
}
