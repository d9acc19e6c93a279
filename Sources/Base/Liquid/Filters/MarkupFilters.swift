import Platform

/// Filters for HTML and URLs.
enum MarkupFilters {
  static let all = [
    Filter("base64_decode", 0...0, base64Decode),
    Filter("base64_encode", 0...0) { .string(base64Encoded(Array($0.input.plain.utf8))) },
    Filter("base64_url_safe_decode", 0...0, base64URLDecode),
    Filter("base64_url_safe_encode", 0...0, base64URLEncode),
    Filter("escape", 0...0, escape),
    Filter("escape_once", 0...0, escapeOnce),
    Filter("h", 0...0, escape),
    Filter("newline_to_br", 0...0, breakLines),
    Filter("raw", 0...0) { $0.input.isNull ? .null : .safe($0.input.plain) },
    Filter("strip_html", 0...0, stripHTML),
    Filter("url_decode", 0...0, urlDecode),
    Filter("url_encode", 0...0, urlEncode),
  ]

  private static func escape(_ call: FilterCall) throws(FilterError) -> Value {
    if call.input.isNull { return .null }
    return .string(escaped(call.input.text, call))
  }

  /// Escapes a text unless it is safe; without an output format, as HTML, as in the reference.
  private static func escaped(_ text: Text, _ call: FilterCall) -> Text {
    if call.escaping == .none { return Text(escapeHTML(text.string), .safe) }
    return text.safety == .safe ? text : Text(call.escaping.escape(text.string), .safe)
  }

  private static func escapeOnce(_ call: FilterCall) throws(FilterError) -> Value {
    let text = call.input.text
    guard call.escaping == .none || (call.escaping == .html && text.safety != .safe) else {
      return .string(escaped(text, call))
    }
    let bytes = Array(text.string.utf8)
    var output = OutputBuffer(capacity: bytes.count)
    var place = 0
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "&"), let end = plainEntityEnd(bytes, place) {
        output.append(bytes[place..<end])
        place = end
      } else {
        HTMLEscaping.write(bytes[place], to: &output)
        place += 1
      }
    }
    return .string(Text(output.take(from: 0), .safe))
  }

  /// The end of `&name;` or `&#123;`, the entities that `escape_once` keeps.
  private static func plainEntityEnd(_ bytes: [UInt8], _ place: Int) -> Int? {
    guard let end = entityEnd(bytes, place) else { return nil }
    let name = bytes[(place + 1)..<(end - 1)]
    if name.first == .hash { return name.dropFirst().allSatisfy(\.isDigit) ? end : nil }
    return name.allSatisfy(\.isLetter) ? end : nil
  }

  private static func escapeHTML(_ string: String) -> String {
    var string = string
    return string.withUTF8 { bytes -> String? in
      guard var place = bytes.firstIndex(where: HTMLEscaping.isSpecial) else { return nil }
      var output = OutputBuffer(capacity: bytes.count + bytes.count / 4 + 8)
      var run = 0
      while place < bytes.count {
        if HTMLEscaping.isSpecial(bytes[place]) {
          output.append(bytes, run..<place)
          HTMLEscaping.write(bytes[place], to: &output)
          run = place + 1
        }
        place += 1
      }
      output.append(bytes, run..<bytes.count)
      return output.take(from: 0)
    } ?? string
  }

  private static func breakLines(_ call: FilterCall) throws(FilterError) -> Value {
    let text = call.input.text
    let lines = text.string.utf8.split(separator: .newline, omittingEmptySubsequences: false)
    let mark = call.escaping == .text ? "\n" : "<br />\n"
    var result = ""
    for (place, line) in lines.enumerated() {
      var line = String(Substring(line))
      if place < lines.count - 1, line.utf8.last == 0x0D { line.unicodeScalars.removeLast() }
      result += text.safety == .unsafe ? call.escaping.escape(line) : line
      if place < lines.count - 1 { result += mark }
    }
    return .string(Text(result, .safe))
  }

  private static func stripHTML(_ call: FilterCall) throws(FilterError) -> Value {
    let text = call.input.text
    var bytes = Array(text.string.utf8)
    bytes = without(bytes, [("<script", "</script>"), ("<!--", "-->"), ("<style", "</style>")])
    bytes = without(bytes, [("<", ">")])
    return .string(Text(String(decoding: bytes, as: UTF8.self), text.safety))
  }

  /// Removes everything from an opening mark to the next closing mark.
  private static func without(_ bytes: [UInt8], _ marks: [(String, String)]) -> [UInt8] {
    let marks = marks.map { (Array($0.0.utf8), Array($0.1.utf8)) }
    var missing: Set<Int> = []
    var result: [UInt8] = []
    var place = 0
    scan: while place < bytes.count {
      if bytes[place] == UInt8(ascii: "<") {
        for (kind, (open, close)) in marks.enumerated()
        where !missing.contains(kind) && bytes[place...].starts(with: open) {
          if let end = bytes.firstMatch(of: close, from: place + open.count) {
            place = end + close.count
            continue scan
          }
          missing.insert(kind)
        }
      }
      result.append(bytes[place])
      place += 1
    }
    return result
  }

  // MARK: URLs

  private static func urlEncode(_ call: FilterCall) throws(FilterError) -> Value {
    if call.input.isNull { return .null }
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in call.input.plain.utf8 {
      if byte.isWord || "-.~".utf8.contains(byte) {
        bytes.append(byte)
      } else if byte == UInt8(ascii: " ") {
        bytes.append(UInt8(ascii: "+"))
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return .string(Text(String(decoding: bytes, as: UTF8.self)))
  }

  private static func urlDecode(_ call: FilterCall) throws(FilterError) -> Value {
    if call.input.isNull { return .null }
    let source = Array(call.input.plain.utf8)
    var bytes: [UInt8] = []
    var place = 0
    while place < source.count {
      let byte = source[place]
      place += 1
      if byte == UInt8(ascii: "+") {
        bytes.append(UInt8(ascii: " "))
      } else if byte == .percent, place + 1 < source.count, let high = hex(source[place]),
        let low = hex(source[place + 1])
      {
        bytes.append(high << 4 | low)
        place += 2
      } else {
        bytes.append(byte)
      }
    }
    guard let string = String(validating: bytes, as: UTF8.self) else {
      throw FilterError("the result is not UTF-8")
    }
    return .string(Text(string))
  }

  private static func hex(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  // MARK: Base64

  private static func base64URLEncode(_ call: FilterCall) throws(FilterError) -> Value {
    let text = base64Encoded(Array(call.input.plain.utf8))
    return .string(text.replacing("+", with: "-").replacing("/", with: "_"))
  }

  private static func base64Decode(_ call: FilterCall) throws(FilterError) -> Value {
    let text = call.input.plain
    guard text.utf8.count % 4 == 0 else { throw notBase64 }
    return .string(try decoded(text))
  }

  private static func base64URLDecode(_ call: FilterCall) throws(FilterError) -> Value {
    let text = call.input.plain
    guard !text.contains(where: { $0 == "+" || $0 == "/" }) else { throw notBase64 }
    return .string(try decoded(text.replacing("-", with: "+").replacing("_", with: "/")))
  }

  private static func decoded(_ text: String) throws(FilterError) -> String {
    guard let bytes = base64Decoded(text) else { throw notBase64 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static var notBase64: FilterError { FilterError("this is not Base64") }
}
