import JSON
import LeagueModel
import Rank

/// A sentence as a model writes it: names and numbers as slots, and its claims as data.
struct DraftSentence: Equatable {
  var text: String
  var facts: [Fact.ID] = []
  /// What the sentence says happened, such as `t1 lost t7`; nil if the answer has no place for it.
  var claims: [String]?
}

/// Fills the slots of drafts: `{t7}` is a team's name, `{t7.win.margin}` a value of a fact.
struct SlotFiller {
  private let teams: [String: String]
  private let facts: [Fact.ID: Fact]

  init(_ citable: Rankings) {
    teams = Dictionary(citable.teams.map { ("t\($0.id)", $0.textName) }) { first, _ in first }
    facts = Dictionary(citable.facts.map { ($0.id, $0) }) { first, _ in first }
  }

  /// A text with its slots filled.
  struct Filled {
    var text = ""
    /// The facts of the slots.
    var facts: [Fact.ID] = []
    /// The slots that do not exist.
    var unknown: [String] = []
  }

  func fill(_ text: String) -> Filled {
    var filled = Filled()
    var rest = text[...]
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      let slot = String(rest[rest.index(after: start)..<end])
      filled.text += rest[..<start]
      if let team = teams[slot] {
        filled.text += team
      } else if let value = value(slot) {
        filled.text += value.text
        if !filled.facts.contains(value.fact) { filled.facts.append(value.fact) }
      } else {
        filled.text += "{\(slot)}"
        filled.unknown.append(slot)
      }
      rest = rest[rest.index(after: end)...]
    }
    filled.text += rest
    return filled
  }

  /// The names of a fact's slots, in order.
  static func names(of fact: Fact) -> [String] {
    (fact.values.object?.keys ?? []).filter { Self.text($0, fact) != nil }
  }

  private func value(_ slot: String) -> (text: String, fact: Fact.ID)? {
    guard let dot = slot.lastIndex(of: "."), let fact = facts[String(slot[..<dot])] else {
      return nil
    }
    return Self.text(String(slot[slot.index(after: dot)...]), fact).map { ($0, fact.id) }
  }

  private static func text(_ name: String, _ fact: Fact) -> String? {
    guard let unit = fact.unit(of: name), unit != .flag, let value = fact.values[name] else {
      return nil
    }
    if let text = value.string { return text.isEmpty ? nil : text }
    guard let number = value.double else { return nil }
    switch unit {
    case .points: return Points(number)?.description
    case .share: return "\(Int((number * 100).rounded()))%"
    case .percent: return "\(Int(number.rounded()))%"
    case .place: return Int(exactly: number).map(ordinal)
    case .bid: return Int(exactly: number).map { "$\($0)" } ?? Points(number).map { "$\($0)" }
    default: return Int(exactly: number).map(String.init) ?? Points(number)?.description
    }
  }
}
