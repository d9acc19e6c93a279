/// Estimates a page's parsing cost. HTML's rules scan all open elements repeatedly, so 100,000 of them take
/// half a minute, even in browsers.
struct ReadingCost {
  /// A million tags with thirty open elements; parsing takes a second or two.
  private static let most = 30_000_000

  /// Elements that end implicitly where another begins, or have no content.
  private static let endless: Set<String> = [
    "html", "head", "body", "p", "li", "dt", "dd", "option", "thead", "tbody", "tfoot", "tr", "td",
    "th", "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source",
    "track", "wbr",
  ]
  /// Formatting elements, which are reconstructed in each paragraph until they are closed.
  private static let repeated: Set<String> = [
    "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u",
  ]

  private let bytes: [UInt8]
  private var index = 0
  private var cost = 0
  private var depth = 0
  private var open: [String: Int] = [:]

  /// Also counts tags in scripts and comments, because it is only an estimate.
  static func isTooHigh(_ bytes: [UInt8]) -> Bool {
    var estimate = ReadingCost(bytes: bytes)
    while estimate.index < bytes.count, estimate.cost <= most { estimate.readTag() }
    return estimate.cost > most
  }

  /// Adds the next tag: all open elements, and for each attribute the attributes before it.
  private mutating func readTag() {
    index = bytes[index...].firstIndex(of: UInt8(ascii: "<")).map { $0 + 1 } ?? bytes.count
    let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    let start = index
    while index < bytes.count, bytes[index] > 0x2F, bytes[index] != UInt8(ascii: ">") { index += 1 }
    guard index > start else { return }
    let name = String(decoding: bytes[start..<index].prefix(40), as: UTF8.self).lowercased()
    let isSelfClosing = skipAttributes()
    cost += depth + 1
    if isEnd {
      guard let count = open[name], count > 0 else { return }
      open[name] = count - 1
      depth -= weight(name)
    } else if name == "select", isInDrawing {
      // A second `select` in a table around the drawing would crash gumbo 0.10.1.
      cost = .max
    } else if !Self.endless.contains(name), !(isSelfClosing && isInDrawing) {
      open[name, default: 0] += 1
      depth += weight(name)
    }
  }

  /// Returns whether the tag ends with a slash.
  private mutating func skipAttributes() -> Bool {
    var parts = 0
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        break
      } else if byte <= 0x20 || byte == UInt8(ascii: "/") {
        parts += 1
        cost += parts
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
        bytes[index - 1] == UInt8(ascii: "=")
      {
        quote = byte
      }
      index += 1
    }
    return bytes[index - 1] == UInt8(ascii: "/")
  }

  private func weight(_ name: String) -> Int { Self.repeated.contains(name) ? 16 : 1 }

  private var isInDrawing: Bool { open["svg", default: 0] > 0 || open["math", default: 0] > 0 }
}
