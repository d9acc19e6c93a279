public import Diagnostics
public import Liquid
import Rank
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
/// under its name. `when` is a condition on them, as in Liquid's `if`. `tier` may be left out for all
/// tiers, `heat` for 0. `tone: respect` makes it a line about a team that wants no jokes.
public struct PhraseBook: Sendable {
  /// All lines in the order of the files.
  package let lines: [PhraseLine]
  /// The kinds of facts that lines rest on.
  package let kinds: KindTable
  private let turns: [Turn]

  /// A line's place among those that do the same with the same fact, and how many they are.
  private struct Turn {
    let place: Int
    let count: Int
  }

  /// Reads a book out of its files, in the order of their names.
  /// - Throws: `PhraseBookError` for the first line that cannot be used.
  public init(_ sources: [SourceText], environment: Environment) throws(PhraseBookError) {
    var lines: [PhraseLine] = []
    var kinds = KindTable()
    for source in sources.sorted(by: { $0.name < $1.name }) {
      let yaml: YAMLNode
      do { yaml = try YAMLNode(parsing: source) } catch { throw PhraseBookError(error.diagnostic) }
      guard let entries = yaml.sequence else {
        if yaml.mapping?.isEmpty == true { continue }
        throw PhraseBookError(
          yaml, "a phrase book is a list of entries with 'say', 'facts', 'role'")
      }
      for (index, entry) in entries.enumerated() {
        let id = "\(source.name)#\(index)"
        lines.append(try PhraseLine(entry, id: id, number: lines.count, &kinds, environment))
      }
    }
    self.lines = lines
    self.kinds = kinds
    turns = Self.turns(of: lines)
  }

  /// How many lines the book has.
  public var count: Int { lines.count }

  /// How much it is a line's turn in a week, up to 1: lines that do the same take turns, and the one
  /// whose turn it was rests longest.
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
package enum PhraseRole: String, CaseIterable {
  /// Stakes a claim.
  case opening
  /// Carries the number.
  case evidence
  /// Makes it worse.
  case turn
  /// Ends the evening.
  case closer
  /// Stands over the whole paper.
  case headline
}

/// How a sentence speaks of a team.
package enum PhraseTone: String, CaseIterable {
  /// As Skidmark does.
  case roast
  /// With the respect that is due to somebody who asked for it.
  case respect
}

/// The names of kinds of facts as small numbers: hundreds of lines are looked through for each team.
package struct KindTable: Sendable {
  private var numbers: [String: Int] = [:]
  /// For each kind the number of what it is about, which it may share with others.
  package private(set) var subjects: [Int] = []

  /// How many kinds there are.
  package var count: Int { subjects.count }

  /// The number of a kind that some line rests on.
  package subscript(kind: String) -> Int? { numbers[kind] }

  mutating func number(of kind: String) -> Int {
    if let number = numbers[kind] { return number }
    let number = subjects.count
    numbers[kind] = number
    // What tells nearly the same as other kinds has their number.
    let own = FactFamily.allCases.count + number
    subjects.append(FactCatalog[kind]?.family?.rawValue ?? own)
    return number
  }
}
