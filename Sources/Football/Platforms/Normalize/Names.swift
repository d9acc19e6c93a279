import JSON
import LeagueModel

extension String {
  /// The name with spaces trimmed and collapsed and without control characters or characters that change text
  /// direction, cut to 200 characters. Nil if nothing visible is left: some users are named U+3164.
  var cleanName: String? {
    var scalars = String.UnicodeScalarView()
    var count = 0
    var pendingBlank = false
    for scalar in unicodeScalars {
      // One character can consist of any number of scalars.
      count += 1
      if count > Self.longestName * 10 { break }
      if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
        pendingBlank = !scalars.isEmpty
      } else if !scalar.turnsText {
        if pendingBlank { scalars.append(" ") }
        pendingBlank = false
        scalars.append(scalar)
      }
    }
    let isVisible = scalars.contains { !$0.properties.isDefaultIgnorableCodePoint && $0 != " " }
    guard isVisible else { return nil }
    let name = String(scalars)
    return name.count > Self.longestName ? name.prefix(Self.longestName - 1) + "…" : name
  }

  private static let longestName = 200
}

extension Unicode.Scalar {
  /// Bidirectional controls and the byte order mark, but not joiners, which emoji and many scripts need.
  fileprivate var turnsText: Bool {
    switch value {
    case 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}

extension JSONValue {
  /// A platform's id, a string or a whole number.
  var id: String? { string?.cleanName ?? int.map { String($0) } }

  var name: String? { string?.cleanName }

  var year: Int? { int.flatMap { SeasonYear.possible.contains($0) ? $0 : nil } }

  var tally: Int? { int.flatMap { (0..<1000).contains($0) ? $0 : nil } }
}

extension Sequence {
  func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
