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
    let content = bytes[..<end]
    let sum = content.withUnsafeBytes { Digest(of: $0) }
    guard sum.bytes.elementsEqual(bytes[end...]) else { return nil }
    var reader = LedgerReader(content)
    return reader.table(header)
  }

  private static let sumLength = 16
}

/// Writes a ledger: the names in the order in which nodes and files need them, the nodes and the files.
private struct LedgerWriter {
  private let table: LedgerTable
  /// The nodes and the files.
  private var bytes: ByteWriter
  /// The stored numbers of the table's names.
  private var places: [LedgerTable.Number?]
  /// The names in their stored order.
  private var stored: [LedgerTable.Number] = []
  private var last = 0..<0

  init(_ table: LedgerTable) {
    self.table = table
    places = Array(repeating: nil, count: table.names.count)
    bytes = ByteWriter(room: table.nodes.count * 256 + table.files.count * 64)
  }

  mutating func bytes(_ header: Digest) -> [UInt8] {
    bytes.write(table.nodes.count)
    bytes.write(table.nodes.values.reduce(0) { $0 + $1.inputs.count + $1.outputs.count })
    for number in table.nodes.keys.sorted() {
      write(number)
      if let node = table.nodes[number] { write(node) }
    }
    bytes.write(table.files.count)
    let others = table.files.keys.filter { places[Int($0)] == nil }.sorted()
    for number in stored + others {
      guard let file = table.files[number] else { continue }
      write(number)
      write(file)
    }
    var all = ByteWriter(room: bytes.bytes.count + stored.count * 64)
    all.write(header)
    all.write(stored.count)
    for number in stored { all.write(table.name(number)) }
    all.append(bytes.bytes)
    all.append(Digest(of: all.bytes).bytes)
    return all.bytes
  }

  private mutating func write(_ number: LedgerTable.Number) {
    if let place = places[Int(number)] { return bytes.write(short: place) }
    let place = LedgerTable.Number(stored.count)
    places[Int(number)] = place
    stored.append(number)
    bytes.write(short: place)
  }

  private mutating func write(_ items: ArraySlice<LedgerTable.Item>) {
    bytes.write(short: UInt32(items.count))
    for item in items {
      write(item.name)
      bytes.write(item.digest)
    }
  }

  private mutating func write(_ node: LedgerTable.Node) {
    // Neighbors are similar pages, whose inputs mostly differ only at the end.
    let inputs = table.items[node.inputs]
    let shared = zip(inputs, table.items[last]).prefix { $0 == $1 }.count
    last = node.inputs
    bytes.write(short: UInt32(shared))
    write(inputs.dropFirst(shared))
    write(table.items[node.outputs])
    let details = table.details(of: node)
    bytes.write(details.warnings)
    bytes.write(details.value)
    bytes.write(short: UInt32(details.changed.count))
    for name in details.changed { write(name) }
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
  private var last = 0..<0

  init(_ content: ArraySlice<UInt8>) { bytes = ByteReader(content) }

  mutating func table(_ header: Digest) -> LedgerTable? {
    guard bytes.digest() == header, let names = bytes.texts() else { return nil }
    nameCount = names.count
    var table = LedgerTable(names)
    guard let nodeCount = bytes.count(), let itemCount = bytes.number() else { return nil }
    table.reserve(nodes: nodeCount, items: Int(min(itemCount, UInt64(bytes.left))))
    for _ in 0..<nodeCount {
      guard let name = name(), readNode(name, into: &table) else { return nil }
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

  private mutating func inputs(into table: inout LedgerTable) -> Range<Int>? {
    guard let shared = bytes.short(), shared <= last.count,
      let more = items(bytes.shortCount(), { item() })
    else { return nil }
    if shared < last.count || !more.isEmpty {
      last = table.add(table.items[last].prefix(Int(shared)) + more)
    }
    return last
  }

  private mutating func readNode(
    _ number: LedgerTable.Number, into table: inout LedgerTable
  ) -> Bool {
    guard let inputs = inputs(into: &table), let outputs = items(bytes.shortCount(), { item() }),
      let warnings = bytes.texts(), let value = bytes.bytes(),
      let changed = items(bytes.shortCount(), { name() })
    else { return false }
    table.set(
      number, inputs: inputs, outputs: table.add(outputs),
      LedgerTable.Details(warnings: warnings, value: value, changed: changed))
    return true
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
