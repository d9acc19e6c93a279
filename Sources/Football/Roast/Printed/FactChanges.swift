import JSON
import LeagueModel
import Rank

/// Finds the facts of a printed week whose values have changed, ignoring wording and renamed teams.
struct FactChanges {
  private let before: [Fact.ID: Fact]
  private let after: [Fact.ID: Fact]
  private let renames: [String: Set<String>]

  init(from printed: Words, to now: Rankings) {
    before = Dictionary(printed.facts.map { ($0.id, $0) }) { first, _ in first }
    after = Dictionary(now.facts.map { ($0.id, $0) }) { first, _ in first }
    var renames: [String: Set<String>] = [:]
    for team in printed.teams {
      guard let present = now.teams.first(where: { $0.id == team.id }) else { continue }
      renames[team.name, default: []].insert(present.name)
      renames[team.owner, default: []].insert(present.owner)
    }
    self.renames = renames
  }

  /// Corrections to texts that cite these facts. League knowledge is ignored.
  func corrections(of cited: [Fact.ID]) -> [Correction] {
    var seen: Set<Fact.ID> = []
    return cited.filter { seen.insert($0).inserted }.compactMap { id in
      guard let old = before[id] else { return nil }
      guard let new = after[id] else { return Correction(fact: id, was: old.text, now: nil) }
      let names = old.values.object?.keys ?? []
      let isSame = names.allSatisfy { name in
        guard let was = old.values[name], let now = new.values[name] else { return true }
        return self.isSame(was, now)
      }
      return isSame ? nil : Correction(fact: id, was: old.text, now: new.text)
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
}
