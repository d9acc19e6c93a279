import LeagueModel
import Rank
import TestSupport
import Testing

@testable import Roast

/// The sentence of a roast that a message prints by itself.
@Suite struct QuoteTests {
  private func edition(_ sentences: [String]) throws -> (Edition, EditionTeam, Fact) {
    let rankings = try Sample.rankings(teams: 6, week: 5)
    let team = try #require(rankings.teams.last)
    let facts = rankings.facts.filter { $0.subject.team == team.id }
    let best = try #require(facts.max { $0.weight < $1.weight })
    let roast = TeamRoast(
      writer: "built-in",
      sentences: sentences.map { text in
        TeamRoast.Sentence(
          text: text.replacing("NAME", with: team.name), facts: facts.map(\.id))
      })
    let edition = Edition(rankings, Words(for: rankings, roasts: [team.id: roast]))
    return (edition, try #require(edition.teams.last), best)
  }

  /// Each was once the second half of a joke that a chat read without the first.
  @Test(arguments: [
    "So's a bowling ball on a fence post, until it isn't.", "Some of them weren't even looking.",
    "We just wrote it in.", "It's a lie, but it's a better one than the lineup.",
    "It doesn't have a name on it yet, but a pen is uncapped.",
    "You've got 8, and we'd love to hear about the rest.", "And NAME knows it.",
    "That one belongs to NAME.", "NAME didn't see the other one, either.",
    "They handed NAME the bill.",
  ])
  func halfOfAJokeIsNoQuote(_ text: String) throws {
    let (alone, team, fact) = try edition([text])
    #expect(alone.quote(of: team)?.contains(team.team.name) == true)
    #expect(alone.facts.contains { $0.text == alone.quote(of: team) }, "\(fact.text)")
    let (edition, same, _) = try edition(["NAME lost to the bench.", text])
    #expect(edition.quote(of: same) == "\(same.team.name) lost to the bench.")
  }

  @Test(arguments: [
    "NAME left the points on the bench, and that's a habit.",
    "Someone tell NAME that the season has begun.", "NAME's kicker is the best player they have.",
  ])
  func aSentenceThatNamesItsTeamIsQuotedWhole(_ text: String) throws {
    let (edition, team, _) = try edition([text, "It was fine."])
    #expect(edition.quote(of: team) == text.replacing("NAME", with: team.team.name))
  }

  @Test func aLongSentenceIsLeftOutAndNotCut() throws {
    let (edition, team, _) = try edition(["NAME " + String(repeating: "lost and ", count: 30)])
    let quote = try #require(edition.quote(of: team))
    #expect(edition.facts.contains { $0.text == quote })
  }

  /// Whichever bits of the book a season prints, each team has a quote that a reader understands.
  @Test(arguments: Seeds.tried(0..<6))
  func everyRoastOfTheBookHasOne(_ seed: Int) throws {
    let season = try Season(seed, teams: 12)
    let writer = BuiltInWriter(try builtInBook(), heat: seed % 6)
    var printed: [PrintedBits] = []
    var (own, all) = (0, 0)
    for week in season.weeks {
      let rankings = try rankInFull(season.league, week: week, seasons: 100)
      var bits = PrintedBits()
      let roasts = writer.roasts(
        rankings, context: Sample.context, about: nil, keeping: [:],
        after: SeasonMemory(printed), into: &bits)
      printed.append(bits)
      let edition = Edition(rankings, Words(for: rankings, roasts: roasts))
      for team in edition.teams {
        let quote = try #require(edition.quote(of: team), "\(team.roast?.text ?? "")")
        all += 1
        let names = [team.team.name] + team.team.ownerNames
        #expect(names.contains { quote.contains($0) }, "\(quote)")
        let isOwn = roasts[team.team.id]?.sentences.contains { $0.text == quote } ?? false
        if isOwn { own += 1 }
        #expect(isOwn || edition.facts.contains { $0.text == quote }, "\(quote)")
        #expect(quote.utf16.count <= 160, "\(quote)")
        #expect(
          !quote.contains(/^(It|That|This|They|He|She|So|And|But|Which|Some of|You)\b/), "\(quote)")
      }
    }
    #expect(own * 2 > all, "\(own) of \(all) are of the roast")
  }
}
