/// Filters that change or join text.
enum TextFilters {
  static let all = [
    Filter("append", 1...1) { $0.joined([$0.input.text, $0[0].text]) },
    Filter("capitalize", 0...0, capitalize),
    Filter("date", 1...1, date),
    Filter("default", 0...1, named: ["allow_false"], asks: true, fallback),
    Filter("downcase", 0...0) { change($0) { $0.lowercased() } },
    Filter("lstrip", 0...0) { strip($0, left: true, right: false) },
    Filter("prepend", 1...1) { $0.joined([$0[0].text, $0.input.text]) },
    Filter("rstrip", 0...0) { strip($0, left: false, right: true) },
    Filter("strip", 0...0) { strip($0, left: true, right: true) },
    Filter("upcase", 0...0) { change($0) { $0.uppercased() } },
  ]

  private static func capitalize(_ call: FilterCall) throws(FilterError) -> Value {
    var isFirst = true
    return change(call) { part in
      if part.utf8.allSatisfy({ $0 < 0x80 }) {
        defer { isFirst = false }
        return String(unsafeUninitializedCapacity: part.utf8.count) { bytes in
          var end = 0
          for byte in part.utf8 {
            bytes[end] = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
            end += 1
          }
          if isFirst, end > 0, bytes[0].isLetter { bytes[0] &= 0xDF }
          return end
        }
      }
      guard isFirst, let first = part.unicodeScalars.first else { return part.lowercased() }
      isFirst = false
      return first.properties.titlecaseMapping
        + String(part.unicodeScalars.dropFirst()).lowercased()
    }
  }

  /// Changes the letters of a text, except those in its entities.
  private static func change(_ call: FilterCall, _ body: (String) -> String) -> Value {
    let text = call.input.text
    guard text.safety == .safe, call.escaping != .none, text.string.utf8.contains(UInt8(ascii: "&"))
    else { return .string(Text(body(text.string), text.safety)) }
    let bytes = Array(text.string.utf8)
    var result = ""
    var start = 0
    var place = 0
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "&"), let end = entityEnd(bytes, place) {
        if start < place { result += body(bytes.string(start..<place)) }
        result += bytes.string(place..<end)
        start = end
        place = end
      } else {
        place += 1
      }
    }
    if start < bytes.count { result += body(bytes.string(start..<bytes.count)) }
    return .string(Text(result, text.safety))
  }

  private static func strip(_ call: FilterCall, left: Bool, right: Bool) -> Value {
    let text = call.input.text
    var rest = Substring(text.string).utf8
    if left { rest = rest.drop { $0.isLiquidSpace || $0 == 0 } }
    if right {
      while let last = rest.last, last.isLiquidSpace || last == 0 { rest.removeLast() }
    }
    return .string(Text(String(Substring(rest)), text.safety))
  }

  private static func fallback(_ call: FilterCall) throws(FilterError) -> Value {
    let allowsFalse = call["allow_false"]?.isTruthy ?? false
    let isMissing: Bool =
      switch call.input {
      case .null, .empty, .blank: true
      case .bool(let bool): !bool && !allowsFalse
      default: call.input.isEmpty
      }
    guard isMissing else { return call.input }
    return call.arguments.isEmpty ? .string(Text("", .literal)) : call[0]
  }

  private static func date(_ call: FilterCall) throws(FilterError) -> Value {
    let format = call[0].plain
    guard !format.isEmpty, !call.input.isNull else { return call.input }
    // Seconds before 1970 are a time as a number, but not as a text.
    if case .string(let text) = call.input, text.string.hasPrefix("-") { return call.input }
    guard let formatted = call.formatDate?(call.input, format) else { return call.input }
    // A time printed in the template's own format contains no markup.
    guard case .string(let pattern) = call[0] else { return .string(Text(formatted)) }
    return .string(Text(formatted, pattern.safety))
  }
}
