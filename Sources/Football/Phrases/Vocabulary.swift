import Diagnostics
import Rank
import YAML

/// The names that lines may use. A line with any other name could never be printed.
package enum Vocabulary {
  private static let knowledge = [
    "personality": ["name", "is"],
    "joke": ["term", "explanation", "about", "is_new", "is_known", "is_old"],
    "sacko": ["does", "name", "known"], "culture": ["notes"], "nickname": ["name"],
  ]

  private static let surroundings = [
    "team": ["name", "owner", "record", "they"],
    "team.they": [
      "subject", "object", "possessive", "reflexive", "is", "has", "was", "does", "s", "es",
    ],
    "scoring": ["good", "poor"], "week": ["good", "poor", "percent", "opponent_percent"],
    "conceding": ["many"],
    "ahead": ["next_week", "none"],
  ]

  private static let facts: [String: [String]] = {
    var names = Dictionary(FactCatalog.told.map { ($0.kind, $0.values.map(\.name)) }) { a, _ in a }
    names[FactName.record, default: []] += ["good", "poor"]
    return names
  }()

  private static let kinds = Set(facts.keys).union(knowledge.keys)

  private static let first = kinds.union(surroundings.keys.filter { !$0.contains(".") })

  private static let names = [knowledge, surroundings].reduce(facts) {
    $0.merging($1) { a, _ in a }
  }
  .mapValues { Set($0) }

  /// Whether a line can use a path such as `team.they.subject`.
  package static func knows(_ path: [String]) -> Bool { stranger(in: path) == nil }

  /// The first unknown name in a path, with the known names at that point; nil if all are known.
  private static func stranger(in path: [String]) -> (index: Int, known: [String])? {
    var known = first
    var way = ""
    for (index, name) in path.enumerated() {
      guard known.contains(name) else { return (index, known.sorted()) }
      way += (way.isEmpty ? "" : ".") + name
      // Below a value, only Liquid's own members of texts and numbers exist.
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

  /// Checks the names that a template uses.
  /// - Parameter node: The source text of the template.
  static func check(_ variables: [[String]], at node: YAMLNode) throws(PhraseBookError) {
    for path in variables {
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
  /// The location of a text in this node; the node's own if the text is written differently there.
  fileprivate func place(of text: String) -> SourcePlace {
    guard let found = source.bytes[range].firstRange(of: text.utf8) else { return place }
    return SourcePlace(source, found)
  }
}
