public import Diagnostics
public import Liquid
import YAML

/// The lines of the built-in writer, each a small Liquid template of one sentence.
///
/// A book is made of YAML files with entries such as
///
///     - say: "{{ team.name }} won by {{ narrow_win.margin | points }}, which is a rounding error."
///       facts: [narrow_win]
///       role: evidence
///       tier: [top, middle]
///       heat: 3
///
/// `facts` are the kinds of facts that must be true of the team; the line sees the values of each
/// under its name. `tier` may be left out for all tiers, `heat` for 0.
public struct PhraseBook: Sendable {
  private let lines: [PhraseRole: [PhraseLine]]

  /// Reads a book out of its files, in the order of their names.
  /// - Throws: `PhraseBookError` for the first line that cannot be used.
  public init(_ sources: [SourceText], environment: Environment) throws(PhraseBookError) {
    var lines: [PhraseLine] = []
    for source in sources.sorted(by: { $0.name < $1.name }) {
      let yaml: YAMLNode
      do { yaml = try YAMLNode(parsing: source) } catch { throw PhraseBookError(error.diagnostic) }
      guard let entries = yaml.sequence else {
        if yaml.mapping?.isEmpty == true { continue }
        throw PhraseBookError(
          yaml, "a phrase book is a list of entries with 'say', 'facts', 'role'")
      }
      for (index, entry) in entries.enumerated() {
        lines.append(try PhraseLine(entry, id: "\(source.name)#\(index)", environment))
      }
    }
    self.lines = Dictionary(grouping: lines, by: \.role)
  }

  /// How many lines the book has.
  public var count: Int { lines.values.reduce(0) { $0 + $1.count } }

  /// The lines of a role, in the order of the files.
  func lines(_ role: PhraseRole) -> [PhraseLine] { lines[role] ?? [] }
}

/// A line of a phrase book that cannot be used.
public struct PhraseBookError: Error, Sendable, Equatable {
  /// What is wrong, with the place.
  public let diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }

  init(_ node: YAMLNode, _ message: String, notes: [String] = []) {
    diagnostic = node.error(message, notes: notes).diagnostic
  }
}

/// What a sentence does in a roast.
enum PhraseRole: String, CaseIterable {
  /// Stakes a claim.
  case opening
  /// Carries the number.
  case evidence
  /// Makes it worse.
  case turn
  /// Ends the evening.
  case closer
}
