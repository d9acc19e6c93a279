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

  /// A `LedgerNode` with its inputs.
  struct Node: Sendable, Equatable {
    var inputs: [Item]
    var outputs: [Item]
    var warnings: [String] = []
    var value: [UInt8] = []
    var changed: [Number] = []
  }

  private(set) var names: [String] = []
  private var numbers: [String: Number] = [:]
  /// The last list of inputs: similar pages have the same names in the same places, where comparing one is quicker
  /// than looking it up.
  private var last: [Item] = []
  var nodes: [Number: Node] = [:]
  var files: [Number: KnownFile] = [:]

  init() {}

  init(_ names: [String]) {
    self.names = names
    numbers = Dictionary(zip(names, 0...)) { first, _ in first }
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

  mutating func items(_ things: [NamedDigest]) -> [Item] {
    things.map { Item(name: numbered($0.name), digest: $0.digest) }
  }

  /// The items of a node's inputs.
  mutating func inputs(_ things: [NamedDigest]) -> [Item] {
    let items = things.enumerated().map { place, thing in
      let isSame = place < last.count && name(last[place].name) == thing.name
      return Item(name: isSame ? last[place].name : numbered(thing.name), digest: thing.digest)
    }
    last = items
    return items
  }

  func name(_ number: Number) -> String { names[Int(number)] }

  // MARK: Files

  func file(_ name: String) -> KnownFile? { number(name).flatMap { files[$0] } }

  mutating func set(_ file: KnownFile, for name: String) { files[numbered(name)] = file }

  // MARK: Nodes

  func node(_ name: String) -> Node? { number(name).flatMap { nodes[$0] } }

  /// The node as stages see it.
  func view(_ node: Node) -> LedgerNode {
    LedgerNode(
      outputs: node.outputs.map { NamedDigest(name($0.name), $0.digest) }, warnings: node.warnings,
      value: node.value, changed: node.changed.map(name))
  }

  /// Whether items stand for the same names and digests as `things`.
  /// - Parameter former: A name that the items may have besides.
  func isSame(_ items: [Item], as things: [NamedDigest], besides former: String? = nil) -> Bool {
    let isSame =
      items.count == things.count
      && zip(items, things).allSatisfy { $0.digest == $1.digest && name($0.name) == $1.name }
    guard !isSame, let former = former.flatMap(number) else { return isSame }
    let others = items.filter { $0.name != former }
    return others.count < items.count && self.isSame(others, as: things)
  }

  /// The names of added, changed and removed inputs.
  func changes(in node: Node, to inputs: [Item]) -> [Number] {
    let names = Set(inputs.map(\.name))
    let last = Set(node.inputs)
    return inputs.filter { !last.contains($0) }.map(\.name)
      + node.inputs.map(\.name).filter { !names.contains($0) }
  }

  /// Removes the files that no node needs.
  mutating func prune() {
    var needed: Set<Number> = []
    for node in nodes.values {
      for input in node.inputs { needed.insert(input.name) }
      for output in node.outputs { needed.insert(output.name) }
    }
    files = files.filter { needed.contains($0.key) }
  }
}
