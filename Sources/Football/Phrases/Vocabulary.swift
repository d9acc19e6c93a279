import Diagnostics
import Liquid
import Rank
import YAML

/// What lines may speak of: facts with their values, what a league knows about itself, and what every
/// line sees. A line that names anything else could never be said.
package enum Vocabulary {
  /// What a league knows about itself, put as facts are.
  private static let knowledge = [
    "personality": ["name", "description"], "joke": ["term", "explanation", "about"],
    "sacko": ["punishment"], "culture": ["notes"], "nickname": ["name"],
  ]

  /// What every line sees.
  private static let surroundings = [
    "team": ["name", "owner", "record", "they"],
    "team.they": [
      "subject", "object", "possessive", "reflexive", "is", "has", "was", "does", "s", "es",
    ],
    "scoring": ["good", "poor"], "week": ["good", "poor"], "conceding": ["many"],
    "ahead": ["next_week", "none"],
  ]

  private static let facts: [String: [String]] = {
    var names = Dictionary(FactCatalog.told.map { ($0.kind, $0.values.map(\.name)) }) { a, _ in a }
    names[FactName.record, default: []] += ["good", "poor"]
    return names
  }()

  /// The kinds that a line may rest on.
  private static let kinds = Set(facts.keys).union(knowledge.keys)

  /// What a name may begin with.
  private static let first = kinds.union(surroundings.keys.filter { !$0.contains(".") })

  /// What may follow a name such as `team.they`.
  private static let names = [knowledge, surroundings].reduce(facts) {
    $0.merging($1) { a, _ in a }
  }
  .mapValues { Set($0) }

  /// Whether a line can ask for a name such as `team.they.subject`.
  package static func knows(_ path: [String]) -> Bool { stranger(in: path) == nil }

  /// The first name of a path that is not known, with those that would be; nil if all are.
  private static func stranger(in path: [String]) -> (index: Int, known: [String])? {
    var known = first
    var way = ""
    for (index, name) in path.enumerated() {
      guard known.contains(name) else { return (index, known.sorted()) }
      way += (way.isEmpty ? "" : ".") + name
      // Behind a value there is only what Liquid knows of every text and number.
      guard let below = names[way] else { return nil }
      known = below
    }
    return nil
  }

  // MARK: Checking a line

  static func check(kind: String, at node: YAMLNode) throws(PhraseBookError) {
    guard !kinds.contains(kind) else { return }
    throw PhraseBookError(node, "no fact '\(kind)'" + hint(kind, kinds.sorted()))
  }

  /// Checks the names that a template asks for.
  /// - Parameter node: the text that the template was made of.
  static func check(_ template: Template, at node: YAMLNode) throws(PhraseBookError) {
    for path in template.variables {
      guard let (index, known) = stranger(in: path) else { continue }
      let name = path[index]
      let owner = path[..<index].joined(separator: ".")
      let message = owner.isEmpty ? "no fact '\(name)'" : "'\(owner)' has no value '\(name)'"
      throw PhraseBookError(
        Diagnostic(
          .error, message + hint(name, known),
          at: node.place(of: path[...index].joined(separator: "."))))
    }
  }

  private static func hint(_ name: String, _ known: [String]) -> String {
    nearest(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
  }
}

extension YAMLNode {
  /// The place of a text in this node; the node's own where it is written in another way.
  fileprivate func place(of text: String) -> SourcePlace {
    guard let found = source.bytes[range].firstRange(of: text.utf8) else { return place }
    return SourcePlace(source, found)
  }
}
