extension String {
  /// The text with spaces instead of names, as many as each has bytes, so that everything else stays in its place. Where
  /// names overlap, the first of the list counts.
  package func masking(_ names: [String]) -> String {
    var bytes = Array(utf8)
    for name in names {
      let name = Array(name.utf8)
      guard let first = name.first, name.count <= bytes.count else { continue }
      var place = 0
      while place <= bytes.count - name.count {
        if bytes[place] == first, bytes[place...].starts(with: name) {
          for index in place..<(place + name.count) { bytes[index] = UInt8(ascii: " ") }
          place += name.count
        } else {
          place += 1
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
