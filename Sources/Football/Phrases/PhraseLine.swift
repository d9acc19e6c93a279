import Diagnostics
package import LeagueModel
package import Liquid
import Platform
import Rank
import YAML

/// One line of a phrase book. A class, so that searching hundreds of lines per sentence copies none.
package final class PhraseLine: Sendable {
  /// The file and the entry's index in it.
  package let id: String
  /// The sentence template's hash: the same wherever the line stands in the book.
  package let key: String
  /// The line's index in the book.
  package let number: Int
  /// The sentence template's source.
  package let say: String
  package let template: Template
  /// The source of the condition; nil if there is none.
  package let when: String?
  /// A template that prints text if the line fits; nil without a condition.
  package let condition: Template?
  /// The required kinds of facts, in file order.
  package let facts: [String]
  /// The numbers of `facts` in the book's table.
  package let kinds: [Int]
  package let role: PhraseRole
  package let tone: PhraseTone
  /// Whether it mentions the manager, so that it does not fit a team without one.
  package let namesOwner: Bool
  /// Whether it names the opponent of the week's game.
  package let namesOpponent: Bool
  /// How much it sounds like speech: a contraction gains, a simile loses. In units of a fact's weight.
  package let ease: Double
  /// Whether it ties an inside joke to the team, so that the joke must be about this team.
  package let pinsJoke: Bool
  package let tiers: Set<Tier>
  /// The minimum heat, 0 to 5.
  package let heat: Int

  init(
    _ node: YAMLNode, id: String, number: Int, _ table: inout KindTable, _ environment: Environment
  ) throws(PhraseBookError) {
    self.id = id
    self.number = number
    guard let members = node.mapping else {
      throw PhraseBookError(node, "expected an entry with 'say', 'facts' and 'role'")
    }
    let known = ["say", "facts", "when", "role", "tier", "heat", "tone"]
    for member in members where !known.contains(member.key) {
      let hint = nearest(to: member.key, among: known).map { ["did you mean '\($0)'?"] } ?? []
      throw PhraseBookError(member.keyNode, "a line has no '\(member.key)'", notes: hint)
    }
    guard let say = node["say"], let text = say.string else {
      throw PhraseBookError(node["say"] ?? node, "a line needs 'say', a sentence")
    }
    self.say = text
    var hash = SeededRandom(text)
    key = String(hash.next(), radix: 36)
    template = try Self.template(text, say, id, environment)
    when = node["when"]?.string
    condition = try Self.condition(node["when"], id, environment)
    let words = try Self.words(node["facts"])
    for word in words { try Vocabulary.check(kind: word.text, at: word.node) }
    facts = words.map(\.text)
    try Vocabulary.check(template, at: say)
    if let condition, let when = node["when"] { try Vocabulary.check(condition, at: when) }
    let aboutTeam = template.variables.filter { $0.first == "team" }
    namesOwner = aboutTeam.contains { ["owner", "they"].contains($0.dropFirst().first) }
    namesOpponent = template.variables.contains { path in
      path.last == "opponent" && path.first.flatMap { FactCatalog[$0]?.isOfTheGame } ?? false
    }
    ease = (text.hasContraction ? 0.25 : 0) - (text.contains(" like ") ? 0.35 : 0)
    pinsJoke = facts.contains("joke") && !aboutTeam.isEmpty
    kinds = facts.map { table.number(of: $0) }
    role = try Self.role(node)
    for word in words where FactCatalog.isOfStories(word.text) != (role == .story) {
      throw PhraseBookError(
        word.node,
        role == .story
          ? "a story is told with facts such as 'story_lead'"
          : "only a story can tell '\(word.text)'")
    }
    tone = try Self.tone(node["tone"])
    tiers = try Self.tiers(node["tier"])
    heat = try Self.heat(node["heat"])
  }

  /// The line as a sentence; nil if its condition is false or the result is empty.
  package func sentence(_ data: Object) throws(LiquidError) -> String? {
    if let condition, try condition.render(data).isEmpty { return nil }
    // Works on bytes for speed: this dominates the cost of a roast. Spaces are folded as in YAML.
    let space = UInt8(ascii: " ")
    var sentence = try template.render(data)
    var end = 0
    for place in sentence.indices {
      let byte = sentence[place]
      if byte > space {
        sentence[end] = byte
        end += 1
      } else if end > 0, sentence[end - 1] != space {
        sentence[end] = space
        end += 1
      }
    }
    if end > 0, sentence[end - 1] == space { end -= 1 }
    return end == 0 ? nil : String(decoding: sentence[..<end], as: UTF8.self)
  }

  private static func template(
    _ text: String, _ node: YAMLNode, _ id: String, _ environment: Environment
  ) throws(PhraseBookError) -> Template {
    do {
      return try Template(SourceText(name: id, text: text), environment: environment)
    } catch {
      throw PhraseBookError(node, error.diagnostic.message, notes: error.diagnostic.notes)
    }
  }

  private static func condition(
    _ node: YAMLNode?, _ id: String, _ environment: Environment
  ) throws(PhraseBookError) -> Template? {
    guard let node, !node.isNull else { return nil }
    guard let text = node.string, !text.contains("%}") else {
      throw PhraseBookError(node, "'when' is a condition such as 'streak.length > 3'")
    }
    return try template("{% if \(text) %}yes{% endif %}", node, id, environment)
  }

  private static func tone(_ node: YAMLNode?) throws(PhraseBookError) -> PhraseTone {
    guard let node, !node.isNull else { return .roast }
    guard let tone = node.string.flatMap(PhraseTone.init(rawValue:)) else {
      let names = PhraseTone.allCases.map(\.rawValue).joined(separator: " or ")
      throw PhraseBookError(node, "a line's tone is \(names)")
    }
    return tone
  }

  private static func role(_ node: YAMLNode) throws(PhraseBookError) -> PhraseRole {
    guard let word = node["role"], let role = word.string.flatMap(PhraseRole.init(rawValue:)) else {
      let names = PhraseRole.allCases.map(\.rawValue).joined(separator: ", ")
      throw PhraseBookError(node["role"] ?? node, "a line's role is one of \(names)")
    }
    return role
  }

  private static func tiers(_ node: YAMLNode?) throws(PhraseBookError) -> Set<Tier> {
    var tiers: Set<Tier> = []
    for word in try words(node) {
      guard let tier = Tier(rawValue: word.text) else {
        throw PhraseBookError(word.node, "a tier is top, middle or bottom")
      }
      tiers.insert(tier)
    }
    return tiers.isEmpty ? Set(Tier.allCases) : tiers
  }

  private static func heat(_ node: YAMLNode?) throws(PhraseBookError) -> Int {
    guard let node, !node.isNull else { return 0 }
    guard let heat = node.int, (0...5).contains(heat) else {
      throw PhraseBookError(node, "heat is a number from 0 to 5")
    }
    return heat
  }

  private static func words(
    _ node: YAMLNode?
  ) throws(PhraseBookError) -> [(text: String, node: YAMLNode)] {
    guard let node, !node.isNull else { return [] }
    var words: [(text: String, node: YAMLNode)] = []
    for item in node.sequence ?? [node] {
      guard let text = item.string else { throw PhraseBookError(item, "expected a word") }
      words.append((text, item))
    }
    return words
  }
}

extension String {
  /// Whether an apostrophe stands between two letters.
  fileprivate var hasContraction: Bool {
    let bytes = Array(utf8)
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    return bytes.indices.dropFirst().dropLast().contains { place in
      bytes[place] == UInt8(ascii: "'") && isLetter(bytes[place - 1]) && isLetter(bytes[place + 1])
    }
  }
}
