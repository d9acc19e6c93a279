import LeagueModel
import Rank
import Testing

/// What is said to be certain, against every way to finish.
struct RaceTests {
  @Test(arguments: 1...500)
  func proofsAreThoseOfEveryWayToFinish(_ seed: Int) throws {
    let random = try #require(RaceLeague(seed))
    let league = random.league
    let race = try #require(Race(league, through: random.through))
    guard !race.isOver else { return }
    let ranked = try rank(league, week: random.through).teams
    let records = league.teams.map { team in
      ranked.first { $0.id == team.id }?.record ?? Record()
    }
    let truth = BruteForce(league, through: random.through, records: records)
    for (entry, verdict) in zip(race.entries, truth.verdicts) {
      let status: Race.Status =
        verdict.mostWinsOut < 0 ? .clinched : verdict.isEverIn ? .alive : .eliminated
      let needed = verdict.mostWinsOut + 1
      #expect(entry.status == status, "team \(entry.team) of league \(seed)")
      #expect(
        entry.winsNeeded == (status == .eliminated || needed > entry.gamesLeft ? nil : needed),
        "team \(entry.team) of league \(seed)")
    }
  }
}
