/// A text split for filters: between characters, but never inside an entity or after an escaping backslash.
struct Pieces {
  let text: Text
  let bytes: [UInt8]
  /// Where cuts are allowed, if not between all characters.
  private let isBoundary: [Bool]?

  init(_ text: Text, _ escaping: Escaping) {
    self.text = text
    bytes = Array(text.string.utf8)
    isBoundary =
      text.safety == .safe && escaping != .none ? Pieces.boundaries(bytes, escaping) : nil
  }

  /// Whether every byte is a character of its own.
  var isPlain: Bool { isBoundary == nil && bytes.allSatisfy { $0 < 0x80 } }

  /// The byte ranges of characters and entities.
  var units: [Range<Int>] {
    var units: [Range<Int>] = []
    var start = 0
    for place in 0..<bytes.count where isCut(place + 1) {
      units.append(start..<(place + 1))
      start = place + 1
    }
    return units
  }

  func piece(_ range: Range<Int>) -> Text {
    Text(String(decoding: bytes[range], as: UTF8.self), text.safety)
  }

  /// The non-overlapping occurrences of a pattern. An empty one occurs before each character and at the end.
  func matches(of pattern: String) -> [Range<Int>] {
    let pattern = Array(pattern.utf8)
    guard !pattern.isEmpty else {
      return [0..<0] + units.map { $0.upperBound..<$0.upperBound }
    }
    var matches: [Range<Int>] = []
    var start = 0
    while let place = bytes.firstMatch(of: pattern, from: start) {
      let range = place..<(place + pattern.count)
      if isCut(range.lowerBound), isCut(range.upperBound) {
        matches.append(range)
        start = range.upperBound
      } else {
        start = place + 1
      }
    }
    return matches
  }

  private func isCut(_ place: Int) -> Bool {
    if place == 0 || place >= bytes.count { return true }
    return bytes[place] & 0xC0 != 0x80 && isBoundary?[place] ?? true
  }

  private static func boundaries(_ bytes: [UInt8], _ escaping: Escaping) -> [Bool] {
    var result = [Bool](repeating: true, count: bytes.count + 1)
    var place = 0
    while place < bytes.count {
      var end = place + 1
      if escaping == .markdown, bytes[place] == UInt8(ascii: "\\") {
        end = min(bytes.count, place + 2)
      } else if escaping != .text, bytes[place] == UInt8(ascii: "&") {
        end = entityEnd(bytes, place) ?? end
      }
      for inside in (place + 1)..<max(place + 1, end) { result[inside] = false }
      place = end
    }
    return result
  }
}

/// The end of the entity that begins at an ampersand; nil if there is none.
func entityEnd(_ bytes: [UInt8], _ place: Int) -> Int? {
  var end = place + 1
  if end < bytes.count, bytes[end] == .hash { end += 1 }
  let start = end
  while end < bytes.count, bytes[end].isLetter || bytes[end].isDigit, end - start < 32 { end += 1 }
  guard end > start, end < bytes.count, bytes[end] == UInt8(ascii: ";") else { return nil }
  return end + 1
}
