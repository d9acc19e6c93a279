import Diagnostics
import JSON

/// Links in files without markup.
extension LinkCheck {
  /// Checks `url(…)` and `@import` in a stylesheet.
  mutating func checkStyle(_ bytes: [UInt8]) {
    var place = 0
    while place < bytes.count {
      if let end = Self.end(of: "/*", in: bytes, at: place) {
        place = Self.next("*/", in: bytes, from: end) ?? bytes.count
      } else if let start = Self.end(of: "url(", in: bytes, at: place) {
        let close = bytes[start...].firstIndex(of: UInt8(ascii: ")")) ?? bytes.count
        checkAddress(bytes, start..<close)
        place = close
      } else if let start = Self.end(of: "@import", in: bytes, at: place) {
        let close = bytes[start...].firstIndex(of: UInt8(ascii: ";")) ?? bytes.count
        // `url(…)` after `@import` is handled on its own.
        let rest = bytes[start..<close].drop { $0 == UInt8(ascii: " ") }
        if rest.first == UInt8(ascii: "\"") || rest.first == UInt8(ascii: "'") {
          checkAddress(bytes, rest.startIndex..<rest.endIndex)
          place = close
        } else {
          place = start
        }
      } else {
        place += 1
      }
    }
  }

  private mutating func checkAddress(_ bytes: [UInt8], _ range: Range<Int>) {
    let padding = " \t\n\r\"'".utf8
    var range = range
    while let first = bytes[range].first, padding.contains(first) { range.removeFirst() }
    while let last = bytes[range].last, padding.contains(last) { range.removeLast() }
    let link = String(decoding: bytes[range], as: UTF8.self)
    // Skip embedded data and references within the page.
    if !link.hasPrefix("data:"), !link.hasPrefix("#"), !link.isEmpty { check(link, range, .loads) }
  }

  /// Checks the addresses in a web app manifest.
  mutating func checkManifest(_ bytes: [UInt8]) {
    let source = SourceText(name: "manifest", bytes: bytes)
    guard let manifest = try? JSONValue(parsing: source) else { return }
    var links = [manifest["start_url"], manifest["scope"]].compactMap { $0?.string }
    for list in ["icons", "screenshots"] {
      links += (manifest[list]?.array ?? []).compactMap { $0["src"]?.string }
    }
    links += (manifest["shortcuts"]?.array ?? []).compactMap { $0["url"]?.string }
    for link in links {
      let range = Self.place(of: link, in: bytes)
      // A manifest is only used from a server, so `./` is fine.
      if link == "." || link == "./" { continue }
      check(link, range, .loads)
    }
  }

  /// Checks the addresses in a JSON feed: <https://www.jsonfeed.org/version/1.1/>.
  mutating func checkFeed(_ bytes: [UInt8]) {
    let source = SourceText(name: "feed", bytes: bytes)
    guard let feed = try? JSONValue(parsing: source),
      feed["version"]?.string?.hasPrefix("https://jsonfeed.org/") == true
    else { return }
    let entries = [feed] + (feed["items"]?.array ?? [])
    for name in ["home_page_url", "feed_url", "icon", "url", "image"] {
      for link in entries.compactMap({ $0[name]?.string }) {
        check(link, Self.place(of: link, in: bytes), .names)
      }
    }
  }

  /// Checks the sitemap address in `robots.txt`.
  mutating func checkRobots(_ bytes: [UInt8]) {
    var start = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      defer { start += line.count + 1 }
      let text = String(decoding: line, as: UTF8.self)
      guard text.lowercased().hasPrefix("sitemap:") else { continue }
      let link = text.dropFirst("sitemap:".count).drop { $0.isWhitespace }
      let end = start + line.count
      check(String(link), (end - link.utf8.count)..<end, .names)
    }
  }

  private static func place(of text: String, in bytes: [UInt8]) -> Range<Int> {
    let wanted = Array(text.utf8)
    let start = next(wanted, in: bytes, from: 0).map { $0 - wanted.count } ?? 0
    return start..<(start + wanted.count)
  }

  /// The end of a text, if it is at this position.
  private static func end(of text: String, in bytes: [UInt8], at place: Int) -> Int? {
    let end = place + text.utf8.count
    return end <= bytes.count && bytes[place..<end].elementsEqual(text.utf8) ? end : nil
  }

  private static func next(_ text: String, in bytes: [UInt8], from start: Int) -> Int? {
    next(Array(text.utf8), in: bytes, from: start)
  }

  /// The end of the next occurrence of a text.
  private static func next(_ text: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    var place = start
    while place + text.count <= bytes.count {
      if bytes[place..<(place + text.count)].elementsEqual(text) { return place + text.count }
      place += 1
    }
    return nil
  }
}
