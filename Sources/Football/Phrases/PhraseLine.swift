import Diagnostics
package import LeagueModel
package import Liquid
import Platform
import Rank
import YAML

/// One line of a phrase book: a bit of one to three sentences that are told together. A class, so that searching
/// hundreds of lines per roast copies none.
package final class PhraseLine: Sendable {
  /// The file and the entry's index in it.
  package let id: String
  /// Whether it is the league's own rather than built in.
  package let isOwn: Bool
  /// The text's hash: the same wherever the line stands in the book.
  package let key: String
  /// The line's index in the book.
  package let number: Int
  /// The source of the text.
  package let say: String
  /// A template for each sentence.
  private let sentences: [Template]
  /// The source of the condition; nil if there is none.
  package let when: String?
  /// A template that prints text if the line fits; nil without a condition.
  package let condition: Template?
  /// The required kinds of facts, in file order.
  package let facts: [String]
  /// The numbers of `facts` in the book's table.
  package let kinds: [Int]
  package let role: PhraseRole
  /// The voice that it belongs to, by the folder of its file.
  package let voice: Voice
  package let tone: PhraseTone
  /// Whether it mentions the manager, so that it does not fit a team without one.
  package let namesOwner: Bool
  /// Whether it names the opponent of the week's game.
  package let namesOpponent: Bool
  /// Whether it rests on a fact that proves the result of the week's game.
  package let provesResult: Bool
  /// How much it sounds like speech: a contraction gains, a simile loses. In units of a fact's weight.
  package let ease: Double
  /// Whether it ties an inside joke to the team, so that the joke must be about this team.
  package let pinsJoke: Bool
  package let tiers: Set<Tier>
  /// The minimum heat, 0 to 5.
  package let heat: Int

  init(
    _ node: YAMLNode, id: String, number: Int, isOwn: Bool, _ table: inout KindTable,
    _ environment: Environment
  ) throws(PhraseBookError) {
    self.id = id
    self.number = number
    self.isOwn = isOwn
    voice = Self.voice(of: id)
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
    role = try Self.role(node)
    var sentences: [Template] = []
    for part in role.isOfRoasts ? text.templateSentences : [text] {
      sentences.append(try Self.template(part, say, id, environment))
    }
    self.sentences = sentences
    let variables = isOwn ? sentences.flatMap(\.variables) : []
    when = node["when"]?.string
    condition = try Self.condition(node["when"], id, environment)
    let words = try Self.words(node["facts"])
    // Built-in lines are checked when the program is built.
    if isOwn {
      for word in words { try Vocabulary.check(kind: word.text, at: word.node) }
    }
    facts = words.map(\.text)
    try Vocabulary.check(variables, at: say)
    if isOwn, let condition, let when = node["when"] {
      try Vocabulary.check(condition.variables, at: when)
    }
    let bytes = Array(text.utf8)
    namesOwner = bytes.contains("team.owner") || bytes.contains("team.they")
    namesOpponent =
      bytes.contains(".opponent ")
      && facts.contains {
        bytes.contains("\($0).opponent ") && FactCatalog[$0]?.isOfTheGame ?? false
      }
    ease = (bytes.haveContraction ? 0.25 : 0) - (bytes.contains(" like ") ? 0.35 : 0)
    provesResult = facts.contains { FactCatalog[$0]?.provesResult ?? false }
    pinsJoke = facts.contains("joke") && bytes.contains("team.")
    kinds = facts.map { table.number(of: $0) }
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

  /// The number of sentences.
  package var length: Int { sentences.count }

  /// The line's sentences; nil if its condition is false or one of them would be empty.
  package func texts(_ data: Object) throws(LiquidError) -> [String]? {
    if let condition, try condition.render(data).isEmpty { return nil }
    var texts: [String] = []
    for sentence in sentences {
      guard let text = Self.folded(try sentence.render(data)) else { return nil }
      texts.append(text)
    }
    return texts
  }

  /// The line as one text; nil if its condition is false or the result is empty.
  package func text(_ data: Object) throws(LiquidError) -> String? {
    try texts(data)?.joined(separator: " ")
  }

  /// A text with spaces folded as in YAML; nil if it has nothing else. Works on bytes for speed: this dominates the
  /// cost of a roast.
  private static func folded(_ text: [UInt8]) -> String? {
    let space = UInt8(ascii: " ")
    var text = text
    var end = 0
    for place in text.indices {
      let byte = text[place]
      // "Marvin Harrison Jr." at the end of a sentence needs no second period.
      let isDoubled =
        byte == UInt8(ascii: ".") && end > 0 && text[end - 1] == byte
        && !(end > 1 && text[end - 2] == byte)
        && !(place + 1 < text.count && text[place + 1] == byte)
      if isDoubled { continue }
      if byte > space {
        text[end] = byte
        end += 1
      } else if end > 0, text[end - 1] != space {
        text[end] = space
        end += 1
      }
    }
    if end > 0, text[end - 1] == space { end -= 1 }
    return end == 0 ? nil : String(decoding: text[..<end], as: UTF8.self)
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

  /// The voice by the folder in a line's id: `phrasebook/hr/memos.yml#3`.
  private static func voice(of id: String) -> Voice {
    let parts = id.split(separator: "/")
    return parts.dropLast().last.flatMap { Voice(rawValue: String($0)) } ?? .house
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

extension [UInt8] {
  /// Whether an apostrophe stands between two letters.
  fileprivate var haveContraction: Bool {
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    var place = 1
    while place < count - 1 {
      if self[place] == UInt8(ascii: "'"), isLetter(self[place - 1]), isLetter(self[place + 1]) {
        return true
      }
      place += 1
    }
    return false
  }

  /// Whether an ASCII text occurs.
  fileprivate func contains(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard let first = wanted.first, count >= wanted.count else { return false }
    for start in 0...(count - wanted.count) where self[start] == first {
      if self[start..<start + wanted.count].elementsEqual(wanted) { return true }
    }
    return false
  }
}
