import JSON
import LeagueModel

extension String {
  /// A name as people mean it: no blanks around it, single blanks inside, no control characters,
  /// and nothing that turns the direction of the text around it. Nil if nothing is left that can
  /// be seen, so that defaults can follow with `??`: people use U+3164 to look nameless. A name is cut at
  /// 200 characters.
  var cleanName: String? {
    var scalars = String.UnicodeScalarView()
    var count = 0
    var pendingBlank = false
    for scalar in unicodeScalars {
      // A character can be made of any number of scalars.
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
  /// Overrides, embeddings and isolates of direction, which reach beyond the name, and the byte
  /// order mark. Joiners stay: emoji and whole scripts need them.
  fileprivate var turnsText: Bool {
    switch value {
    case 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}

extension JSONValue {
  /// A platform's id: a string or a whole number, as they mix them.
  var id: String? { string?.cleanName ?? int.map { String($0) } }

  /// A string as a name.
  var name: String? { string?.cleanName }

  /// The year of a season.
  var year: Int? { int.flatMap { SeasonYear.possible.contains($0) ? $0 : nil } }

  /// A number of games, which no season has a thousand of.
  var tally: Int? { int.flatMap { (0..<1000).contains($0) ? $0 : nil } }
}

extension Sequence {
  /// The elements without those whose key has been seen before.
  func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
