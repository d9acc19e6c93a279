import Diagnostics
import EmbeddedFiles
import LeagueModel
import Phrases
import Rank
import Roast
import Testing

/// What a league may ask of the writer.
@Suite struct MannersTests {
  private func roast(
    _ lines: String, heat: Int = 5, owner: String = "Dana", _ context: LeagueContext
  ) throws -> TeamRoast {
    var rankings = try Sample.rankings(teams: 4, week: 5)
    rankings.teams.removeSubrange(1...)
    rankings.teams[0].owner = owner
    let roasts = BuiltInWriter(try book(lines), heat: heat).roasts(rankings, context: context)
    return try #require(roasts[rankings.teams[0].id])
  }

  @Test(arguments: [
    (nil, "Dana: they know what they are, as their friends told them themselves"),
    ("she/her", "Dana: she knows what she is, as her friends told her herself"),
    ("he/him/his", "Dana: he knows what he is, as his friends told him himself"),
    ("xe/xem/xyr", "Dana: xe knows what xe is, as xyr friends told xem xemself"),
  ])
  func managersHaveTheirPronouns(_ pronouns: String?, _ wanted: String) throws {
    let context = LeagueContext(managers: [
      Manager(name: " dana", pronouns: pronouns.flatMap { Pronouns($0) })
    ])
    let roast = try roast(
      """
      - say: "{{ team.owner }}: {{ team.they.subject }} know{{ team.they.s }} what {{ team.they.subject }} \
      {{ team.they.is }}, as {{ team.they.possessive }} friends told {{ team.they.object }} {{ team.they.reflexive }}"
        facts: [record]
        role: opening
      """, context)
    #expect(roast.sentences[0].text == wanted)
  }

  @Test func verbsAgree() throws {
    let line = """
      - say: "{{ team.they.has }} {{ team.they.was }} {{ team.they.does }} go{{ team.they.es }}"
        facts: [record]
        role: opening
      """
    #expect(try roast(line, LeagueContext()).text.hasPrefix("have were do go "))
    let context = LeagueContext(managers: [Manager(name: "Dana", pronouns: .she)])
    #expect(try roast(line, context).text.hasPrefix("has was does goes "))
    // Of several managers the first is named, and pronouns are not guessed.
    let pair = try roast(line, owner: "Dana & Alex", context)
    #expect(pair.text.hasPrefix("have were do go "))
    let name = "- {say: '{{ team.owner }}!', facts: [record], role: opening}"
    #expect(try roast(name, owner: "Dana & Alex", context).text.hasPrefix("Dana! "))
  }

  @Test func aBannedWordIsNeverPrinted() throws {
    let lines = """
      - {say: "Goats, {{ record.text }}.", facts: [record], role: opening, heat: 5}
      - {say: "A big-GOAT {{ record.text }}.", facts: [record], role: opening, heat: 5}
      - {say: "The goat’s {{ record.text }}.", facts: [record], role: opening, heat: 5}
      - {say: "Scapegoats, {{ record.text }}.", facts: [record], role: opening}
      - {say: "{{ joke.term }}.", facts: [joke], role: turn}
      """
    var context = LeagueContext(
      insideJokes: [.init(term: "the Goat", explanation: "ate it")], bannedWords: ["goat"])
    let roast = try roast(lines, context)
    #expect(roast.sentences[0].text.hasPrefix("Scapegoats"))
    #expect(!roast.text.contains("Goat."))
    context.bannedWords = ["in the sun"]
    let bans = Bans(context)
    #expect(bans.forbids("Asleep in\nthe SUN."))
    #expect(!bans.forbids("in the sunlight, the sun"))
    #expect(!Bans(LeagueContext()).forbids("anything"))
    #expect(Bans(LeagueContext(bannedWords: ["pony"])).forbids("Ponies!"))
  }

  @Test func aBannedTopicIsNotMentioned() throws {
    let bans = Bans(LeagueContext(bannedTopics: ["Bench", "win streak"]))
    for kind in ["bench_points", "fatal_bench", "bench_of_shame", "win_streak"] {
      #expect(bans.forbids(kind: kind))
    }
    #expect(!bans.forbids(kind: "win"))
    #expect(bans.forbids("on the bench"))
    #expect(!bans.forbids("benched"))
    let context = LeagueContext(
      insideJokes: [.init(term: "the Napkin", explanation: "wet")],
      bannedTopics: ["joke", "record"])
    let lines = "- {say: '{{ joke.term }}', facts: [joke], role: turn}"
    for week in 1...14 {
      let roasts = BuiltInWriter(try book(lines), heat: 4).roasts(
        try Sample.rankings(teams: 6, week: week), context: context)
      for roast in roasts.values {
        #expect(!roast.text.contains("Napkin"))
        #expect(!roast.sentences.flatMap(\.facts).contains { $0.hasSuffix(".record") })
      }
    }
  }

  @Test func aNicknameIsUsedAndNotCited() throws {
    let context = LeagueContext(managers: [Manager(name: "Dana", nicknames: ["the Marmot"])])
    let lines = "- {say: '{{ nickname.name }}!', facts: [nickname, rank], role: closer}"
    let found = try (1...14).contains { week in
      var rankings = try Sample.rankings(teams: 4, week: week)
      rankings.teams[0].owner = "Dana"
      let id = rankings.teams[0].id
      let roast = BuiltInWriter(try book(lines), heat: 0).roasts(rankings, context: context)[id]
      return roast?.sentences.contains {
        $0.text == "the Marmot!" && $0.facts == ["t\(id).rank"]
      } ?? false
    }
    #expect(found)
  }

  @Test func twoOptedOutTeamsReadDifferently() throws {
    let rankings = try Sample.rankings(teams: 12, week: 7)
    let context = LeagueContext(
      managers: rankings.teams.prefix(2).map {
        Manager(name: $0.owner, hasOptedOut: true)
      })
    let roasts = BuiltInWriter(try builtInBook(), heat: 4).roasts(rankings, context: context)
    let texts = rankings.teams.prefix(2).compactMap { roasts[$0.id]?.text }
    #expect(texts.count == 2 && texts[0] != texts[1])
  }

  @Test func aLeaguesOwnLinesJoinTheBook() throws {
    let ours =
      "- {say: \"That's OURS {{ record.text }}\", facts: [record, week_high], role: closer}"
    let own = [SourceText(name: "phrasebook/ours.yml", text: ours)]
    let book = try PhraseBook(
      compiled: Resources.compiledPhraseBook, own: own, environment: environment)
    #expect(book.count == (try builtInBook().count) + 1)
    let said = try (1...14).filter { week in
      let rankings = try Sample.rankings(teams: 12, week: week)
      let roasts = BuiltInWriter(book, heat: 0).roasts(rankings, context: LeagueContext())
      return roasts.values.contains { $0.text.contains("OURS ") }
    }
    #expect(!said.isEmpty)
  }
}
