import Diagnostics
import Liquid
import Platform
import Rank
import YAML

extension PhraseLine.Content {
  /// Reads an entry of a phrase book's file. The templates are checked by `PhraseLine.check(against:)`.
  init(_ node: YAMLNode) throws(PhraseBookError) {
    guard let members = node.mapping else {
      throw PhraseBookError(node, "expected an entry with 'say', 'facts' and 'role'")
    }
    let known = ["say", "facts", "when", "role", "tier", "heat", "tone"]
    for member in members where !known.contains(member.key) {
      let hint = nearest(to: member.key, among: known).map { ["did you mean '\($0)'?"] } ?? []
      throw PhraseBookError(member.keyNode, "a line has no '\(member.key)'", notes: hint)
    }
    // Spaces are folded when a line is printed.
    guard let text = node["say"]?.string?.onOneLine else {
      throw PhraseBookError(node["say"] ?? node, "a line needs 'say', a sentence")
    }
    let role = try Self.role(node)
    let words = try Self.words(node["facts"])
    for word in words {
      try Vocabulary.check(kind: word.text, at: word.node)
      guard FactCatalog.isOfStories(word.text) == (role == .story) else {
        throw PhraseBookError(
          word.node,
          role == .story
            ? "a story is told with facts such as 'story_lead'"
            : "only a story can tell '\(word.text)'")
      }
    }
    let facts = words.map(\.text)
    var hash = SeededRandom(text)
    self.init(
      key: String(hash.next(), radix: 36), say: text, when: try Self.condition(node["when"]),
      facts: facts, role: role, tone: try Self.tone(node["tone"]),
      tiers: try Self.tiers(node["tier"]), heat: try Self.heat(node["heat"]),
      traits: PhraseTraits(of: text, facts),
      length: role.isOfRoasts ? text.templateSentences.count : 1)
  }

  private static func condition(_ node: YAMLNode?) throws(PhraseBookError) -> String? {
    guard let node, !node.isNull else { return nil }
    guard let text = node.string?.onOneLine, !text.contains("%}") else {
      throw PhraseBookError(node, "'when' is a condition such as 'streak.length > 3'")
    }
    return text
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
    return tiers.isEmpty ? Tier.all : tiers
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

extension PhraseLine {
  /// Checks the templates of a line and the names in them.
  /// - Parameter node: The entry that the line was read from.
  func check(against node: YAMLNode) throws(PhraseBookError) {
    if let say = node["say"] {
      try Self.check(at: say) { () throws(LiquidError) in try sentences() }
    }
    if let when = node["when"] {
      try Self.check(at: when) { () throws(LiquidError) in try condition().map { [$0] } ?? [] }
    }
  }

  private static func check(
    at node: YAMLNode, _ parse: () throws(LiquidError) -> [Template]
  ) throws(PhraseBookError) {
    let templates: [Template]
    do { templates = try parse() } catch {
      throw PhraseBookError(node, error.diagnostic.message, notes: error.diagnostic.notes)
    }
    try Vocabulary.check(templates.flatMap(\.variables), at: node)
  }
}

extension String {
  fileprivate var onOneLine: String {
    let space = UInt8(ascii: " ")
    return String(decoding: utf8.map { $0 < space ? space : $0 }, as: UTF8.self)
  }
}
