import Platform

/// The stored form of a ledger. A digest at the end detects damage.
struct LedgerFile {
  /// Identifies the program; other programs ignore the ledger.
  let header: Digest
  var nodes: [String: LedgerNode]
  var files: [String: KnownFile]
}

extension LedgerFile {
  init?(_ bytes: [UInt8], header: Digest) {
    let end = bytes.count - Self.sumLength
    guard end >= Self.sumLength else { return nil }
    let read = bytes.withUnsafeBytes { buffer -> Self? in
      let content = UnsafeRawBufferPointer(rebasing: buffer[..<end])
      guard Digest(of: content).bytes.elementsEqual(buffer[end...]) else { return nil }
      var reader = LedgerReader(content)
      return reader.ledger(header)
    }
    guard let read else { return nil }
    self = read
  }

  /// The encoded ledger. Equal ledgers have equal bytes.
  var bytes: [UInt8] {
    var writer = LedgerWriter(nodes, files)
    writer.bytes.write(header)
    writer.bytes.write(writer.names)
    writer.bytes.write(nodes.count)
    for (name, node) in nodes.sorted(by: { $0.key < $1.key }) {
      writer.write(name)
      writer.write(node)
    }
    writer.bytes.write(files.count)
    for (name, file) in files.sorted(by: { $0.key < $1.key }) {
      writer.write(name)
      writer.write(file)
    }
    writer.bytes.append(Digest(of: writer.bytes.bytes).bytes)
    return writer.bytes.bytes
  }

  private static let sumLength = 16
}

/// Writes a ledger. Names are stored once at the beginning, and referred to by index.
private struct LedgerWriter {
  let names: [String]
  var bytes = ByteWriter()
  private let places: [String: Int]
  /// The names and places of the last list of inputs: pages that are alike have the same names in the same
  /// order, and comparing one is quicker than looking it up.
  private var last: [(name: String, place: Int)] = []

  init(_ nodes: [String: LedgerNode], _ files: [String: KnownFile]) {
    var all = Set(nodes.keys).union(files.keys)
    var last: [NamedDigest] = []
    for node in nodes.values {
      for (index, thing) in node.inputs.enumerated()
      where index >= last.count || last[index].name != thing.name { all.insert(thing.name) }
      last = node.inputs
      for thing in node.outputs { all.insert(thing.name) }
      all.formUnion(node.changed)
    }
    names = all.sorted()
    places = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  mutating func write(_ name: String) { bytes.write(places[name] ?? 0) }

  private mutating func write(outputs things: [NamedDigest]) {
    bytes.write(things.count)
    for thing in things {
      write(thing.name)
      bytes.write(thing.digest)
    }
  }

  private mutating func write(inputs things: [NamedDigest]) {
    bytes.write(things.count)
    for (index, thing) in things.enumerated() {
      if index == last.count { last.append((thing.name, places[thing.name] ?? 0)) }
      if last[index].name != thing.name { last[index] = (thing.name, places[thing.name] ?? 0) }
      bytes.write(last[index].place)
      bytes.write(thing.digest)
    }
  }

  mutating func write(_ node: LedgerNode) {
    write(inputs: node.inputs)
    write(outputs: node.outputs)
    bytes.write(node.warnings)
    bytes.write(node.value)
    bytes.write(node.changed.count)
    for name in node.changed { write(name) }
  }

  mutating func write(_ file: KnownFile) {
    bytes.write(file.stamp.size)
    bytes.write(file.stamp.modified)
    bytes.write(file.stamp.changed)
    bytes.write(file.stamp.inode)
    bytes.write(file.digest)
  }
}

/// Decodes what `LedgerWriter` wrote. Returns nil for invalid data.
private struct LedgerReader {
  private var bytes: ByteReader
  private var names: [String] = []

  init(_ buffer: UnsafeRawBufferPointer) { bytes = ByteReader(buffer) }

  mutating func ledger(_ header: Digest) -> LedgerFile? {
    guard bytes.digest() == header, let names = bytes.texts() else { return nil }
    self.names = names
    var file = LedgerFile(header: header, nodes: [:], files: [:])
    guard let nodeCount = bytes.count() else { return nil }
    file.nodes.reserveCapacity(nodeCount)
    for _ in 0..<nodeCount {
      guard let name = name(), let node = node() else { return nil }
      file.nodes[name] = node
    }
    guard let fileCount = bytes.count() else { return nil }
    file.files.reserveCapacity(fileCount)
    for _ in 0..<fileCount {
      guard let name = name(), let known = knownFile() else { return nil }
      file.files[name] = known
    }
    return bytes.isAtEnd ? file : nil
  }

  private mutating func name() -> String? {
    bytes.number().flatMap { Int(exactly: $0) }.flatMap { $0 < names.count ? names[$0] : nil }
  }

  private mutating func list<Item>(_ item: (inout Self) -> Item?) -> [Item]? {
    items(bytes.count()) { item(&self) }
  }

  private mutating func things() -> [NamedDigest]? {
    list { reader in
      reader.name().flatMap { name in reader.bytes.digest().map { NamedDigest(name, $0) } }
    }
  }

  private mutating func node() -> LedgerNode? {
    guard let inputs = things(), let outputs = things(), let warnings = bytes.texts(),
      let value = bytes.bytes(), let changed = list({ $0.name() })
    else { return nil }
    return LedgerNode(
      inputs: inputs, outputs: outputs, warnings: warnings, value: value, changed: changed)
  }

  private mutating func knownFile() -> KnownFile? {
    guard let size = bytes.signed(), let modified = bytes.signed(), let changed = bytes.signed(),
      let inode = bytes.number(), let digest = bytes.digest()
    else { return nil }
    return KnownFile(
      stamp: FileStamp(size: size, modified: modified, changed: changed, inode: inode),
      digest: digest)
  }
}
