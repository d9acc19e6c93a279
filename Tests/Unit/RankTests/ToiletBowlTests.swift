import LeagueModel
import TestSupport
import Testing

@testable import Rank

/// Last place where the losers of the lower bracket go on.
struct ToiletBowlTests {
  /// Twelve teams, six of them in the playoffs. 7 and 9 lose in week 4 and meet the two that waited, 11 and 12, which
  /// lose; 12 loses the last game.
  private func league(_ lower: Matchup.Kind, platform places: [Int] = []) throws -> League {
    let regular = (1...3).map { number in
      week(
        number,
        [
          (1, 250, 12, 10), (2, 240, 11, 20), (3, 230, 10, 30), (4, 220, 9, 40), (5, 210, 8, 50),
          (6, 200, 7, 60),
        ])
    }
    let title = [
      [(3, 120.0, 6, 90.0), (4, 120, 5, 90)], [(1, 130, 4, 90), (2, 130, 3, 90)],
      [(1, 150, 2, 140)],
    ]
    let others = [
      [(7, 60.0, 10, 90.0), (8, 90, 9, 60)],
      [(12, 50, 7, 150), (11, 50, 9, 150), (8, 90, 10, 80)], [(12, 70, 11, 90), (7, 160, 9, 150)],
    ]
    let rounds = (0...2).map { round in
      var each = week(4 + round, title[round], isPlayoff: true, kind: .championship)
      each.matchups += week(4 + round, others[round], isPlayoff: true, kind: lower).matchups
      if round == 0 {
        each.matchups += ["1", "2"].map { team in
          Matchup(
            kind: .bye, weeks: [4], decision: .open,
            home: Side(team: team, points: points(100), total: points(100)), away: nil)
        }
      }
      return each
    }
    var league = try #require(makeLeague(teams(12), regular + rounds))
    league.rules.lastRegularWeek = 3
    league.rules.playoffTeamCount = 6
    league.stage = .complete
    for (index, place) in places.enumerated() { league.teams[index].platformPlace = place }
    return league
  }

  private func finish(_ league: League) throws -> [Int] {
    try rankInFull(league, seasons: 100).teams.compactMap { Int($0.id) }
  }

  @Test func theLoserOfEachGameGoesOnToLastPlace() throws {
    let league = try league(.toiletBowl)
    #expect(try finish(league).dropFirst(6) == [8, 10, 7, 9, 11, 12])
    let rankings = try rankInFull(league, seasons: 100)
    #expect(rankings.teams.last?.playoffs == .sacko)
    #expect(rankings.numbers?.recap?.sacko == "12")
    #expect(rankings.facts.filter { $0.kind == "finished_last" }.map(\.subject.team) == ["12"])
    #expect(rankings.numbers?.bracket?.rounds.map { $0.toiletBowl?.count } == [2, 3, 2])
  }

  @Test func theWinnerOfEachGameGoesOnInAConsolationBracket() throws {
    #expect(try finish(league(.consolation)).dropFirst(6) == [8, 11, 12, 10, 7, 9])
  }

  /// The platform's places decide, and computed ones fill what it leaves open.
  @Test func thePlatformsPlacesComeFirst() throws {
    let whole = try league(.toiletBowl, platform: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 11])
    #expect(try finish(whole) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 11])
    var some = try league(.toiletBowl)
    some.teams[6].platformPlace = 12
    #expect(try finish(some).dropFirst(6) == [8, 10, 9, 11, 12, 7])
    // Another champion, or a place twice: not this season's.
    some.teams[7].platformPlace = 1
    #expect(try finish(some).last == 12)
    some.teams[7].platformPlace = 12
    #expect(try finish(some).last == 12)
  }
}
