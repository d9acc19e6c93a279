import JSON
import LeagueModel
import Platform

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
