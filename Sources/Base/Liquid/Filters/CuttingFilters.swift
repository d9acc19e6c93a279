/// Filters that cut text into pieces.
enum CuttingFilters {
  static let all = [
    Filter("remove", 1...1) { replace($0, with: Text("", .literal)) { $0 } },
    Filter("remove_first", 1...1) { replace($0, with: Text("", .literal)) { $0.prefix(1) } },
    Filter("remove_last", 1...1) { replace($0, with: Text("", .literal)) { $0.suffix(1) } },
    Filter("replace", 1...2) { replace($0, with: $0[1].text) { $0 } },
    Filter("replace_first", 1...2) { replace($0, with: $0[1].text) { $0.prefix(1) } },
    Filter("replace_last", 2...2) { replace($0, with: $0[1].text) { $0.suffix(1) } },
    Filter("slice", 1...2, slice),
    Filter("split", 1...1, split),
    Filter("strip_newlines", 0...0, stripNewlines),
    Filter("truncate", 0...2, truncate),
    Filter("truncatewords", 0...2, truncateWords),
  ]

  private static func slice(_ call: FilterCall) throws(FilterError) -> Value {
    let offset = try integer(call[0])
    let length = call[1].isNull ? 1 : try integer(call[1])
    if case .array(let items) = call.input {
      guard let range = sliceRange(items.count, offset, length) else { return .array([]) }
      return .array(Array(items[range]))
    }
    let pieces = Pieces(call.input.text, call.escaping)
    if pieces.isPlain {
      guard let range = sliceRange(pieces.bytes.count, offset, length) else {
        return .string(Text("", .literal))
      }
      return .string(pieces.piece(range))
    }
    let units = pieces.units
    guard let range = sliceRange(units.count, offset, length), !range.isEmpty else {
      return .string(Text("", .literal))
    }
    return .string(
      pieces.piece(units[range.lowerBound].lowerBound..<units[range.upperBound - 1].upperBound))
  }

  private static func sliceRange(_ count: Int, _ offset: Int, _ length: Int) -> Range<Int>? {
    let start = offset < 0 ? count &+ offset : offset
    guard start >= 0, start <= count, length >= 0 else { return nil }
    return start..<(start + min(length, count - start))
  }

  private static func truncate(_ call: FilterCall) throws(FilterError) -> Value {
    if call.input.isNull { return .null }
    let length = call.arguments.isEmpty ? 50 : try integer(call[0])
    let ending = call.arguments.count > 1 ? call[1].text : Text("...", .literal)
    let pieces = Pieces(call.input.text, call.escaping)
    guard pieces.bytes.count > length else { return .string(pieces.text) }
    let units = pieces.units
    guard units.count > length else { return .string(pieces.text) }
    let kept = max(0, length - ending.scalarCount)
    let end = kept == 0 ? 0 : units[min(kept, units.count) - 1].upperBound
    return call.joined([pieces.piece(0..<end), ending])
  }

  private static func truncateWords(_ call: FilterCall) throws(FilterError) -> Value {
    if call.input.isNull { return .null }
    let count = max(1, call.arguments.isEmpty ? 15 : try integer(call[0]))
    let ending = call.arguments.count > 1 ? call[1].text : Text("...", .literal)
    let text = call.input.text
    let words = text.string.utf8.split(whereSeparator: \.isLiquidSpace)
    guard words.count > count else { return call.input }
    let kept = words.prefix(count).map { String(Substring($0)) }.joined(separator: " ")
    return call.joined([Text(kept, text.safety), ending])
  }

  private static func split(_ call: FilterCall) throws(FilterError) -> Value {
    let text = call.input.text
    let pattern = call[0].plain
    if pattern == " " {
      let words = text.string.utf8.split(whereSeparator: \.isLiquidSpace)
      return .array(words.map { .string(Text(String(Substring($0)), text.safety)) })
    }
    let pieces = Pieces(text, call.escaping)
    if pattern.isEmpty { return .array(pieces.units.map { .string(pieces.piece($0)) }) }
    var ranges: [Range<Int>] = []
    var start = 0
    for match in pieces.matches(of: pattern) {
      ranges.append(start..<match.lowerBound)
      start = match.upperBound
    }
    ranges.append(start..<pieces.bytes.count)
    while ranges.last?.isEmpty == true { ranges.removeLast() }
    return .array(ranges.map { .string(pieces.piece($0)) })
  }

  /// Replaces the chosen occurrences of the first argument.
  private static func replace(
    _ call: FilterCall, with replacement: Text,
    _ choose: (ArraySlice<Range<Int>>) -> ArraySlice<Range<Int>>
  ) -> Value {
    let pieces = Pieces(call.input.text, call.escaping)
    let matches = choose(pieces.matches(of: call[0].plain)[...])
    guard !matches.isEmpty else { return .string(pieces.text) }
    var builder = TextBuilder(call)
    var start = 0
    for match in matches {
      builder.append(pieces.piece(start..<match.lowerBound))
      builder.append(replacement)
      start = match.upperBound
    }
    builder.append(pieces.piece(start..<pieces.bytes.count))
    let text = builder.finish()
    return .string(text.string.isEmpty ? Text("", pieces.text.safety) : text)
  }

  private static func stripNewlines(_ call: FilterCall) throws(FilterError) -> Value {
    let text = call.input.text
    var bytes: [UInt8] = []
    for byte in text.string.utf8 {
      guard byte == .newline else {
        bytes.append(byte)
        continue
      }
      if bytes.last == 0x0D { bytes.removeLast() }
    }
    return .string(Text(String(decoding: bytes, as: UTF8.self), text.safety))
  }

  private static func integer(_ value: Value) throws(FilterError) -> Int {
    if let int = value.exactInteger { return int }
    throw FilterError("expected a whole number, not \(value.kind)")
  }
}
