import Platform

/// The stored form of a ledger. A digest at the end detects damage.
enum LedgerFile {
  /// Encodes a table.
  /// - Parameter header: Identifies the program; other programs ignore the ledger.
  static func bytes(_ table: LedgerTable, header: Digest) -> [UInt8] {
    var writer = LedgerWriter(table)
    return writer.bytes(header)
  }

  /// Decodes a table; nil for invalid data.
  static func table(_ bytes: [UInt8], header: Digest) -> LedgerTable? {
    let end = bytes.count - sumLength
    guard end >= sumLength else { return nil }
    return bytes.withUnsafeBytes { buffer in
      let content = UnsafeRawBufferPointer(rebasing: buffer[..<end])
      guard Digest(of: content).bytes.elementsEqual(buffer[end...]) else { return nil }
      var reader = LedgerReader(content)
      return reader.table(header)
    }
  }

  private static let sumLength = 16
}

/// Writes a ledger: the names in the order in which nodes and files need them, the nodes and the files.
private struct LedgerWriter {
  private let table: LedgerTable
  private var bytes: ByteWriter
  /// The stored numbers of the table's names.
  private var places: [LedgerTable.Number?]
  /// The names in their stored order.
  private var stored: [LedgerTable.Number] = []
  private var last: [LedgerTable.Item] = []

  init(_ table: LedgerTable) {
    self.table = table
    places = Array(repeating: nil, count: table.names.count)
    bytes = ByteWriter(room: table.names.count * 64 + table.nodes.count * 256)
  }

  mutating func bytes(_ header: Digest) -> [UInt8] {
    let nodes = table.nodes.keys.sorted()
    for number in nodes {
      place(number)
      if let node = table.nodes[number] { placeNames(of: node) }
    }
    for file in table.files.keys.sorted() { place(file) }
    bytes.write(header)
    bytes.write(stored.count)
    for number in stored { bytes.write(table.name(number)) }
    bytes.write(nodes.count)
    for number in nodes {
      write(number)
      if let node = table.nodes[number] { write(node) }
    }
    bytes.write(table.files.count)
    for number in stored {
      guard let file = table.files[number] else { continue }
      write(number)
      write(file)
    }
    bytes.append(Digest(of: bytes.bytes).bytes)
    return bytes.bytes
  }

  private mutating func placeNames(of node: LedgerTable.Node) {
    for input in node.inputs { place(input.name) }
    for output in node.outputs { place(output.name) }
    for name in node.changed { place(name) }
  }

  private mutating func place(_ number: LedgerTable.Number) {
    guard places[Int(number)] == nil else { return }
    places[Int(number)] = LedgerTable.Number(stored.count)
    stored.append(number)
  }

  private mutating func write(_ number: LedgerTable.Number) {
    bytes.write(short: places[Int(number)] ?? 0)
  }

  private mutating func write(_ item: LedgerTable.Item) {
    write(item.name)
    bytes.write(item.digest)
  }

  private mutating func write(_ node: LedgerTable.Node) {
    // Neighbors are similar pages, whose inputs mostly differ only at the end.
    let shared = zip(node.inputs, last).prefix { $0 == $1 }.count
    last = node.inputs
    bytes.write(short: UInt32(shared))
    bytes.write(short: UInt32(node.inputs.count - shared))
    for input in node.inputs[shared...] { write(input) }
    bytes.write(short: UInt32(node.outputs.count))
    for output in node.outputs { write(output) }
    bytes.write(node.warnings)
    bytes.write(node.value)
    bytes.write(short: UInt32(node.changed.count))
    for name in node.changed { write(name) }
  }

  private mutating func write(_ file: KnownFile) {
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
  private var nameCount = 0
  private var last: [LedgerTable.Item] = []

  init(_ buffer: UnsafeRawBufferPointer) { bytes = ByteReader(buffer) }

  mutating func table(_ header: Digest) -> LedgerTable? {
    guard bytes.digest() == header, let names = bytes.texts() else { return nil }
    nameCount = names.count
    var table = LedgerTable(names)
    guard let nodeCount = bytes.count() else { return nil }
    table.nodes.reserveCapacity(nodeCount)
    for _ in 0..<nodeCount {
      guard let name = name(), let node = node() else { return nil }
      table.nodes[name] = node
    }
    guard let fileCount = bytes.count() else { return nil }
    table.files.reserveCapacity(fileCount)
    for _ in 0..<fileCount {
      guard let name = name(), let known = knownFile() else { return nil }
      table.files[name] = known
    }
    return bytes.isAtEnd ? table : nil
  }

  private mutating func name() -> LedgerTable.Number? {
    bytes.short().flatMap { $0 < nameCount ? $0 : nil }
  }

  private mutating func item() -> LedgerTable.Item? {
    name().flatMap { name in bytes.digest().map { LedgerTable.Item(name: name, digest: $0) } }
  }

  private mutating func inputs() -> [LedgerTable.Item]? {
    guard let shared = bytes.short(), shared <= last.count,
      let more = items(bytes.shortCount(), { item() })
    else { return nil }
    if shared < last.count || !more.isEmpty { last = last.prefix(Int(shared)) + more }
    return last
  }

  private mutating func node() -> LedgerTable.Node? {
    guard let inputs = inputs(), let outputs = items(bytes.shortCount(), { item() }),
      let warnings = bytes.texts(), let value = bytes.bytes(),
      let changed = items(bytes.shortCount(), { name() })
    else { return nil }
    return LedgerTable.Node(
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
