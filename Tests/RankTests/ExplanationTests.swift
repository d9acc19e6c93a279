import LeagueModel
import Testing

@testable import Rank

@Suite struct ExplanationTests {
  @Test(arguments: 1...20)
  func everyNumberCanBeExplainedForEveryTeam(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    guard let week = league.latestPlayedWeek else { return }
    let rankings = try rank(league, week: week)
    for team in league.teams {
      let ranked = try #require(rankings.teams.first { $0.id == team.id })
      for metric in Explanation.Metric.allCases {
        let explanation = try Explanation(metric, of: team, in: league, week: week)
        #expect(explanation.title.hasPrefix(metric.rawValue))
        #expect(!explanation.formula.isEmpty)
      }
      let record = try Explanation(.record, of: team, in: league, week: week)
      #expect(record.title.contains("\(ranked.record), \(ranked.pointsFor) points for"))
      let power = try Explanation(.power, of: team, in: league, week: week)
      #expect(power.title.hasSuffix("rank \(ranked.rank) of \(league.teams.count)"))
    }
  }

  @Test func weeksThatAreNotOverCannotBeExplained() throws {
    let league = try #require(randomLeague(3))
    let team = try #require(league.teams.first)
    #expect(throws: RankError.self) {
      try Explanation(.luck, of: team, in: league, week: 99)
    }
  }
}
