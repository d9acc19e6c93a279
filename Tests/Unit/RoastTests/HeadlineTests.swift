import LeagueModel
import Phrases
import Testing

@testable import Rank
@testable import Roast

/// The headline of a week.
@Suite struct HeadlineTests {
  @Test func theHeadlineHasTheTopNewsAndIsTheSameEachTime() throws {
    let rankings = try rankings()
    let writer = BuiltInWriter(try builtInBook(), heat: 4)
    let headline = try #require(writer.headline(rankings, context: LeagueContext()))
    #expect(headline == writer.headline(rankings, context: LeagueContext()))
    #expect(!headline.text.isEmpty && headline.text.last != ".")
    let fact = try #require(rankings.facts.first { $0.id == headline.facts[0] })
    #expect(fact.subject.team == headline.team)
    #expect(headline.standfirst.first?.text == fact.text)
  }

  @Test func theStandfirstIsAboutAnotherGame() throws {
    let rankings = try rankings()
    let writer = BuiltInWriter(try builtInBook(), heat: 4)
    let headline = try #require(writer.headline(rankings, context: LeagueContext()))
    let told = headline.standfirst.flatMap(\.facts)
    let facts = told.compactMap { id in rankings.facts.first { $0.id == id } }
    let last = try #require(facts.last)
    #expect(facts.count > 1 && last.subject.team != headline.team)
    #expect(last.subject.matchup?.contains(headline.team) != true)
  }

  @Test func optedOutManagersAreInNoHeadline() throws {
    let rankings = try rankings()
    let writer = BuiltInWriter(try builtInBook(), heat: 4)
    var context = LeagueContext()
    // One after the other, until no one is left to write about.
    for round in 0..<rankings.teams.count {
      let headline = try #require(writer.headline(rankings, context: context), "round \(round)")
      let team = try #require(rankings.teams.first { $0.id == headline.team })
      let cited = headline.facts + headline.standfirst.flatMap(\.facts)
      let told = rankings.facts.filter { cited.contains($0.id) }
      for fact in told {
        let subject = rankings.teams.first { $0.id == fact.subject.team }
        #expect(!context.managers.contains { $0.name == subject?.name }, "\(headline.text)")
      }
      context.managers.append(Manager(name: team.name, hasOptedOut: true))
    }
    #expect(writer.headline(rankings, context: context) == nil)
  }

  @Test func bannedWordsAndTopicsStayOut() throws {
    let rankings = try rankings()
    let writer = BuiltInWriter(try builtInBook(), heat: 4)
    let first = try #require(writer.headline(rankings, context: LeagueContext()))
    let kind = try #require(rankings.facts.first { $0.id == first.facts[0] }?.kind)
    let other = try #require(
      writer.headline(rankings, context: LeagueContext(bannedTopics: [kind])))
    #expect(other.text != first.text)
    for id in other.facts + other.standfirst.flatMap(\.facts) {
      #expect(rankings.facts.first { $0.id == id }?.kind != kind)
    }
  }

  private func rankings() throws -> Rankings {
    let season = try Season(3, teams: 10, playoffs: 4)
    return try rankInFull(season.league, week: 6, seasons: 100)
  }
}
