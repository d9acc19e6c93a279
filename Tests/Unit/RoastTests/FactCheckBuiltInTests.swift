import LeagueModel
import Liquid
import Rank
import TestSupport
import Testing

@testable import Roast

/// Text that is known to be correct passes.
@Suite struct FactCheckBuiltInTests {
  @Test(arguments: Seeds.tried(0..<120))
  func everyFactFollowsFromItself(_ seed: Int) throws {
    let rankings = try CheckedWeeks.rankings(seed)
    let check = FactCheck(rankings, context: CheckedWeeks.context)
    for fact in rankings.facts {
      let sentence = TeamRoast.Sentence(text: fact.text, facts: [fact.id])
      let problems = check.problems(in: sentence, about: try #require(fact.subject.team))
      #expect(problems.isEmpty, "\(fact.text)")
    }
  }

  @Test(arguments: Seeds.tried(0..<60))
  func theBuiltInWriterPassesInInventedLeagues(_ seed: Int) throws {
    let league = try CheckedWeeks.league(seed)
    let weeks = league.playedWeeks.map(\.number)
    try expectToPass(league, weeks: [weeks[seed % weeks.count], weeks.last ?? 1])
  }

  @Test func theBuiltInWriterPassesBeforeTheSeason() throws {
    var league = try CheckedWeeks.league(10)
    league.weeks = []
    try expectToPass(league, weeks: [0])
  }

  @Test func theBuiltInWriterPassesInTheFixtures() throws {
    for league in try CheckedWeeks.fixtures() {
      try expectToPass(league, weeks: league.playedWeeks.map(\.number))
    }
  }

  @Test(
    .enabled(if: CheckedWeeks.recordings != nil, "the recordings are not beside the project"),
    arguments: ["521379020332068864", "522458773317046272", "1049056120377090048", "18254195"])
  func theBuiltInWriterPassesInRecordedSeasons(_ id: String) throws {
    let root = try #require(CheckedWeeks.recordings)
    let league =
      id == "18254195"
      ? try CheckedWeeks.espn(id, 2024, root: root) : try CheckedWeeks.sleeper(id, root: root)
    try expectToPass(league, weeks: league.playedWeeks.map(\.number))
  }

  private func expectToPass(_ league: League, weeks: [Int]) throws {
    let writer = BuiltInWriter(try CheckedWeeks.book.get(), heat: 5)
    for week in weeks {
      let rankings = try rank(league, week: week)
      var told: Set<String> = []
      let check = FactCheck(rankings, context: CheckedWeeks.context)
      let headline = try #require(writer.headline(rankings, context: CheckedWeeks.context))
      let spoken = TeamRoast.Sentence(text: headline.text + ".", facts: headline.facts)
      for sentence in [spoken] + headline.standfirst {
        let fact = rankings.facts.first { sentence.facts.contains($0.id) }
        let team = try #require(fact?.subject.team)
        for problem in check.problems(in: sentence, about: team) {
          Issue.record("\(problem.excerpt): \(problem.why) IN \(sentence.text)")
        }
      }
      for (team, roast) in writer.roasts(rankings, context: CheckedWeeks.context) {
        for sentence in roast.sentences {
          #expect(told.insert(sentence.text).inserted, "twice in week \(week): \(sentence.text)")
          for problem in check.problems(in: sentence, about: team) {
            Issue.record("\(problem.excerpt): \(problem.why) IN \(sentence.text) \(sentence.facts)")
          }
        }
      }
    }
  }
}
