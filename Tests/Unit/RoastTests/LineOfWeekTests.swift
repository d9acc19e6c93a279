import LeagueModel
import Rank
import TestSupport
import Testing

@testable import Roast

/// The sentence that a message quotes and the page marks.
@Suite struct LineOfWeekTests {
  /// An edition in which each of six teams has some sentences, best first, that cite nothing.
  private func edition(_ roasts: [Int: [String]], facts: [Fact.ID] = []) throws -> Edition {
    let rankings = try Sample.rankings(teams: 6, week: 5)
    let pairs = roasts.map { rank, sentences in
      let team = rankings.teams[rank - 1]
      return (
        team.id,
        TeamRoast(
          writer: "built-in",
          sentences: sentences.map { text in
            .init(text: text.replacing("NAME", with: team.name), facts: facts)
          })
      )
    }
    let words = Words(
      for: rankings, roasts: Dictionary(pairs) { first, _ in first })
    return Edition(rankings, words)
  }

  private func line(
    _ roasts: [Int: [String]], facts: [Fact.ID] = []
  ) throws -> (rank: Int, text: String)? {
    let edition = try edition(roasts, facts: facts)
    guard let line = edition.lineOfWeek,
      let entry = edition.teams.first(where: { $0.team.id == line.team })
    else { return nil }
    #expect(entry.roast?.sentences[line.place].text == line.text)
    return (entry.team.rank, line.text.replacing(entry.team.name, with: "NAME"))
  }

  /// Each was once the second half of a joke that a chat read without the first.
  @Test(arguments: [
    "So's a bowling ball on a fence post, until it isn't.", "Some of them weren't even looking.",
    "We just wrote it in.", "It's a lie, but it's a better one than the lineup.",
    "It doesn't have a name on it yet, but a pen is uncapped.",
    "You've got 8, and we'd love to hear about the rest.", "And NAME knows it.",
    "That one belongs to NAME.", "NAME didn't see the other one, either.",
    "They handed NAME the bill.", "On the other hand, NAME has a kicker.",
    "87 points a week is what that looks like in a box score.",
    "The other team got 99 off the same menu. Wouldn't start NAME again.",
  ])
  func halfOfAJokeIsNoLine(_ text: String) throws {
    #expect(try line([6: [text]]) == nil)
    #expect(try line([6: ["NAME lost to the bench.", text]])?.text == "NAME lost to the bench.")
  }

  @Test(arguments: [
    "NAME left the points on the bench, and that's a habit.",
    "Someone tell NAME that the season has begun.", "NAME's kicker is the best player they have.",
    "115.70 a week. Nobody's asking for fireworks, but a sparkler.",
  ])
  func aSentenceThatIsClearAloneIsQuotedWhole(_ text: String) throws {
    #expect(try line([6: [text, "It was fine."]])?.text == text)
  }

  @Test func aLongSentenceIsLeftOutAndNotCut() throws {
    let long = "NAME " + String(repeating: "lost and ", count: 30)
    #expect(try line([6: [long]]) == nil)
  }

  @Test func jokesAndLowRanksGoFirst() throws {
    let joke = "NAME has practiced the victory dance since August, mostly alone, in a garage."
    let number = "NAME lost with 99.50 to 101.20."
    #expect(try line([5: [number], 6: [number]])?.rank == 6)
    #expect(try line([2: [joke], 6: [number]])?.rank == 2)
    #expect(try line([2: [joke], 6: [number, joke]])?.rank == 6)
    // The first half of a joke loses to a whole one.
    let told = [6: [joke, "With a whistle."], 5: [joke]]
    #expect(try line(told)?.rank == 6)
    #expect(try line(told, facts: ["t1.win"])?.rank == 5)
  }

  @Test func whatTheLeagueKnowsGoesFirst() throws {
    let joke = "NAME sends the chat a weather report before every win."
    var edition = try edition([5: [joke], 6: [joke]])
    #expect(edition.lineOfWeek?.team == edition.teams[5].team.id)
    edition.teams[4].roast?.sentences[0].facts = ["context.personality.0"]
    #expect(edition.lineOfWeek?.team == edition.teams[4].team.id)
  }

  @Test func theHeadlinesTeamIsNotMockedTwice() throws {
    let joke = "NAME has practiced the victory dance since August, mostly alone, in a garage."
    var edition = try edition([1: ["NAME lost again."], 6: [joke]])
    edition.headline = Headline(
      team: edition.teams[5].team.id, text: "T", facts: [], standfirst: [])
    #expect(edition.lineOfWeek?.team == edition.teams[0].team.id)
    edition.teams[0].roast = nil
    #expect(edition.lineOfWeek?.team == edition.teams[5].team.id)
  }

  @Test func whoOptedOutIsNeitherQuotedNorNamed() throws {
    var edition = try edition([
      1: ["NAME lost again."], 6: ["NAME has practiced the victory dance since August."],
    ])
    edition.teams[5].isRespectful = true
    #expect(edition.lineOfWeek?.team == edition.teams[0].team.id)
    let quiet = edition.teams[5].team.name
    let text = "\(edition.teams[0].team.name) lost to \(quiet)."
    edition.teams[0].roast?.sentences[0].text = text
    #expect(edition.lineOfWeek == nil)
  }

  /// Whichever bits of the book a season prints, each week has a line that a reader understands.
  @Test(arguments: Seeds.tried(0..<6))
  func everyWeekOfTheBookHasOne(_ seed: Int) throws {
    let season = try Season(seed, teams: 12)
    let writer = BuiltInWriter(try builtInBook(), heat: seed % 6)
    var printed: [PrintedBits] = []
    for week in season.weeks {
      let rankings = try rankInFull(season.league, week: week, seasons: 100)
      var bits = PrintedBits()
      let roasts = writer.roasts(
        rankings, context: Sample.context, about: nil, keeping: [:],
        after: SeasonMemory(printed), into: &bits)
      printed.append(bits)
      let edition = Edition(rankings, Words(for: rankings, roasts: roasts))
      for line in edition.linesOfWeek {
        #expect(edition.teams.contains { $0.roast?.text.contains(line.text) ?? false })
        #expect(line.text.utf16.count <= 170, "\(line.text)")
        #expect(
          !line.text.contains(/^(It|That|This|They|He|She|So|And|But|Which|Some of|You)\b/),
          "\(line.text)")
      }
      let line = try #require(edition.lineOfWeek)
      #expect(edition.teams.first { $0.team.id == line.team }?.isRespectful == false)
    }
  }
}
