import LeagueModel
import Rank

/// Counts the sentences of a text as a reader does. Marks in the league's names do not end a sentence: "Win or go
/// home?" can be a team.
struct SentenceCount: Sendable {
  /// The names with a mark that could end a sentence, or with a last letter that could be an initial, the longest first.
  private let names: [String]

  init(_ rankings: Rankings) {
    let all = Set(rankings.teams.flatMap { [$0.name] + $0.ownerNames })
    names = all.filter { name in
      name.contains { ".!?…".contains($0) } || name.split(separator: " ").last?.count == 1
    }
    .sorted { $0.count == $1.count ? $0 < $1 : $0.count > $1.count }
  }

  func callAsFunction(_ text: String) -> Int { max(1, parts(of: text).count) }

  func callAsFunction(_ texts: [String]) -> Int { texts.reduce(0) { $0 + self($1) } }

  /// An entry of several sentences as one for each, with the same facts.
  func split(_ entry: TeamRoast.Sentence) -> [TeamRoast.Sentence] {
    parts(of: entry.text).map { text in
      var part = entry
      part.text = text
      return part
    }
  }

  /// Entries, one for each sentence if there would be too few.
  func atLeast(_ least: Int, _ entries: [TeamRoast.Sentence]) -> [TeamRoast.Sentence] {
    entries.count < least ? entries.flatMap(split) : entries
  }

  private func parts(of text: String) -> [String] {
    let marked = names.enumerated().filter { text.contains($0.element) }
    guard !marked.isEmpty else { return sentences(of: text) }
    // A placeholder for a name. Texts have no private-use characters.
    func mark(_ place: Int) -> String { "X\u{E000}\(place)\u{E000}" }
    let hidden = marked.reduce(text) { $0.replacing($1.element, with: mark($1.offset)) }
    return sentences(of: hidden).map { part in
      marked.reduce(part) { $0.replacing(mark($1.offset), with: $1.element) }
    }
  }
}
