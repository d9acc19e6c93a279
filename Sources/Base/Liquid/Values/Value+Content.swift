extension Value {
  /// The number of characters, items or keys; nil for values without a size.
  var size: Int? {
    switch self {
    case .string(let text): text.scalarCount
    case .array(let items): items.count
    case .object(let object): object.count
    case .range(let from, let through):
      through < from ? 0 : (through.subtractingReportingOverflow(from).partialValue &+ 1)
    case .int: 8  // The reference counts a number's bytes.
    default: nil
    }
  }

  /// The first item, character or entry; nil for other kinds of values.
  var first: Value? {
    switch self {
    case .array(let items): items.first ?? .null
    case .object(let object): object.isEmpty ? .null : object.entry(at: 0)
    case .range(let from, _): .int(from)
    case .string(let text):
      .string(Text(text.string.unicodeScalars.first.map { String($0) } ?? "", text.safety))
    default: nil
    }
  }

  /// The last item or character; nil for other kinds of values.
  var last: Value? {
    switch self {
    case .array(let items): items.last ?? .null
    case .range(_, let through): .int(through)
    case .string(let text):
      .string(Text(text.string.unicodeScalars.last.map { String($0) } ?? "", text.safety))
    default: nil
    }
  }

  /// The cost of reading the value in a filter or comparison: list items, or bytes of text divided by eight.
  var weight: Int {
    switch self {
    case .array(let items): items.count
    case .string(let text): text.string.utf8.count / 8
    default: 0
    }
  }

  /// The `contains` operator: a substring, a list item or an object key.
  func contains(_ other: Value) -> Bool {
    guard other.isTruthy else { return false }
    switch self {
    case .string(let text):
      return Array(text.string.utf8).firstMatch(of: Array(other.plain.utf8), from: 0) != nil
    case .array(let items): return items.contains(other)
    case .object(let object):
      guard case .string(let key) = other else { return false }
      return object[key.string] != nil
    case .range(let from, let through):
      switch other {
      case .int(let int): return int >= from && int <= through
      case .double(let double): return double >= Double(from) && double <= Double(through)
      default: return false
      }
    default: return false
    }
  }

  /// Whether the value supports `<` and related operators.
  var isOrdered: Bool {
    switch self {
    case .int, .double, .string: true
    default: false
    }
  }

  /// Negative, zero or positive for the order of two values; nil if they are not comparable.
  func order(to other: Value) -> Int? {
    switch (self, other) {
    case (.int(let a), .int(let b)): a < b ? -1 : a > b ? 1 : 0
    case (.int, .double), (.double, .int), (.double, .double): order(number, other.number)
    case (.string(let a), .string(let b)):
      a.string == b.string
        ? 0 : a.string.utf8.lexicographicallyPrecedes(b.string.utf8) ? -1 : 1
    default: nil
    }
  }

  private var number: Double {
    switch self {
    case .int(let int): Double(int)
    case .double(let double): double
    default: 0
    }
  }

  private func order(_ a: Double, _ b: Double) -> Int? {
    a < b ? -1 : a > b ? 1 : a == b ? 0 : nil
  }
}

extension [UInt8] {
  /// The index of a byte pattern at or after a start.
  func firstMatch(of pattern: [UInt8], from start: Int) -> Int? {
    guard let first = pattern.first else { return start }
    guard count >= pattern.count else { return nil }
    var place = start
    while place <= count - pattern.count {
      if self[place] == first, self[place..<(place + pattern.count)].elementsEqual(pattern) {
        return place
      }
      place += 1
    }
    return nil
  }
}

extension Text {
  /// The number of characters as Liquid counts them: Unicode scalars.
  var scalarCount: Int {
    let counted = string.utf8.withContiguousStorageIfAvailable { bytes in
      var count = 0
      for byte in bytes { count &+= byte & 0xC0 != 0x80 ? 1 : 0 }
      return count
    }
    return counted ?? string.unicodeScalars.count
  }
}
