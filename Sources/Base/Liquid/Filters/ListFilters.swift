/// Filters for lists, which flatten nested lists and treat other values as lists of one item.
enum ListFilters {
  static let all = [
    Filter("compact", 0...1, compact),
    Filter("concat", 1...1, concat),
    Filter("find", 1...2) { (call) throws(FilterError) in
      try matches(call, stopping: true)?.first(where: \.isMatch)?.item ?? .null
    },
    Filter("find_index", 1...2) { (call) throws(FilterError) in
      try matches(call, stopping: true)?.firstIndex(where: \.isMatch).map(Value.int) ?? .null
    },
    Filter("first", 0...0) { $0.input.first ?? .null },
    Filter("has", 1...2) { (call) throws(FilterError) in
      try matches(call, stopping: true).map { .bool($0.contains(where: \.isMatch)) } ?? .null
    },
    Filter("join", 0...1, join),
    Filter("last", 0...0) { $0.input.last ?? .null },
    Filter("map", 1...1, map),
    Filter("reject", 1...2) { (call) throws(FilterError) in
      try matches(call).map { .array($0.filter { !$0.isMatch }.map(\.item)) } ?? .null
    },
    Filter("reverse", 0...0) { (call) throws(FilterError) in
      .array(try items(call.input).reversed())
    },
    Filter("size", 0...0) { .int($0.input.size ?? 0) },
    Filter("sort", 0...1, sort),
    Filter("sort_natural", 0...1, sortNatural),
    Filter("sum", 0...1, sum),
    Filter("uniq", 0...1, uniq),
    Filter("where", 1...2) { (call) throws(FilterError) in
      try matches(call).map { .array($0.filter(\.isMatch).map(\.item)) } ?? .null
    },
  ]

  static let longest = 1_000_000

  private static func items(_ value: Value) throws(FilterError) -> [Value] {
    switch value {
    case .null, .empty, .blank: return []
    case .array(let items):
      let isNested = items.contains { if case .array = $0 { true } else { false } }
      return isNested ? flattened(items) : items
    case .range(let from, let through):
      guard let size = value.size, size >= 0, size <= longest else {
        throw FilterError(
          "the range is too long", notes: ["at most \(longest) numbers can be listed"])
      }
      return size == 0 ? [] : (from...through).map(Value.int)
    default: return [value]
    }
  }

  private static func flattened(_ items: [Value]) -> [Value] {
    items.flatMap { item in
      if case .array(let inner) = item { flattened(inner) } else { [item] }
    }
  }

  private static func join(_ call: FilterCall) throws(FilterError) -> Value {
    let glue = call.arguments.isEmpty ? Text(" ", .literal) : call[0].text
    var builder = TextBuilder(call)
    for (place, item) in try items(call.input).enumerated() {
      if place > 0 { builder.append(glue) }
      builder.append(item.text)
    }
    return .string(builder.finish())
  }

  private static func concat(_ call: FilterCall) throws(FilterError) -> Value {
    guard case .array(let others) = call[0] else {
      throw FilterError("expected a list, not \(call[0].kind)")
    }
    return .array(try items(call.input) + others)
  }

  private static func map(_ call: FilterCall) throws(FilterError) -> Value {
    var result: [Value] = []
    for item in try items(call.input) { result.append(try property(call[0], of: item) ?? .null) }
    return .array(result)
  }

  private static func compact(_ call: FilterCall) throws(FilterError) -> Value {
    var result: [Value] = []
    for item in try items(call.input) {
      if call[0].isNull {
        if !item.isNull { result.append(item) }
        continue
      }
      guard let value = try property(call[0], of: item) else { return .null }
      if !value.isNull { result.append(item) }
    }
    return .array(result)
  }

  private static func uniq(_ call: FilterCall) throws(FilterError) -> Value {
    var result: [Value] = []
    var seen: [Value] = []
    var strings: Set<String> = []
    for item in try items(call.input) {
      var key = item
      if !call[0].isNull {
        guard let value = try property(call[0], of: item) else { return .null }
        key = value
      }
      if case .string(let text) = key {
        if strings.insert(text.string).inserted { result.append(item) }
      } else {
        // Only texts are hashed; other values are compared with all earlier ones.
        try call.charge(seen.count)
        if seen.contains(where: { $0.isSame(as: key) }) { continue }
        seen.append(key)
        result.append(item)
      }
    }
    return .array(result)
  }

  private static func sum(_ call: FilterCall) throws(FilterError) -> Value {
    var values: [Value] = []
    for item in try items(call.input) {
      values.append(call[0].isNull ? item : try property(call[0], of: item) ?? .int(0))
    }
    var total = Number.whole(0)
    for value in try items(.array(values)) {
      let number = Number(value)
      if case .whole(let a) = total, case .whole(let b) = number,
        case let (sum, isTooBig) = a.addingReportingOverflow(b), !isTooBig
      {
        total = .whole(sum)
      } else {
        total = .decimal(total.decimal + number.decimal)
      }
    }
    return total.value
  }

  // MARK: Sorting

  private static func sort(_ call: FilterCall) throws(FilterError) -> Value {
    var isMixed = false
    let sorted = try sort(call) { left, right in
      switch (left.isNull, right.isNull) {
      case (true, true), (true, false): return false
      case (false, true): return true
      default:
        if let order = left.order(to: right) { return order < 0 }
        if !left.isSame(as: right) { isMixed = true }
        return false
      }
    }
    if isMixed { throw FilterError("the items have no common order") }
    return sorted
  }

  private static func sortNatural(_ call: FilterCall) throws(FilterError) -> Value {
    try sort(call) { left, right in
      if left.isNull || right.isNull { return !left.isNull }
      return left.folded.lexicographicallyPrecedes(right.folded)
    }
  }

  private static func sort(
    _ call: FilterCall, _ comesFirst: (Value, Value) -> Bool
  ) throws(FilterError) -> Value {
    let items = try items(call.input)
    var pairs: [(key: Value, item: Value)] = []
    pairs.reserveCapacity(items.count)
    for item in items {
      if call[0].isNull {
        pairs.append((key: item, item: item))
      } else {
        guard item.hasProperties else { return .null }
        pairs.append((key: try property(call[0], of: item) ?? .null, item: item))
      }
    }
    try call.charge(pairs.count * (Int.bitWidth - pairs.count.leadingZeroBitCount))
    pairs.sort { comesFirst($0.key, $1.key) }
    return .array(pairs.map(\.item))
  }

  // MARK: Finding

  /// The items and whether each has the property or the given value of it; nil for items without properties.
  private static func matches(
    _ call: FilterCall, stopping: Bool = false
  ) throws(FilterError) -> [(item: Value, isMatch: Bool)]? {
    var result: [(item: Value, isMatch: Bool)] = []
    for item in try items(call.input) {
      guard let value = try property(call[0], of: item) else { return nil }
      let isMatch = call[1].isNull ? value.isTruthy : value == call[1]
      result.append((item: item, isMatch: isMatch))
      if stopping, isMatch { break }
    }
    return result
  }

  /// An object's key, a substring or a bit of a number, as in the reference; nil for other items.
  private static func property(_ key: Value, of item: Value) throws(FilterError) -> Value? {
    switch (item, key) {
    case (.object(let object), .string(let text)): return object[text.string] ?? .null
    case (.object, _): return .null
    case (.string(let text), .string(let part)):
      return item.contains(key) || part.string.isEmpty
        ? .string(Text(part.string, text.safety)) : .null
    case (.string(let text), .null): return .string(Text("", text.safety))
    case (.string(let text), .int(let place)):
      let scalars = Array(text.string.unicodeScalars)
      let index = place < 0 ? scalars.count + place : place
      guard scalars.indices.contains(index) else { return .null }
      return .string(Text(String(scalars[index]), text.safety))
    case (.int(let int), .int(let place)):
      return .int(place < 0 ? 0 : (int >> min(place, 63)) & 1)
    case (.string, _), (.int, _):
      throw FilterError("cannot select the property '\(key.plain)' of \(item.kind)")
    default: return nil
    }
  }
}

extension Value {
  fileprivate var hasProperties: Bool {
    switch self {
    case .object, .string, .int: true
    default: false
    }
  }

  /// Equality that distinguishes `1` and `1.0`.
  fileprivate func isSame(as other: Value) -> Bool {
    switch (self, other) {
    case (.int, .double), (.double, .int): false
    default: self == other
    }
  }

  fileprivate var folded: [UInt8] {
    plain.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
  }
}
