import Diagnostics

struct JSONParser {
  private let source: SourceText
  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0
  private(set) var budget: Int
  /// The keys of the last object at each depth: objects of a list mostly have the same, which they then share.
  private var shapes: [[String]] = []
  private static let deepest = 512
  /// The most digits that always fit into an `Int`.
  private static let safeDigits = 18

  init(_ source: SourceText, budget: Int) {
    self.budget = budget
    self.source = source
    bytes = source.bytes
  }

  mutating func document() throws(JSONSyntaxError) -> JSONValue {
    skipBlanks()
    let value = try value()
    skipBlanks()
    guard offset == bytes.count else { throw failure("expected the end of the document") }
    return value
  }

  private mutating func value() throws(JSONSyntaxError) -> JSONValue {
    guard offset < bytes.count else { throw failure("expected a value, found the end") }
    guard budget > 0 else { throw failure("too many values") }
    budget -= 1
    switch bytes[offset] {
    case UInt8(ascii: "{"):
      return try nested { (parser) throws(JSONSyntaxError) in try parser.object() }
    case UInt8(ascii: "["):
      return try nested { (parser) throws(JSONSyntaxError) in try parser.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    default: throw failure("expected a value")
    }
  }

  private mutating func nested(
    _ body: (inout JSONParser) throws(JSONSyntaxError) -> JSONValue
  ) throws(JSONSyntaxError) -> JSONValue {
    guard depth < Self.deepest else { throw failure("nested deeper than \(Self.deepest)") }
    depth += 1
    offset += 1
    let value = try body(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(JSONSyntaxError) -> JSONValue {
    skipBlanks()
    if take("}") { return .object(JSONObject()) }
    while shapes.count <= depth { shapes.append([]) }
    let shape = shapes[depth]
    var values: [JSONValue] = []
    values.reserveCapacity(shape.count)
    // Nil while the keys are the same as in the shape.
    var keys: [String]?
    func object(_ parser: inout JSONParser) -> JSONValue {
      let all = keys ?? (values.count == shape.count ? shape : Array(shape[..<values.count]))
      parser.shapes[parser.depth] = all
      return .object(JSONObject(keys: all, values: values))
    }
    func append(_ key: String, _ value: JSONValue, isOfShape: Bool) {
      if keys == nil, !isOfShape { keys = Array(shape[..<values.count]) }
      keys?.append(key)
      values.append(value)
    }
    while true {
      skipBlanks()
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
        throw failure("expected a key in double quotes")
      }
      let expected = keys == nil && values.count < shape.count ? shape[values.count] : nil
      let isExpected = expected.map { takeKey($0) } ?? false
      let key = if isExpected, let expected { expected } else { try string() }
      skipBlanks()
      guard take(":") else { throw failure("expected ':' after the key") }
      skipBlanks()
      append(key, try value(), isOfShape: isExpected)
      skipBlanks()
      if take("}") { return object(&self) }
      guard take(",") else { throw failure("expected ',' or '}'") }
    }
  }

  /// Takes a string if it comes next and is written as exactly these bytes.
  private mutating func takeKey(_ key: String) -> Bool {
    let start = offset + 1
    let isNext = bytes.withUnsafeBufferPointer { bytes -> Int? in
      var place = start
      for byte in key.utf8 {
        guard place < bytes.count, bytes[place] == byte, byte != UInt8(ascii: "\\") else {
          return nil
        }
        place += 1
      }
      return place < bytes.count && bytes[place] == UInt8(ascii: "\"") ? place + 1 : nil
    }
    guard let end = isNext else { return false }
    offset = end
    return true
  }

  private mutating func array() throws(JSONSyntaxError) -> JSONValue {
    var array: [JSONValue] = []
    skipBlanks()
    if take("]") { return .array(array) }
    while true {
      skipBlanks()
      array.append(try value())
      skipBlanks()
      if take("]") { return .array(array) }
      guard take(",") else { throw failure("expected ',' or ']'") }
    }
  }

  private mutating func number() throws(JSONSyntaxError) -> JSONValue {
    let start = offset
    _ = take("-")
    let digits = offset
    skipDigits()
    guard offset > digits, offset == digits + 1 || bytes[digits] != UInt8(ascii: "0") else {
      throw failure("a number starts with one digit other than 0, or is 0", from: start)
    }
    var isWhole = true
    if take(".") {
      isWhole = false
      try digitsRequired(after: start)
    }
    if take("e") || take("E") {
      isWhole = false
      if !take("+") { _ = take("-") }
      try digitsRequired(after: start)
    }
    if isWhole, offset - digits <= Self.safeDigits {
      let size = bytes[digits..<offset].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      return .int(digits > start ? -size : size)
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if isWhole, let int = Int(text) { return .int(int) }
    guard let double = Double(text), double.isFinite else {
      throw failure("the number is too large", from: start)
    }
    return .double(double)
  }

  private mutating func digitsRequired(after start: Int) throws(JSONSyntaxError) {
    let before = offset
    skipDigits()
    if offset == before { throw failure("a digit is missing in the number", from: start) }
  }

  private mutating func skipDigits() {
    while offset < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[offset]) {
      offset += 1
    }
  }

  private mutating func literal(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONSyntaxError) -> JSONValue {
    let end = offset + word.utf8CodeUnitCount
    guard end <= bytes.count,
      String(decoding: bytes[offset..<end], as: UTF8.self) == word.description
    else { throw failure("expected a value") }
    offset = end
    return value
  }

  private mutating func string() throws(JSONSyntaxError) -> String {
    let start = offset
    offset += 1
    var runStart = offset
    var text = ""
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        let run = String(decoding: bytes[runStart..<offset], as: UTF8.self)
        offset += 1
        return text.isEmpty ? run : text + run
      case UInt8(ascii: "\\"):
        text += String(decoding: bytes[runStart..<offset], as: UTF8.self)
        text.unicodeScalars.append(try escape())
        runStart = offset
      case 0..<0x20: throw failure("a line break or control character inside a string")
      default: offset += 1
      }
    }
    throw failure("the string is not closed", from: start)
  }

  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = offset
    offset += 2
    guard start + 1 < bytes.count else { throw failure("the string is not closed", from: start) }
    switch bytes[start + 1] {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let first = hexadecimal() else {
        throw failure("'\\u' takes four hexadecimal digits", from: start)
      }
      return surrogatePair(first) ?? Unicode.Scalar(first) ?? "\u{FFFD}"
    default: throw failure("unknown escape in a string", from: start)
    }
  }

  /// The scalar of a high surrogate and the low surrogate that follows; nil if none follows.
  private mutating func surrogatePair(_ high: UInt32) -> Unicode.Scalar? {
    guard (0xD800..<0xDC00).contains(high), offset + 1 < bytes.count,
      bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    let before = offset
    offset += 2
    if let low = hexadecimal(), (0xDC00..<0xE000).contains(low) {
      return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    }
    offset = before
    return nil
  }

  private mutating func hexadecimal() -> UInt32? {
    guard offset + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[offset..<offset + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 + UInt32(digit)
    }
    offset += 4
    return value
  }

  private mutating func skipBlanks() {
    let start = offset
    offset = bytes.withUnsafeBufferPointer { bytes in
      var place = start
      while place < bytes.count {
        switch bytes[place] {
        case 0x20, 0x0A, 0x0D, 0x09: place += 1
        default: return place
        }
      }
      return place
    }
  }

  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: byte) else { return false }
    offset += 1
    return true
  }

  private func failure(_ message: String, from start: Int? = nil) -> JSONSyntaxError {
    let place = SourcePlace(source, (start ?? offset)..<max(offset, (start ?? offset) + 1))
    return JSONSyntaxError(diagnostic: Diagnostic(.error, message, at: place))
  }
}
