import LeagueModel
import Testing

/// Names and numbers as sentences have them.
@Suite struct SentenceNamesTests {
  @Test(arguments: [
    ("Murphy", "Murphy’s"), ("Permian Panthers", "Permian Panthers’"), ("Al's", "Al's"),
    ("“win or go home”", "“win or go home”’s"),
  ])
  func possessives(_ name: String, _ expected: String) { #expect(name.possessive == expected) }

  @Test(arguments: [
    ("8-6", "an 8-6"), ("11.42", "an 11.42"), ("18", "an 18"), ("80.5", "an 80.5"),
    ("10-4", "a 10-4"), ("1-7", "a 1-7"), ("110", "a 110"),
  ])
  func articles(_ number: String, _ expected: String) { #expect(number.withArticle == expected) }

  @Test(arguments: ["my team sucks", "Win or go home?", "Here we go!", "Not the worst, probably"])
  func phrases(_ name: String) { #expect(name.isPhrase) }

  @Test(arguments: ["The Kill", "Murphy", "Lord of the Rings", "A Tale of Two Kittles"])
  func names(_ name: String) { #expect(!name.isPhrase) }

  @Test func aPersonHasTwoNames() {
    #expect("Trey Benson".mayBeAPerson && "Amon-Ra O'Neill".mayBeAPerson)
    #expect(!"The Kill Zone".mayBeAPerson && !"KILL 'EM".mayBeAPerson && !"Murphy".mayBeAPerson)
  }
}
