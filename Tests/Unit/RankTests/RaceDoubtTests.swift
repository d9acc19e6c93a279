import LeagueModel
import TestSupport
import Testing

@testable import Rank

/// What is not claimed of a playoff race because the platform knows more, or does not say how it decides.
struct RaceDoubtTests {
  private func rounds(_ count: Int) -> [Week] {
    (1...count).map { week($0, [(1, 100, 2, 50), (3, 90, 4, 40)]) }
  }

  /// Records entered by hand: 4 has nine wins on the platform and none in its games.
  @Test func nothingIsProvenIfThePlatformHasOtherResults() throws {
    var league = try #require(makeLeague(teams(4), rounds(3)))
    league.rules.lastRegularWeek = 3
    #expect(try #require(Race(league, through: 3)).doubt == nil)
    league.teams[3].platformRecord = PlatformRecord(
      record: Record(wins: 9), pointsFor: points(999), pointsAgainst: nil, streak: nil)
    for week in 1...3 {
      let race = try #require(Race(league, through: week))
      #expect(race.doubt == .records)
      #expect(race.entries.allSatisfy { $0.status == .alive && $0.winsNeeded == nil })
      let rankings = try rankInFull(league, week: week, seasons: 100)
      #expect(rankings.numbers?.race.allSatisfy { $0.odds > 0 && $0.odds < 1 } == true)
      #expect(rankings.numbers?.raceDoubt == .records)
      #expect(
        !rankings.facts.contains {
          ["clinched", "eliminated_from_race", "magic_number", "needs_help"].contains($0.kind)
        })
    }
    #expect(try rankInFull(league, week: 3, seasons: 100).numbers?.playoffs?.isOurReading == true)
    // The platform's bracket settles it.
    league.playoffField = ["1", "4"]
    let race = try #require(Race(league, through: 3))
    #expect(race.doubt == nil)
    #expect(race.entries.filter { $0.status == .clinched }.map(\.team) == ["1", "4"])
  }

  /// A platform's records are late on Tuesdays; that contradicts nothing.
  @Test func recordsThatLackTheLatestGamesAreOnlyLate() throws {
    var league = try #require(makeLeague(teams(4), rounds(3)))
    league.teams[0].platformRecord = PlatformRecord(
      record: Record(wins: 2), pointsFor: points(200), pointsAgainst: nil, streak: nil)
    #expect(!league.hasOtherRecords)
    league.teams[0].platformRecord?.record = Record(wins: 2, losses: 1)
    #expect(league.hasOtherRecords)
    // One game more is the next week's, as long as there is one.
    league.teams[0].platformRecord?.record = Record(wins: 4)
    #expect(league.hasOtherRecords)
    var next = week(4, [(1, 0, 2, 0), (3, 0, 4, 0)])
    next.state = .upcoming
    league.weeks.append(next)
    #expect(!league.hasOtherRecords)
  }

  /// 1 and 2 lead a division at 3-1. 1 won their game; within the division 1 is 1-1 and 2 is 2-1. Sleeper does not say
  /// which of the two counts.
  @Test func aTieThatTheKnownWaysDecideDifferentlyIsOpen() throws {
    var members = teams(6)
    for index in members.indices { members[index].divisionID = index < 3 ? "a" : "b" }
    let weeks = [
      week(1, [(1, 100, 2, 90), (3, 50, 4, 60), (5, 70, 6, 60)]),
      week(2, [(3, 100, 1, 90), (2, 70, 5, 60), (4, 90, 6, 80)]),
      week(3, [(2, 100, 3, 90), (1, 70, 4, 60), (5, 70, 6, 60)]),
      week(4, [(2, 100, 3, 90), (1, 70, 5, 60), (4, 70, 6, 60)]),
    ]
    var league = try #require(makeLeague(members, weeks))
    league.rules.lastRegularWeek = 4
    let race = try #require(Race(league, through: 4))
    #expect(race.doubt == .divisionTie)
    func found(_ status: Race.Status) -> [Team.ID] {
      race.entries.filter { $0.status == status }.map(\.team)
    }
    #expect(found(.clinched) == ["4"])
    #expect(found(.alive) == ["1", "2"])
    #expect(found(.eliminated) == ["3", "5", "6"])
    let lines = try rankInFull(league, seasons: 100).numbers?.race ?? []
    #expect(lines.filter { $0.status == "alive" }.map(\.odds) == [0.5, 0.5])
    // ESPN says how it decides.
    league.rules.seedingRule = "H2H_RECORD"
    #expect(try #require(Race(league, through: 4)).doubt == nil)
    league.rules.seedingRule = nil
    league.playoffField = ["2", "4"]
    #expect(try #require(Race(league, through: 4)).doubt == nil)
  }
}
