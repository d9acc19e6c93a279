import Diagnostics

/// Edits a YAML text in place and keeps its comments, order and formatting. Parses the text after each
/// change, and reverts the change if the result is not exactly as intended.
package struct YAMLEditor: Sendable {
  /// A step in a path to a node.
  package enum Step: Sendable, Equatable {
    /// The value of a key.
    case key(String)
    /// An element of a list, from 0.
    case index(Int)
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private var source: SourceText
  private let hasByteOrderMark: Bool
  /// The parsed text.
  package private(set) var root: YAMLNode

  /// Parses a text; throws `YAMLError` if it is invalid.
  package init(name: String, bytes: [UInt8]) throws(YAMLError) {
    source = SourceText(name: name, bytes: bytes)
    hasByteOrderMark = bytes.starts(with: Self.byteOrderMark)
    root = try YAMLNode(parsing: source)
  }

  /// The current text.
  package var bytes: [UInt8] { (hasByteOrderMark ? Self.byteOrderMark : []) + source.bytes }

  /// Appends a value to a list. Creates the list if it is missing or null.
  /// - Throws: `YAMLError` if the node is not a list, or if the edit would change something else.
  package mutating func append(_ value: YAMLValue, to path: [Step]) throws(YAMLError) {
    guard let list = node(at: path) else {
      return try set(.sequence([value]), at: path)
    }
    var wanted = YAMLValue(root)
    guard wanted.append(value, to: path[...]) else {
      throw list.error("expected a list, found \(list.kind)")
    }
    try replace(with: try YAMLSurgery(source, root).append(value, to: list, at: path), wanted)
  }

  /// Sets a key or an element. A new key is added at the end of its mapping.
  /// - Throws: `YAMLError` if the parent does not exist, or if the edit would change something else.
  package mutating func set(_ value: YAMLValue, at path: [Step]) throws(YAMLError) {
    var wanted = YAMLValue(root)
    guard let last = path.last, let parent = node(at: path.dropLast()),
      wanted.set(value, at: path[...])
    else { throw missing(path) }
    let surgery = YAMLSurgery(source, root)
    if let node = node(at: path) {
      try replace(with: try surgery.set(node, to: value), wanted)
    } else if case .key(let key) = last {
      try replace(with: try surgery.add(YAMLValue.Member(key, value), to: parent), wanted)
    }
  }

  /// Removes an element or a key, with the comments on its lines. An empty block list becomes a null value.
  /// - Throws: `YAMLError` if the node does not exist, or if the edit would change something else.
  package mutating func remove(at path: [Step]) throws(YAMLError) {
    var wanted = YAMLValue(root)
    guard let last = path.last, let parent = node(at: path.dropLast()), node(at: path) != nil,
      wanted.remove(at: path[...], isBlock: parent.style == .block, isRoot: path.count == 1)
    else { throw missing(path) }
    try replace(with: try YAMLSurgery(source, root).remove(last, from: parent), wanted)
  }

  /// The node at a path; nil if there is none.
  package func node(at path: some Sequence<Step>) -> YAMLNode? { root.node(at: path) }

  private func missing(_ path: [Step]) -> YAMLError {
    root.error("there is no '\(path.map(\.description).joined(separator: "."))' in this file")
  }

  private mutating func replace(
    with change: YAMLSurgery.Change, _ wanted: YAMLValue
  ) throws(YAMLError) {
    var bytes = source.bytes
    bytes.replaceSubrange(change.range, with: change.bytes)
    let changed = SourceText(name: source.name, bytes: bytes)
    guard let read = try? YAMLNode(parsing: changed), YAMLValue(read) == wanted,
      changed.bytes == bytes
    else { throw YAMLSurgery.refusal(SourcePlace(source, change.range)) }
    (source, root) = (changed, read)
  }
}

extension YAMLNode {
  func node(at path: some Sequence<YAMLEditor.Step>) -> YAMLNode? {
    var node = self
    for step in path {
      switch step {
      case .key(let key):
        guard let value = node[key] else { return nil }
        node = value
      case .index(let index):
        guard let nodes = node.sequence, nodes.indices.contains(index) else { return nil }
        node = nodes[index]
      }
    }
    return node
  }
}

extension YAMLEditor.Step: CustomStringConvertible {
  /// The step as shown to users; list elements count from 1.
  package var description: String {
    switch self {
    case .key(let key): key
    case .index(let index): String(index + 1)
    }
  }
}

// MARK: - Expected values

extension YAMLValue {
  fileprivate mutating func append(_ value: YAMLValue, to path: ArraySlice<YAMLEditor.Step>) -> Bool
  {
    guard path.isEmpty else {
      return change(path) { $0?.append(value, to: $1) ?? false }
    }
    switch self {
    case .sequence(let values): self = .sequence(values + [value])
    case .scalar(let text, isQuoted: false) where ["", "~", "null", "Null", "NULL"].contains(text):
      self = .sequence([value])
    default: return false
    }
    return true
  }

  fileprivate mutating func set(_ value: YAMLValue, at path: ArraySlice<YAMLEditor.Step>) -> Bool {
    change(path) { found, rest in
      guard !rest.isEmpty else {
        found = value
        return true
      }
      return found?.set(value, at: rest) ?? false
    }
  }

  fileprivate mutating func remove(
    at path: ArraySlice<YAMLEditor.Step>, isBlock: Bool, isRoot: Bool
  ) -> Bool {
    let isDone = change(path) { found, rest in
      guard !rest.isEmpty else {
        found = nil
        return true
      }
      return found?.remove(at: rest, isBlock: isBlock, isRoot: isRoot) ?? false
    }
    // An empty block collection becomes null; at the root, an empty mapping.
    if path.count == 1, isBlock, isDone {
      switch self {
      case .sequence(let values) where values.isEmpty: self = isRoot ? .mapping([Member]()) : .null
      case .mapping(let members) where members.isEmpty && !isRoot: self = .null
      default: break
      }
    }
    return isDone
  }

  /// Changes the value at a path's first step; nil means that it does not exist.
  private mutating func change(
    _ path: ArraySlice<YAMLEditor.Step>,
    _ body: (inout YAMLValue?, ArraySlice<YAMLEditor.Step>) -> Bool
  ) -> Bool {
    switch (path.first, self) {
    case (.key(let key)?, .mapping(var members)):
      let index = members.firstIndex { $0.key == key }
      var found = index.map { members[$0].value }
      guard body(&found, path.dropFirst()) else { return false }
      if let index {
        if let found { members[index].value = found } else { members.remove(at: index) }
      } else if let found {
        members.append(Member(key, found))
      }
      self = .mapping(members)
    case (.key(let key)?, .scalar("", isQuoted: false)):
      var found: YAMLValue?
      guard body(&found, path.dropFirst()), let found else { return false }
      self = .mapping([Member(key, found)])
    case (.index(let index)?, .sequence(var values)) where values.indices.contains(index):
      var found: YAMLValue? = values[index]
      guard body(&found, path.dropFirst()) else { return false }
      if let found { values[index] = found } else { values.remove(at: index) }
      self = .sequence(values)
    default: return false
    }
    return true
  }
}
