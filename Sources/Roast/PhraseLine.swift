import Chance
import Diagnostics
import LeagueModel
import Liquid
import YAML

/// One line of a phrase book. An object, as looking through five hundred of them for each sentence
/// must not copy them.
final class PhraseLine: Sendable {
  /// The file and the entry's place in it.
  let id: String
  let template: Template
  /// The kinds of facts that must be there, in the order of the file.
  let facts: [String]
  let role: PhraseRole
  /// Whether it speaks of the manager by name, which a team without one cannot stand.
  let namesOwner: Bool
  let tiers: Set<Tier>
  private let turn: Int
  /// The least heat at which the line may be said.
  let heat: Int

  init(_ node: YAMLNode, id: String, _ environment: Environment) throws(PhraseBookError) {
    self.id = id
    guard let members = node.mapping else {
      throw PhraseBookError(node, "expected an entry with 'say', 'facts' and 'role'")
    }
    let known = ["say", "facts", "role", "tier", "heat"]
    for member in members where !known.contains(member.key) {
      let hint = nearest(to: member.key, among: known).map { ["did you mean '\($0)'?"] } ?? []
      throw PhraseBookError(member.keyNode, "a line has no '\(member.key)'", notes: hint)
    }
    template = try Self.template(node, id, environment)
    namesOwner = node["say"]?.string?.contains("team.owner") ?? false
    facts = try Self.words(node["facts"]).map(\.text)
    role = try Self.role(node)
    tiers = try Self.tiers(node["tier"])
    heat = try Self.heat(node["heat"])
    var random = SeededRandom(id)
    turn = random.index(below: 4)
  }

  /// Whether it is the line's turn. A quarter of the book is fresh each week, another one the week
  /// after, so that a line rests before it comes again.
  func isFresh(in week: Int) -> Bool { (turn + week) % 4 == 0 }

  private static func template(
    _ node: YAMLNode, _ id: String, _ environment: Environment
  ) throws(PhraseBookError) -> Template {
    guard let say = node["say"], let text = say.string else {
      throw PhraseBookError(node["say"] ?? node, "a line needs 'say', a sentence")
    }
    do {
      return try Template(SourceText(name: id, text: text), environment: environment)
    } catch {
      throw PhraseBookError(say, error.diagnostic.message, notes: error.diagnostic.notes)
    }
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

  /// A list of words, or one word.
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
