import JSON
import LeagueModel
import Testing

@testable import Rank

/// What facts claim in words: counts of teams, places and odds.
@Suite struct ClaimFactTests {
  /// In the playoffs, a team without a game is not playing, no matter what its players score.
  @Test func inThePlayoffsOnlyTeamsWithAGameAreCounted() throws {
    var final = week(15, [(1, 80, 2, 70), (3, 100, 4, 90)], isPlayoff: true, kind: .championship)
    for team in 5...8 {
      let side = Side(team: String(team), points: points(120), total: points(120))
      final.matchups.append(
        Matchup(kind: .idle, weeks: [15], decision: .open, home: side, away: nil))
    }
    let games = [(1, 100.0, 2, 90.0), (3, 80, 4, 70), (5, 60, 6, 50), (7, 40, 8, 30)]
    let league = try #require(makeLeague(teams(8), [week(1, games), final]))
    let facts = try rank(league, week: 15).facts.filter { $0.subject.team == "1" }
    let allPlay = try #require(facts.first { $0.kind == "all_play" })
    #expect(allPlay.values["wins"]?.int == 1 && allPlay.values["losses"]?.int == 2)
    // In the regular season, a team without a game has scored.
    var regular = final
    regular.isPlayoff = false
    let whole = try #require(makeLeague(teams(8), [week(1, games), regular]))
    let counted = try rank(whole, week: 15).facts.first {
      $0.kind == "all_play" && $0.subject.team == "1"
    }
    #expect(counted?.values["losses"]?.int == 6)
  }

  /// "5th" is a place in the paper's list; whether it is so in the standings, the fact says.
  @Test(arguments: PowerRankingTests.seeds) func aRankSaysWhetherTheStandingsAgree(_ seed: Int)
    throws
  {
    let league = try #require(randomLeague(seed))
    guard let week = league.latestPlayedWeek else { return }
    let seeds = standingsTable(league, through: week).flatMap(\.lines)
    for fact in try rank(league).facts {
      let seed = seeds.first { $0.team == fact.subject.team }?.seed
      switch fact.kind {
      case "rank": #expect(fact.values["in_standings"]?.bool == (seed == fact.values["rank"]?.int))
      case "first_place": #expect(fact.values["in_standings"]?.bool == (seed == 1))
      case "last_place":
        #expect(fact.values["in_standings"]?.bool == (seed == league.teams.count))
      // Some outcome leaves the team out: that is no proof that it needs help.
      case "needs_help":
        #expect(
          fact.text.contains("can miss the playoffs") || fact.text.contains("other games decide"))
      case "rise", "fall": #expect(fact.text.hasSuffix(" in the power rankings."))
      default: continue
      }
    }
  }

  @Test(arguments: [
    (0, "0", "0 percent", "a 0% chance"), (0.0004, "0.1", "under 1 percent", "under a 1% chance"),
    (0.0096, "0.9", "under 1 percent", "under a 1% chance"),
    (0.01, "1", "1 percent", "a 1% chance"),
    (0.085, "9", "9 percent", "a 9% chance"), (0.99, "99", "99 percent", "a 99% chance"),
    (0.9901, "99.1", "over 99 percent", "over a 99% chance"),
    (0.99999, "99.9", "over 99 percent", "over a 99% chance"),
    (1, "100", "100 percent", "a 100% chance"),
  ]) func aChanceIsNeverRoundedToACertainty(
    _ share: Double, _ percent: String, _ words: String, _ phrase: String
  ) {
    let chance = Chance(share: share)
    #expect("\(chance.percent)" == percent || chance.percent.double == Double(percent))
    #expect(chance.inWords == words && chance.chance == phrase)
  }
}
