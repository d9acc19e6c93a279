extension JSONValue {
  /// The layout of a JSON text.
  public enum Layout: Sendable {
    /// One line without spaces.
    case compact
    /// For people and git: one member or element per line with two-space indentation, and a final newline. Containers
    /// nested deeper than four levels are written on one line without spaces. So a diff shows which game of a week or
    /// which value of a fact changed, and the file is only about half as long as with more lines.
    case indented
  }

  /// The document in UTF-8. The same value always gives the same bytes; nonfinite numbers become `null`.
  public func encoded(_ layout: Layout = .compact) -> [UInt8] {
    let writer = JSONWriter(layout)
    writer.add(self)
    return writer.finish()
  }
}

/// Writes a document piece by piece. All encoders of a document share it.
final class JSONWriter: JSONSink {
  /// The depth up to which containers have a line for each member; 0 for none.
  private let linesDepth: Int
  // Overlapping accesses are not checked at run time: nothing here calls back, and each piece would be checked ten
  // times.
  @exclusivity(unchecked) private var bytes: [UInt8] = []
  @exclusivity(unchecked) private var containers: [(kind: JSONContainer, isEmpty: Bool)] = []

  init(_ layout: JSONValue.Layout) { linesDepth = layout == .indented ? 4 : 0 }

  /// The complete document.
  func finish() -> [UInt8] {
    if linesDepth > 0 { mark("\n") }
    return bytes
  }

  func begin(_ kind: JSONContainer) {
    separateElement()
    open(kind)
  }

  func end() {
    guard let last = containers.last else { return }
    let hasLines = hasLines
    containers.removeLast()
    if hasLines, !last.isEmpty { breakLine() }
    mark(last.kind == .object ? "}" : "]")
  }

  func add(key: String) {
    separate()
    append(quoted: key)
    mark(hasLines ? ": " : ":")
  }

  func add(_ value: JSONValue) {
    separateElement()
    switch value {
    case .null: mark("null")
    case .bool(let bool): mark(bool ? "true" : "false")
    case .int(let int): append(int)
    case .double(let double): append(double)
    case .string(let string): append(quoted: string)
    case .array(let array):
      open(.array)
      for element in array { add(element) }
      end()
    case .object(let object):
      open(.object)
      for index in object.keys.indices {
        add(key: object.keys[index])
        add(object.values[index])
      }
      end()
    }
  }

  private func open(_ kind: JSONContainer) {
    mark(kind == .object ? "{" : "[")
    containers.append((kind, true))
  }

  /// Whether the members of the innermost container have a line each.
  private var hasLines: Bool { containers.count <= linesDepth }

  private func separateElement() {
    if containers.last?.kind == .array { separate() }
  }

  /// Begins the next member or element of the innermost container.
  private func separate() {
    guard let last = containers.indices.last else { return }
    if containers[last].isEmpty { containers[last].isEmpty = false } else { mark(",") }
    if hasLines { breakLine() }
  }

  /// Begins a line with the indentation of the innermost container's members.
  private func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * containers.count))
  }

  /// Appends static text without creating a string.
  private func mark(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private func append(_ int: Int) {
    guard 0..<10 ~= int else { return append(String(int)) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: int))
  }

  private func append(_ double: Double) {
    guard double.isFinite else { return mark("null") }
    if case .int(let int) = JSONValue.number(double) { append(int) } else { append("\(double)") }
  }

  /// Also escapes `<`, U+2028 and U+2029, so that the document can be in a script element.
  private func append(quoted string: String) {
    bytes.append(UInt8(ascii: "\""))
    var string = string
    string.withUTF8 { text in
      var start = 0
      var index = 0
      while index < text.count {
        let length = Self.escapedLength(text, index)
        guard length > 0 else {
          index += 1
          continue
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
        append(escaped: text[index], separator: length == 3 ? text[index + 2] : nil)
        index += length
        start = index
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// The number of bytes from here to escape together; 0 for none.
  private static func escapedLength(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    switch text[index] {
    case 0..<0x20, 0x22, 0x3C, 0x5C, 0x7F: 1
    // U+2028 and U+2029 are E2 80 A8 and E2 80 A9.
    case 0xE2:
      index + 2 < text.count && text[index + 1] == 0x80 && text[index + 2] | 1 == 0xA9 ? 3 : 0
    default: 0
    }
  }

  private func append(escaped byte: UInt8, separator last: UInt8?) {
    switch (byte, last) {
    case (_, let last?): append(last == 0xA8 ? "\\u2028" : "\\u2029")
    case (UInt8(ascii: "\""), _): append("\\\"")
    case (UInt8(ascii: "\\"), _): append("\\\\")
    case (UInt8(ascii: "\n"), _): append("\\n")
    case (UInt8(ascii: "\r"), _): append("\\r")
    case (UInt8(ascii: "\t"), _): append("\\t")
    default:
      let hex = String(byte, radix: 16)
      append("\\u" + String(repeating: "0", count: 4 - hex.count) + hex)
    }
  }
}
