import Diagnostics
import JSON
import LeagueModel
import Liquid
import Phrases
import Platform
import Rank
import Roast
import Testing

@Suite struct BuiltInWriterTests {
  @Test(arguments: 2...20)
  func everyTeamGetsThreeToFiveSentencesAndNoneComesTwice(_ count: Int) throws {
    let writer = BuiltInWriter(try builtInBook(), heat: 4)
    let rankings = try Sample.rankings(teams: count, week: 7)
    let roasts = writer.roasts(rankings, context: Sample.context)
    #expect(Set(roasts.keys) == Set(rankings.teams.map(\.id)))
    for roast in roasts.values { #expect((3...5).contains(roast.readerCount), "\(roast.text)") }
    #expect(roasts.values.allSatisfy { (3...5).contains($0.sentences.count) })
    let sentences = roasts.values.flatMap(\.sentences).map(\.text)
    #expect(Set(sentences).count == sentences.count)
  }

  @Test func everySentenceRestsOnFactsOfItsTeam() throws {
    let rankings = try Sample.rankings(teams: 12, week: 7)
    let roasts = BuiltInWriter(try builtInBook(), heat: 5).roasts(rankings, context: Sample.context)
    let owners = Dictionary(uniqueKeysWithValues: rankings.facts.map { ($0.id, $0.subject.team) })
    for (team, roast) in roasts {
      for sentence in roast.sentences {
        #expect(!sentence.facts.isEmpty, "\(sentence.text)")
        for fact in sentence.facts where !fact.hasPrefix("context.") {
          #expect(owners[fact] == team)
        }
      }
      #expect(roast.sentences.contains { $0.text.contains(where: \.isNumber) })
    }
  }

  @Test func theSameWeekAlwaysReadsTheSame() throws {
    let writer = BuiltInWriter(try builtInBook(), heat: 4)
    let rankings = try Sample.rankings(teams: 12, week: 7)
    let first = writer.roasts(rankings, context: Sample.context)
    #expect(writer.roasts(rankings, context: Sample.context) == first)
    var other = rankings
    other.week = 8
    #expect(writer.roasts(other, context: Sample.context) != first)
  }

  @Test func factsOfTheContextAreToldOncePerWeek() throws {
    let writer = BuiltInWriter(try builtInBook(), heat: 4)
    for week in 1...14 {
      let roasts = try writer.roasts(
        Sample.rankings(teams: 12, week: week), context: Sample.context)
      // The sentences of one bit share its facts.
      let told = roasts.values.flatMap { roast in
        Set(roast.sentences.flatMap(\.facts).filter { $0.hasPrefix("context.") })
      }
      #expect(Set(told).count == told.count)
    }
  }

  @Test func aPaperBeforeTheSeasonClaimsNothing() throws {
    let rankings = try Sample.preseason(teams: 14)
    let roasts = BuiltInWriter(try builtInBook(), heat: 4).roasts(rankings, context: Sample.context)
    #expect(roasts.count == 14)
    for roast in roasts.values {
      #expect((3...5).contains(roast.readerCount), "\(roast.text)")
      #expect(
        roast.sentences.flatMap(\.facts).allSatisfy {
          $0.hasSuffix(".waiting") || $0.hasPrefix("context.")
        })
    }
  }

  @Test func aTeamWithoutManagerIsNotCalledByAManagersName() throws {
    var rankings = try Sample.rankings(teams: 12, week: 7)
    for index in rankings.teams.indices { rankings.teams[index].owner = Team.noOwner }
    let roasts = BuiltInWriter(try builtInBook(), heat: 4).roasts(
      rankings, context: LeagueContext())
    #expect(roasts.values.allSatisfy { !$0.text.contains(Team.noOwner) })
  }

  @Test func withoutLinesTheFactsAreTheText() throws {
    let rankings = try Sample.rankings(teams: 4, week: 3)
    let book = try PhraseBook(environment: environment)
    let roasts = BuiltInWriter(book, heat: 4).roasts(rankings, context: LeagueContext())
    #expect(roasts.values.allSatisfy { $0.sentences.count == 3 })
  }
}

@Suite struct PhraseBookTests {
  @Test(arguments: [
    (
      "- say: hi\n  facts: [record]\n  role: opner\n",
      "a line's role is one of opening, evidence, turn, closer, headline, story", 3
    ),
    (
      "- say: hi\n  facts: [record]\n",
      "a line's role is one of opening, evidence, turn, closer, headline, story", 1
    ),
    ("- facts: [record]\n  role: turn\n", "a line needs 'say', a sentence", 1),
    ("- say: hi\n  role: turn\n  heat: 9\n", "heat is a number from 0 to 5", 3),
    ("- say: hi\n  role: turn\n  tiers: top\n", "a line has no 'tiers'", 3),
    ("- say: hi\n  role: turn\n  tier: tpo\n", "a tier is top, middle or bottom", 3),
    ("- say: hi\n  role: turn\n  tone: rude\n", "a line's tone is roast or respect", 3),
    (
      "- say: hi\n  role: turn\n  when: [a]\n", "'when' is a condition such as 'streak.length > 3'",
      3
    ),
    ("- say: hi\n  role: turn\n  when: 'record.wins >'\n", "expected a value, found the end", 3),
    (
      "- say: hi\n  facts: [record,\n    blowout_wins]\n  role: turn\n",
      "no fact 'blowout_wins'; did you mean 'blowout_win'?", 3
    ),
    ("- say: hi\n  facts: [starter]\n  role: turn\n", "no fact 'starter'", 2),
    (
      "- say: '{{ wim.margin }}'\n  role: turn\n", "no fact 'wim'; did you mean 'win'?", 1
    ),
    (
      "- say: '{{ win.margn | points }}'\n  role: turn\n",
      "'win' has no value 'margn'; did you mean 'margin'?", 1
    ),
    (
      "- say: hi\n  role: turn\n  when: record.poor and scoring.god\n",
      "'scoring' has no value 'god'; did you mean 'good'?", 3
    ),
    (
      "- say: '{{ team.they.posessive }}'\n  role: turn\n",
      "'team.they' has no value 'posessive'; did you mean 'possessive'?", 1
    ),
    ("say: hi\n", "a phrase book is a list of entries with 'say', 'facts', 'role'", 1),
  ])
  func mistakesShowTheirLocation(_ text: String, _ message: String, _ line: Int) {
    let error = #expect(throws: PhraseBookError.self) { try book(text) }
    #expect(error?.diagnostic.message == message)
    #expect(error?.diagnostic.place?.position.line == line)
  }

  @Test func templatesAreCheckedWhenTheBookIsRead() {
    let error = #expect(throws: PhraseBookError.self) {
      try book("- say: \"{{ team.name | pionts }}\"\n  facts: [record]\n  role: turn\n")
    }
    #expect(error?.diagnostic.place?.name == "ours.yml")
    #expect(error?.diagnostic.description.contains("points") == true)
  }

  /// The caret is under the name, not at the beginning of the sentence; what a line stores itself is no
  /// fact.
  @Test func unknownNamesShowTheirLocation() throws {
    let error = #expect(throws: PhraseBookError.self) {
      try book("- say: \"By {{ win.margin }} or {{ win.margins }}.\"\n  role: turn\n")
    }
    #expect(error?.diagnostic.place?.position.description == "1:35")
    #expect(error?.diagnostic.place?.length == 11)
    let own = "- say: '{% assign by = win.margin %}{{ by }}'\n  facts: [win]\n  role: turn\n"
    #expect(try book(own).count == 1)
  }

  @Test func aLineOfTheLeagueIsUsed() throws {
    let ours = try book("- say: OURS {{ record.text }}\n  facts: [record]\n  role: opening\n")
    let roasts = BuiltInWriter(ours, heat: 0).roasts(
      try Sample.rankings(teams: 3, week: 5), context: LeagueContext())
    #expect(roasts.values.filter { $0.text.hasPrefix("OURS ") }.count == 1)
  }
}
