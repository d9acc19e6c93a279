import Platform

/// The nodes and files of a ledger, by name. Thousands of pages have the same inputs, so the table has each name
/// once, and nodes refer to it by number.
struct LedgerTable: Sendable {
  typealias Number = UInt32

  /// A name and the digest of its content.
  struct Item: Sendable, Hashable {
    var name: Number
    var digest: Digest
  }

  /// A `LedgerNode` with its inputs, by their places in the table's lists: ten thousand nodes with lists of their
  /// own would take longer to free than to write.
  struct Node: Sendable {
    fileprivate(set) var inputs: Range<Int>
    fileprivate(set) var outputs: Range<Int>
    fileprivate var details: Int?
  }

  /// What only a few nodes have. The others take no space for it.
  struct Details: Sendable, Equatable {
    var warnings: [String] = []
    var value: [UInt8] = []
    var changed: [Number] = []
  }

  private(set) var names: [String] = []
  private var numbers: [String: Number] = [:]
  private(set) var items: [Item] = []
  private var details: [Details] = []
  /// The last list of inputs. Similar pages have the same names in the same places, and comparing a name is faster than
  /// looking it up.
  private var last = 0..<0
  private(set) var nodes: [Number: Node] = [:]
  var files: [Number: KnownFile] = [:]

  init() {}

  init(_ names: [String]) {
    self.names = names
    numbers = Dictionary(zip(names, 0...)) { first, _ in first }
  }

  /// Reserves memory at once, because an array that grows needs twice its size.
  mutating func reserve(nodes: Int, items: Int) {
    self.nodes.reserveCapacity(nodes)
    self.items.reserveCapacity(items)
  }

  // MARK: Names

  func number(_ name: String) -> Number? { numbers[name] }

  /// The number of a name, which becomes part of the table.
  mutating func numbered(_ name: String) -> Number {
    if let number = numbers[name] { return number }
    let number = Number(names.count)
    names.append(name)
    numbers[name] = number
    return number
  }

  func name(_ number: Number) -> String { names[Int(number)] }

  // MARK: Files

  func file(_ name: String) -> KnownFile? { number(name).flatMap { files[$0] } }

  mutating func set(_ file: KnownFile, for name: String) { files[numbered(name)] = file }

  // MARK: Nodes

  func node(_ name: String) -> Node? { number(name).flatMap { nodes[$0] } }

  func details(of node: Node) -> Details { node.details.map { details[$0] } ?? Details() }

  /// The node as stages see it.
  func view(_ node: Node) -> LedgerNode {
    let details = details(of: node)
    return LedgerNode(
      outputs: items[node.outputs].map { NamedDigest(name($0.name), $0.digest) },
      warnings: details.warnings, value: details.value, changed: details.changed.map(name))
  }

  /// Whether a node's inputs are exactly `things`.
  /// - Parameter former: The name of one more input that it may have.
  func isMade(_ node: Node, from things: [NamedDigest], besides former: String? = nil) -> Bool {
    func isSame(_ items: some Collection<Item>) -> Bool {
      items.count == things.count
        && zip(items, things).allSatisfy { $0.digest == $1.digest && name($0.name) == $1.name }
    }
    if isSame(items[node.inputs]) { return true }
    guard let former = former.flatMap(number) else { return false }
    let others = items[node.inputs].filter { $0.name != former }
    return others.count < node.inputs.count && isSame(others)
  }

  /// Sets a node, with the names of the inputs that were added, changed or removed since it was last made.
  /// - Parameter reason: Why it is made again if the inputs are the same.
  mutating func set(
    _ name: String, _ inputs: [NamedDigest], _ outputs: [NamedDigest] = [],
    warnings: [String] = [], value: [UInt8] = [], reason: String
  ) -> Number {
    let number = numbered(name)
    let inputs = add(inputs: inputs)
    var changed: [Number] = []
    if let node = nodes[number] {
      changed = changes(from: items[node.inputs], to: items[inputs])
      if changed.isEmpty { changed = [numbered(reason)] }
    }
    set(
      number, inputs: inputs,
      outputs: add(outputs.map { Item(name: numbered($0.name), digest: $0.digest) }),
      Details(warnings: warnings, value: value, changed: changed))
    return number
  }

  /// Sets a node whose items are in the table.
  mutating func set(_ number: Number, inputs: Range<Int>, outputs: Range<Int>, _ more: Details) {
    let hasMore = more != Details()
    if hasMore { details.append(more) }
    nodes[number] = Node(
      inputs: inputs, outputs: outputs, details: hasMore ? details.count - 1 : nil)
  }

  /// Removes a node. Its items stay until the ledger is stored and read again.
  mutating func remove(_ number: Number) -> Bool { nodes.removeValue(forKey: number) != nil }

  /// Adds items, which are the inputs or outputs of a node.
  mutating func add(_ more: some Collection<Item>) -> Range<Int> {
    let start = items.count
    items.append(contentsOf: more)
    return start..<items.count
  }

  private mutating func add(inputs things: [NamedDigest]) -> Range<Int> {
    let start = items.count
    for (place, thing) in things.enumerated() {
      let isSame = place < last.count && name(items[last.lowerBound + place].name) == thing.name
      let number = isSame ? items[last.lowerBound + place].name : numbered(thing.name)
      items.append(Item(name: number, digest: thing.digest))
    }
    last = start..<items.count
    return last
  }

  private func changes(from old: ArraySlice<Item>, to new: ArraySlice<Item>) -> [Number] {
    let (known, names) = (Set(old), Set(new.map(\.name)))
    return new.filter { !known.contains($0) }.map(\.name)
      + old.map(\.name).filter { !names.contains($0) }
  }

  /// Removes the files that no node needs.
  mutating func prune() {
    var needed: Set<Number> = []
    for node in nodes.values {
      for item in items[node.inputs] { needed.insert(item.name) }
      for item in items[node.outputs] { needed.insert(item.name) }
    }
    files = files.filter { needed.contains($0.key) }
  }
}
