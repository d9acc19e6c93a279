import JSON
import LeagueModel
import Platform

extension JSONValue {
  /// A platform's id, a string or a whole number.
  var id: String? { string?.cleanName ?? int.map { String($0) } }

  var name: String? { string?.cleanName }

  /// A text on one line; nil if it is empty.
  var line: String? {
    let words = (string ?? "").split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  var year: Int? { int(in: SeasonYear.possible) }

  var tally: Int? { int(in: 0...999) }

  /// A whole number of a range; nil for any other.
  func int(in range: ClosedRange<Int>) -> Int? { int.flatMap { range.contains($0) ? $0 : nil } }

  /// An amount of money from a budget.
  func money(from least: Int = 0) -> Int? { int(in: least...AnswerCheck.mostMoney) }

  /// The league of an answer of ESPN; seasons up to 2017 come as a list with one league.
  var espnLeague: JSONValue { array?.first ?? self }

  /// The members of an object in order.
  var members: [(key: String, value: JSONValue)]? {
    object.map { zip($0.keys, $0.values).map { (key: $0, value: $1) } }
  }
}

extension Sequence {
  func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
