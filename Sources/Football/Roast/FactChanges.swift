import JSON
import LeagueModel
import Rank

/// Finds the facts of a printed week whose values have changed, ignoring wording and renamed teams.
struct FactChanges {
  private let before: [Fact.ID: Fact]
  private let after: [Fact.ID: Fact]
  private let renames: [String: Set<String>]

  init(from printed: Edition, to now: Rankings) {
    before = Dictionary(printed.facts.map { ($0.id, $0) }) { first, _ in first }
    after = Dictionary(now.facts.map { ($0.id, $0) }) { first, _ in first }
    var renames: [String: Set<String>] = [:]
    for team in printed.teams.map(\.team) {
      guard let present = now.teams.first(where: { $0.id == team.id }) else { continue }
      renames[team.name, default: []].insert(present.name)
      renames[team.owner, default: []].insert(present.owner)
    }
    self.renames = renames
  }

  /// Corrections to texts that cite these facts. League knowledge is ignored.
  func corrections(of cited: [Fact.ID]) -> [Correction] {
    var seen: Set<Fact.ID> = []
    return cited.filter { seen.insert($0).inserted }.flatMap { id -> [Correction] in
      guard let old = before[id] else { return [] }
      guard let new = after[id] else {
        let text = old.text.hasSuffix(".") ? String(old.text.dropLast()) : old.text
        return [Correction(fact: id, name: nil, was: text, now: nil)]
      }
      return (old.values.object?.keys ?? []).compactMap { name in
        guard let was = old.values[name], let now = new.values[name], !isSame(was, now) else {
          return nil
        }
        return Correction(
          fact: id, name: Self.words(for: name, of: old.kind), was: Self.print(was),
          now: Self.print(now))
      }
    }
  }

  private func isSame(_ one: JSONValue, _ other: JSONValue) -> Bool {
    if let one = one.double, let other = other.double { return abs(one - other) < 1e-9 }
    guard let one = one.string, let other = other.string else { return one == other }
    return one == other || renames[one]?.contains(other) ?? false
      || Self.folded(one) == Self.folded(other)
  }

  /// A name without periods, spaces and case, which vary for the same player.
  private static func folded(_ name: String) -> String {
    let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return letters.isEmpty ? name : letters
  }

  /// A value's name in words: `points for`, `win margin`, `rank`.
  private static func words(for name: String, of kind: String) -> String {
    let words = { (key: String) in key.replacing("_", with: " ") }
    let isPlain = name == kind || name == "value" || name == "text" || kind.hasPrefix(name)
    return isPlain ? words(kind) : "\(words(kind)) \(words(name))"
  }

  private static func print(_ value: JSONValue) -> String {
    if let text = value.string { return text }
    guard let number = value.double else { return String(decoding: value.encoded(), as: UTF8.self) }
    return Points(number)?.description ?? "\(number)"
  }
}
