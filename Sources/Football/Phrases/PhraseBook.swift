public import Diagnostics
public import Liquid
import Rank
import YAML

/// The lines of the built-in writer, each a Liquid template for one to three sentences.
///
/// A book is read from YAML files with entries such as
///
///     - say: "{{ team.name }} won by {{ narrow_win.margin | points }}, which is a rounding error."
///       facts: [narrow_win]
///       role: evidence
///       tier: [top, middle]
///       heat: 3
///
/// `facts` lists kinds of facts that must be true of the team; the line sees each one's values under its
/// name. `when` is a Liquid condition on them. Lines
/// with the role `story` use the facts of a matchup's blocks, and no others do. Without `tier`, a line fits all tiers; the default `heat` is
/// 0. Lines in the folder of a voice, such as `hr`, are told in that voice only. `tone: respect` marks a line for teams that opted out of jokes.
public struct PhraseBook: Sendable {
  /// All lines in file order.
  package let lines: [PhraseLine]
  /// The lines that tell a block of a story, by the kind of their fact.
  package let storyLines: [String: [PhraseLine]]
  /// The lines by the number of their first fact, because only those of true facts can be told; -1 for lines without.
  package let linesByTopic: [Int: [PhraseLine]]
  /// The kinds of facts that lines use.
  package let kinds: KindTable
  private let turns: [Turn]

  /// A line's index among those with the same role, tone and first fact, and their number.
  private struct Turn {
    let place: Int
    let count: Int
  }

  /// Reads a book from its files, in the order of their names.
  /// - Parameter own: The league's own files, whose lines come before others that are as good.
  /// - Throws: `PhraseBookError` for the first invalid line.
  public init(
    _ sources: [SourceText], own: [SourceText] = [], environment: Environment
  ) throws(PhraseBookError) {
    var lines: [PhraseLine] = []
    var kinds = KindTable()
    let files = sources.map { ($0, false) } + own.map { ($0, true) }
    for (source, isOwn) in files.sorted(by: { $0.0.name < $1.0.name }) {
      let yaml: YAMLNode
      do { yaml = try YAMLNode(parsing: source) } catch { throw PhraseBookError(error.diagnostic) }
      guard let entries = yaml.sequence else {
        if yaml.mapping?.isEmpty == true { continue }
        throw PhraseBookError(
          yaml, "a phrase book is a list of entries with 'say', 'facts', 'role'")
      }
      for (index, entry) in entries.enumerated() {
        let id = "\(source.name)#\(index)"
        lines.append(
          try PhraseLine(entry, id: id, number: lines.count, isOwn: isOwn, &kinds, environment))
      }
    }
    self.lines = lines
    linesByTopic = Dictionary(grouping: lines) { $0.kinds.first ?? -1 }
    storyLines = Dictionary(grouping: lines.filter { $0.role == .story }) { $0.facts.first ?? "" }
    self.kinds = kinds
    turns = Self.turns(of: lines)
  }

  /// The number of lines in the book.
  public var count: Int { lines.count }

  /// How fresh a line is in a week, up to 1. Similar lines take turns; last week's line is the least fresh.
  package func freshness(of line: PhraseLine, in week: Int) -> Double {
    let turn = turns[line.number]
    let wait = (turn.place - week % turn.count + turn.count) % turn.count
    return 1 - Double(wait) / Double(turn.count)
  }

  private static func turns(of lines: [PhraseLine]) -> [Turn] {
    func group(_ line: PhraseLine) -> [String] {
      [line.role.rawValue, line.tone.rawValue, line.facts.first ?? ""]
    }
    let counts = Dictionary(grouping: lines, by: group).mapValues(\.count)
    var places: [[String]: Int] = [:]
    return lines.map { line in
      let key = group(line)
      let place = places[key, default: 0]
      places[key] = place + 1
      return Turn(place: place, count: counts[key] ?? 1)
    }
  }
}

/// An invalid line in a phrase book.
public struct PhraseBookError: Error, Sendable, Equatable {
  /// The problem and its location.
  public let diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }

  init(_ node: YAMLNode, _ message: String, notes: [String] = []) {
    diagnostic = node.error(message, notes: notes).diagnostic
  }
}

/// A line's function in a roast.
package enum PhraseRole: String, CaseIterable {
  /// Makes a claim.
  case opening
  /// Carries the number.
  case evidence
  /// Makes it worse.
  case turn
  /// Ends the roast.
  case closer
  /// The headline of the whole edition.
  case headline
  /// Tells a block of a matchup's story.
  case story

  /// Whether lines of this role make up roasts.
  package var isOfRoasts: Bool { self != .headline && self != .story }
}

/// A sentence's tone toward the team.
package enum PhraseTone: String, CaseIterable {
  /// Skidmark's usual tone.
  case roast
  /// Respectful, for managers who opted out of jokes.
  case respect
}

/// Fact kinds as small integers, because hundreds of lines are searched for each team.
package struct KindTable: Sendable {
  private var numbers: [String: Int] = [:]
  /// Each kind's subject number, shared by kinds of the same family.
  package private(set) var subjects: [Int] = []

  /// The number of kinds.
  package var count: Int { subjects.count }

  /// The number of a kind; nil if no line uses it.
  package subscript(kind: String) -> Int? { numbers[kind] }

  mutating func number(of kind: String) -> Int {
    if let number = numbers[kind] { return number }
    let number = subjects.count
    numbers[kind] = number
    // Kinds that tell nearly the same story share their family's number.
    let own = FactFamily.allCases.count + number
    subjects.append(FactCatalog[kind]?.family?.rawValue ?? own)
    return number
  }
}
