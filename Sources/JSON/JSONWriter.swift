extension JSONValue {
  /// How a document is laid out.
  public enum Layout: Sendable {
    /// Without blanks, on one line.
    case compact
    /// A member a line, two spaces deep; for files that people and git read. Ends with a newline.
    case indented
  }

  /// The document in UTF-8. The same value always gives the same bytes; a number that is not
  /// finite is written as `null`, as JSON has no other word for it.
  public func encoded(_ layout: Layout = .compact) -> [UInt8] {
    var writer = JSONWriter(isIndented: layout == .indented)
    writer.write(self, depth: 0)
    if layout == .indented { writer.bytes.append(UInt8(ascii: "\n")) }
    return writer.bytes
  }
}

private struct JSONWriter {
  let isIndented: Bool
  var bytes: [UInt8] = []

  mutating func write(_ value: JSONValue, depth: Int) {
    switch value {
    case .null: append("null")
    case .bool(let bool): append(bool ? "true" : "false")
    case .int(let int): append(String(int))
    case .double(let double): append(double)
    case .string(let string): append(quoted: string)
    case .array(let array):
      guard !array.isEmpty else { return append("[]") }
      append("[")
      for (index, element) in array.enumerated() {
        if index > 0 { append(",") }
        breakLine(depth + 1)
        write(element, depth: depth + 1)
      }
      breakLine(depth)
      append("]")
    case .object(let object):
      guard object.count > 0 else { return append("{}") }
      append("{")
      for index in object.keys.indices {
        if index > 0 { append(",") }
        breakLine(depth + 1)
        append(quoted: object.keys[index])
        append(isIndented ? ": " : ":")
        write(object.values[index], depth: depth + 1)
      }
      breakLine(depth)
      append("}")
    }
  }

  private mutating func breakLine(_ depth: Int) {
    guard isIndented else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func append(_ double: Double) {
    guard double.isFinite else { return append("null") }
    if let int = Int(exactly: double), abs(int) < 1 << 53 { return append(String(int)) }
    append("\(double)")
  }

  /// Escapes what JSON must escape, and `<`, U+2028 and U+2029 so that the document may stand in
  /// a script element.
  private mutating func append(quoted string: String) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case "\n": append("\\n")
      case "\r": append("\\r")
      case "\t": append("\\t")
      case "\u{0}"..<" ", "<", "\u{2028}", "\u{2029}", "\u{7F}":
        let hex = String(scalar.value, radix: 16)
        append("\\u" + String(repeating: "0", count: 4 - hex.count) + hex)
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
