import LeagueModel
import Rank
import TestSupport
import Testing

@testable import Roast

/// Patterns that no sentence may have, for any team names and scores.
@Suite(.timeLimit(.minutes(120))) struct GrammarTests {
  private static let names = [
    "The Kill", "Permian Panthers", "my team sucks", "Win or go home?", "Trey Benson", "@",
    "8-Bit Heroes",
    "Al's Pals", "the bench mob", "11 Angry Men",
  ]

  /// Signs of a badly assembled sentence.
  private static let mistakes: [(name: String, isIn: @Sendable (String) -> Bool)] = [
    ("a before a vowel", { $0.contains(/\b[Aa] (8[\d.-]|11\b|18\b)/) }),
    (
      "an before a consonant",
      { $0.contains(/\b[Aa]n (1[0-7.,-]|[2-7]|9)/) && !$0.contains(/\b[Aa]n 11\b/) }
    ),
    ("an article twice", { $0.contains(/\b[Tt]he [Tt]he\b/) }),
    ("a blank before a mark", { $0.contains(/[a-z] [,.;:!?](\s|$)/) }),
    ("a plural with a letter too many", { $0.contains(/sss\b/) }),
    ("a possessive of an s", { $0.contains(/s[’']s\b/) }),
    (
      "a phrase without quotation marks",
      { $0.contains(/(^|[^“])(my team sucks|Win or go home\?)/) }
    ),
  ]

  @Test(arguments: Seeds.tried(0..<4))
  func noSentenceIsMalformed(_ part: Int) throws {
    let book = try builtInBook()
    for seed in (part * 10)..<(part * 10 + 10) {
      var league = try Season(seed, teams: 10).league
      for index in league.teams.indices { league.teams[index].name = Self.names[index] }
      for number in [1, 8, 14, 17] where league.week(number)?.state == .played {
        let rankings = try rankInFull(league, week: number, seasons: 100)
        let writer = BuiltInWriter(book, heat: seed % 6)
        let roasts = writer.roasts(rankings, context: LeagueContext())
        var texts = roasts.values.flatMap { $0.sentences.map(\.text) }
        texts += (rankings.numbers?.awards ?? []).map(\.text) + rankings.facts.map(\.text)
        if let headline = writer.headline(rankings, context: LeagueContext()) {
          texts.append(headline.text)
        }
        for text in texts {
          for mistake in Self.mistakes where mistake.isIn(text) {
            Issue.record("\(mistake.name), seed \(seed), week \(number): \(text)")
          }
        }
      }
    }
  }
}
