/// Parses what the strict parser rejects, as in the reference's lax mode: skips all that it does not need.
struct LaxParser {
  let context: ParseContext
  let range: Range<Int>
  private var position: Int
  private let depth: Int

  init(_ context: ParseContext, _ range: Range<Int>, depth: Int = 0) {
    self.context = context
    self.range = range
    self.depth = depth
    position = range.lowerBound
  }

  private var bytes: [UInt8] { context.bytes }

  // MARK: Fragments

  /// The next quoted text, or the next run without spaces, commas, pipes and unpaired quotes.
  mutating func fragment() -> Range<Int>? {
    while position < range.upperBound {
      let end = fragmentEnd(position)
      if end > position {
        defer { position = end }
        return position..<end
      }
      position += 1
    }
    return nil
  }

  private func fragmentEnd(_ start: Int) -> Int {
    if let end = quoteEnd(start) { return end }
    var scan = start
    while scan < range.upperBound {
      let byte = bytes[scan]
      if byte.isLiquidSpace || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "|") { break }
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        guard let end = quoteEnd(scan) else { break }
        scan = end
      } else {
        scan += 1
      }
    }
    return scan
  }

  private func quoteEnd(_ start: Int) -> Int? {
    let quote = bytes[start]
    guard quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else { return nil }
    return bytes[(start + 1)..<range.upperBound].firstIndex(of: quote).map { $0 + 1 }
  }

  mutating func skipSpace() {
    while position < range.upperBound, bytes[position].isLiquidSpace { position += 1 }
  }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard position < range.upperBound, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  var rest: Range<Int> { position..<range.upperBound }

  // MARK: Values

  mutating func output() throws(LiquidError) -> Output {
    guard let first = fragment() else {
      return Output(base: .literal(.null), filters: [], range: range)
    }
    let base = try expression(first)
    var filters: [FilterUse] = []
    while position < range.upperBound {
      guard skip(UInt8(ascii: "|")) else {
        position = max(position + 1, fragmentEnd(position))
        continue
      }
      if let filter = try filter() { filters.append(filter) }
    }
    return Output(base: base, filters: filters, range: range)
  }

  private mutating func filter() throws(LiquidError) -> FilterUse? {
    while position < range.upperBound, !bytes[position].isWord {
      if bytes[position] == UInt8(ascii: "|") { return nil }
      position += 1
    }
    let start = position
    while position < range.upperBound, bytes[position].isWord { position += 1 }
    guard position > start else { return nil }
    let name = start..<position
    var arguments: [Expression] = []
    var named: [(name: String, value: Expression)] = []
    while position < range.upperBound, bytes[position] != UInt8(ascii: "|") {
      guard skip(UInt8(ascii: ":")) || skip(UInt8(ascii: ",")) else {
        position = max(position + 1, fragmentEnd(position))
        continue
      }
      skipSpace()
      let key = self.key()
      guard position < range.upperBound, fragmentEnd(position) > position,
        let value = fragment()
      else { continue }
      if let key {
        named.append((name: key, value: try expression(value)))
      } else {
        arguments.append(try expression(value))
      }
    }
    return try context.filter(bytes.string(name), arguments, named, at: name)
  }

  /// The name in `name:`, if it is next and a value follows.
  private mutating func key() -> String? {
    var scan = position
    while scan < range.upperBound, bytes[scan].isWord { scan += 1 }
    let name = position..<scan
    while scan < range.upperBound, bytes[scan].isLiquidSpace { scan += 1 }
    guard !name.isEmpty, scan < range.upperBound, bytes[scan] == UInt8(ascii: ":") else {
      return nil
    }
    position = scan + 1
    skipSpace()
    return bytes.string(name)
  }

  mutating func attributes() throws(LiquidError) -> [(name: String, value: Range<Int>)] {
    var pairs: [(name: String, value: Range<Int>)] = []
    while position < range.upperBound {
      guard bytes[position].isWord else {
        position += 1
        continue
      }
      if let name = key() {
        if let value = fragment() { pairs.append((name: name, value: value)) }
      } else {
        while position < range.upperBound, bytes[position].isWord { position += 1 }
      }
    }
    return pairs
  }

  func expression(_ part: Range<Int>) throws(LiquidError) -> Expression {
    try context.checkDepth(depth, at: part)
    var start = part.lowerBound
    var end = part.upperBound
    while start < end, bytes[start].isLiquidSpace { start += 1 }
    while end > start, bytes[end - 1].isLiquidSpace { end -= 1 }
    let inside = start..<end
    guard !inside.isEmpty else { return .literal(.null) }
    let first = bytes[start]
    if inside.count > 1, first == UInt8(ascii: "'") || first == UInt8(ascii: "\""),
      bytes[end - 1] == first
    {
      return .literal(.string(Text(bytes.string((start + 1)..<(end - 1)), .literal)))
    }
    if first == UInt8(ascii: "("), bytes[end - 1] == UInt8(ascii: ")"), let dots = dots(inside) {
      let inner = LaxParser(context, inside, depth: depth + 1)
      return rangeExpression(
        try inner.expression((start + 1)..<dots), try inner.expression((dots + 2)..<(end - 1)),
        at: inside)
    }
    if let number = laxNumber(inside) { return .literal(number) }
    let text = bytes.string(inside)
    if let value = literal(text) { return .literal(value) }
    return try path(inside)
  }

  private func dots(_ inside: Range<Int>) -> Int? {
    inside.dropLast(1).first {
      bytes[$0] == UInt8(ascii: ".") && bytes[$0 + 1] == UInt8(ascii: ".")
    }
  }

  private func laxNumber(_ part: Range<Int>) -> Value? {
    let digits = bytes[part].first == .dash ? bytes[part].dropFirst() : bytes[part]
    guard let first = digits.first, first.isDigit,
      digits.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") })
    else { return nil }
    let points = digits.count { $0 == UInt8(ascii: ".") }
    if points == 0 { return number(bytes.string(part)) }
    let pieces = bytes.string(part).split(
      separator: ".", omittingEmptySubsequences: false)
    let fraction = pieces.count > 1 && !pieces[1].isEmpty ? String(pieces[1]) : "0"
    return Double("\(pieces.first ?? "0").\(fraction)").map(Value.double)
  }

  /// Parses names and brackets in sequence, ignoring anything between them.
  private func path(_ part: Range<Int>) throws(LiquidError) -> Expression {
    var root: Path.Root?
    var rootRange = part
    var steps: [Path.Step] = []
    var scan = part.lowerBound
    while scan < part.upperBound {
      let start = scan
      if bytes[scan] == UInt8(ascii: "["), let close = closing(scan, part.upperBound) {
        scan = close + 1
        let inner = LaxParser(context, (start + 1)..<close, depth: depth + 1)
        let key = try inner.expression((start + 1)..<close)
        if root != nil {
          steps.append(.init(kind: stepKind(key), isNamed: false, range: start..<scan))
        } else if case .literal(.string(let text)) = key {
          root = .name(Name(text.string))
          rootRange = start..<scan
        } else {
          root = .dynamic(key)
          rootRange = start..<scan
        }
      } else if bytes[scan].isWord || bytes[scan] == .dash {
        while scan < part.upperBound, bytes[scan].isWord || bytes[scan] == .dash { scan += 1 }
        if scan < part.upperBound, bytes[scan] == UInt8(ascii: "?") { scan += 1 }
        let name = Name(bytes.string(start..<scan))
        if root == nil {
          root = .name(name)
          rootRange = start..<scan
        } else {
          steps.append(.init(kind: .key(name), isNamed: true, range: start..<scan))
        }
      } else {
        scan += 1
      }
    }
    guard let root else { return .literal(.null) }
    return .path(Path(root: root, rootRange: rootRange, steps: steps, range: part))
  }

  private func closing(_ open: Int, _ end: Int) -> Int? {
    var level = 0
    for scan in open..<end {
      if bytes[scan] == UInt8(ascii: "[") { level += 1 }
      if bytes[scan] == UInt8(ascii: "]") {
        level -= 1
        if level == 0 { return scan }
      }
    }
    return nil
  }
}
