public import Diagnostics
public import Liquid
import YAML

/// The lines of the built-in writer, each a Liquid template for one to three sentences.
///
/// A book is written as YAML files with entries such as
///
///     - say: "{{ team.name }} won by {{ narrow_win.margin | points }}, which is a rounding error."
///       facts: [narrow_win]
///       role: evidence
///       tier: [top, middle]
///       heat: 3
///
/// `facts` lists kinds of facts that must be true of the team; the line sees each one's values under its name. `when`
/// is a Liquid condition on them. Only lines with the role `story` use the facts of a matchup's blocks: one fact, or
/// first how the game stood and then what happened. Without `tier`, a line fits all tiers; without `heat`, its heat is 0.
/// Lines in the folder of a voice, such as `hr`, are printed only in that voice. `tone: respect` marks a line for teams
/// that opted out of jokes.
public struct PhraseBook: Sendable {
  /// All lines in file order.
  package let lines: [PhraseLine]
  /// The kind of each line's first fact, by number, or -1 without facts: numbers alone are searched faster than lines.
  package let firstKinds: [Int]
  /// The lines for blocks of stories, by the kind of their first fact.
  package let storyLines: [String: [PhraseLine]]
  /// The kinds of facts that lines use.
  package let kinds: KindTable
  private let turns: [Turn]

  /// A line's index among those with the same role, tone and first fact, and their number.
  private struct Turn {
    let place: Int
    let count: Int
  }

  /// Reads a book.
  /// - Parameters:
  ///   - compiled: The built-in book: what `compiled` returned when the program was built.
  ///   - own: The league's own files, whose lines win against others that are equally good.
  ///   - isAllowed: Whether a line of the league's own, a template, may be printed. Others are left out.
  /// - Throws: `PhraseBookError` for the first invalid line.
  public init(
    compiled: [UInt8] = [], own: [SourceText] = [], environment: Environment,
    allowing isAllowed: (String) -> Bool = { _ in true }
  ) throws(PhraseBookError) {
    var kinds = KindTable()
    var lines = try Self.lines(compiled: compiled, &kinds, environment)
    for source in own.sorted(by: { $0.name < $1.name }) {
      let file = PhraseFile(source.name, isOwn: true)
      let yaml: YAMLNode
      do { yaml = try YAMLNode(parsing: source) } catch { throw PhraseBookError(error.diagnostic) }
      guard let entries = yaml.sequence else {
        if yaml.mapping?.isEmpty == true { continue }
        throw PhraseBookError(
          yaml, "a phrase book is a list of entries with 'say', 'facts', 'role'")
      }
      for (index, entry) in entries.enumerated() {
        let content = try PhraseLine.Content(entry)
        let line = PhraseLine(
          content, file: file, index: index, number: lines.count,
          kinds: content.facts.map { kinds.number(of: $0) }, environment)
        try line.check(against: entry)
        if isAllowed(line.say) { lines.append(line) }
      }
    }
    self.lines = lines
    firstKinds = lines.map { $0.kinds.first ?? -1 }
    storyLines = Dictionary(grouping: lines.filter { $0.role == .story }) { $0.facts.first ?? "" }
    self.kinds = kinds
    turns = Self.turns(of: lines)
  }

  /// The number of lines in the book.
  public var count: Int { lines.count }

  /// The freshness of a line in a week, up to 1. Similar lines take turns, so that last week's line is the least fresh.
  package func freshness(of line: PhraseLine, in week: Int) -> Double {
    let turn = turns[line.number]
    let wait = (turn.place - week % turn.count + turn.count) % turn.count
    return 1 - Double(wait) / Double(turn.count)
  }

  private static func turns(of lines: [PhraseLine]) -> [Turn] {
    var groups: [PhraseGroup: Int] = [:]
    let places = lines.map { line in
      let group = PhraseGroup(role: line.role, tone: line.tone, topic: line.kinds.first ?? -1)
      let place = groups[group, default: 0]
      groups[group] = place + 1
      return (group, place)
    }
    return places.map { Turn(place: $0.1, count: groups[$0.0] ?? 1) }
  }
}

/// Lines that take turns.
private struct PhraseGroup: Hashable {
  let role: PhraseRole
  let tone: PhraseTone
  let topic: Int
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
