import JSON
import LeagueModel
import TestSupport
import Testing

@testable import Rank

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Seeding by each platform's rules.
struct RaceSeedingTests {
  private func seeds(_ league: League?, _ rule: String?) throws -> String {
    var league = try #require(league)
    league.rules.seedingRule = rule
    let last = league.latestPlayedWeek ?? 0
    let standings = Standings(league, through: last)
    return Seeding(league, standings, through: last).order.joined()
  }

  /// 1, 2 and 3 are 2-1, 4 is 0-3. 1 beat 2, 2 beat 3, 3 beat 1; by points 3, 2, 1; against 1, 3, 2.
  private func circle() -> League? {
    makeLeague(
      teams(4),
      [
        week(1, [(1, 100, 2, 90), (3, 120, 4, 50)]), week(2, [(2, 110, 3, 100), (1, 90, 4, 80)]),
        week(3, [(3, 130, 1, 99), (2, 95, 4, 60)]),
      ])
  }

  @Test func levelTeamsAreSeparatedByPoints() throws {
    for rule in [nil, "H2H_RECORD", "TOTAL_POINTS_SCORED", "INTRA_DIVISION_RECORD"] {
      #expect(try seeds(circle(), rule) == "3214")
    }
    // Against 1: 90 + 80 + 130, against 2: 100 + 100 + 60, against 3: 50 + 110 + 99.
    #expect(try seeds(circle(), "TOTAL_POINTS_AGAINST") == "1234")
  }

  /// 1 beat 2 and has fewer points; both are 1-1.
  @Test func headToHeadComesFirstWhereTheLeagueSaysSo() throws {
    let league = makeLeague(
      teams(4),
      [
        week(1, [(1, 60, 2, 50), (3, 140, 4, 130)]), week(2, [(3, 130, 1, 70), (2, 150, 4, 60)]),
      ])
    #expect(try seeds(league, "H2H_RECORD") == "3124")
    #expect(try seeds(league, "TOTAL_POINTS_SCORED") == "3214")
    #expect(try seeds(league, nil) == "3214")
  }

  /// 1, 2 and 3 are 2-2. 3 beat both of the others, who have met as often; of them 2 beat 1. What is
  /// left when 3 is out starts again with the games among the two.
  @Test func aSplitStartsAgain() throws {
    let league = makeLeague(
      teams(6),
      [
        week(1, [(3, 100, 1, 90), (2, 50, 4, 60), (5, 60, 6, 50)]),
        week(2, [(3, 100, 2, 90), (1, 190, 4, 60), (5, 60, 6, 50)]),
        week(3, [(2, 100, 1, 90), (3, 50, 5, 60), (4, 50, 6, 40)]),
        week(4, [(1, 190, 6, 60), (2, 100, 5, 60), (3, 50, 4, 60)]),
      ])
    // 4 and 5 are 3-1.
    #expect(try seeds(league, "H2H_RECORD").dropFirst(2) == "3216")
    #expect(try seeds(league, nil).dropFirst(2) == "1236")
  }

  @Test func headToHeadNeedsTheSameNumberOfGames() throws {
    // 1 beat 2 and never met 3; all three are 1-1.
    let league = makeLeague(
      teams(4),
      [
        week(1, [(1, 60, 2, 50), (3, 100, 4, 40)]), week(2, [(1, 50, 4, 60), (2, 90, 3, 80)]),
      ])
    // All four are 1-1; 1 met 2 and 4 but not 3: points decide.
    #expect(try seeds(league, "H2H_RECORD") == "3214")
  }

  @Test func divisionWinnersComeFirst() throws {
    var members = teams(4)
    for (index, division) in ["a", "a", "b", "b"].enumerated() {
      members[index].divisionID = division
    }
    let weeks = (1...3).map { week($0, [(1, 100, 3, 90), (2, 95, 4, 80)]) }
    #expect(try seeds(makeLeague(members, weeks), nil) == "1324")
    #expect(try seeds(makeLeague(teams(4), weeks), nil) == "1234")
    // The last resort is the name.
    #expect(try seeds(makeLeague(teams(3), []), nil) == "123")
  }

  /// 1 and 2 of a division are 2-1; 1 won their game and has fewer points, and 3 and 4 are 1-2.
  private func tiedDivision() throws -> League {
    var members = teams(4)
    for index in members.indices { members[index].divisionID = index < 2 ? "a" : "b" }
    return try #require(
      makeLeague(
        members,
        [
          week(1, [(1, 100, 2, 90), (3, 80, 4, 95)]), week(2, [(1, 70, 3, 110), (2, 150, 4, 60)]),
          week(3, [(1, 105, 4, 70), (2, 140, 3, 120)]),
        ]))
  }

  @Test func onSleeperGamesWithinTheDivisionDecideBeforePoints() throws {
    var league = try tiedDivision()
    #expect(try seeds(league, nil) == "1423")
    #expect(try seeds(league, "TOTAL_POINTS_SCORED") == "2314")
    // Between teams of different divisions, and without divisions, points decide.
    for index in league.teams.indices { league.teams[index].divisionID = nil }
    #expect(try seeds(league, nil) == "2134")
    league.teams[0].divisionID = "a"
    league.teams[1].divisionID = "b"
    #expect(try seeds(league, nil) == "2134")
  }

  /// Without a platform's bracket the games decide; with it, its teams come first, in its order.
  @Test func thePlatformsBracketDecidesOnceItExists() throws {
    var league = try tiedDivision()
    league.rules.lastRegularWeek = 3
    league.playoffField = ["2", "3"]
    #expect(try seeds(league, nil) == "2314")
    league.rules.lastRegularWeek = 4
    #expect(try seeds(league, nil) == "1423")
    league.rules.lastRegularWeek = 3
    let rankings = try rankInFull(league, seasons: 100)
    #expect(
      rankings.numbers?.seedChanges == [
        SeedChange(team: "2", seed: 1, byGames: 3), SeedChange(team: "3", seed: 2, byGames: 4),
        SeedChange(team: "1", seed: nil, byGames: 1), SeedChange(team: "4", seed: nil, byGames: 2),
      ])
    let lines = rankings.numbers?.standings.flatMap(\.lines) ?? []
    #expect(Set(lines.filter(\.isPlayoffSeed).map(\.team)) == ["2", "3"])
    #expect(
      Set(rankings.numbers?.race.filter { $0.status == "clinched" }.map(\.team) ?? []) == [
        "2", "3",
      ])
  }

  @Test(arguments: Seeds.tried(1...150))
  func theOrderOfTeamsDoesNotMatter(_ seed: Int) throws {
    var league = try #require(randomLeague(seed))
    for rule in [
      nil, "H2H_RECORD", "TOTAL_POINTS_SCORED", "INTRA_DIVISION_RECORD", "TOTAL_POINTS_AGAINST",
    ] {
      let before = try seeds(league, rule)
      var random = SplitMix(seed: seed)
      league.teams.shuffle(using: &random)
      #expect(try seeds(league, rule) == before)
    }
  }
}

/// ESPN's own seeds of a season that was really played.
struct RaceRecordingTests {
  private struct Season: Decodable {
    struct Row: Decodable {
      let id: Int
      let divisionId: Int
      let playoffSeed: Int
    }
    struct Side: Decodable {
      let teamId: Int
      let totalPoints: Double
    }
    struct Game: Decodable {
      let home: Side
      let away: Side?
      let matchupPeriodId: Int
    }
    let teams: [Row]
    let schedule: [Game]
  }

  private static let path = ProcessInfo.processInfo.environment["SKIDMARK_SHARED"].map {
    $0 + "/recordings/lm-api-reads.fantasy.espn.com/apis/v3/games/ffl/seasons/2024/segments/0"
      + "/leagues/18254195.json"
  }

  @Test(.enabled(if: path != nil, "SKIDMARK_SHARED names no folder"))
  func seedsMatchESPN() throws {
    let bytes = try Data(contentsOf: URL(filePath: try #require(Self.path)))
    let season = try JSONDecoder().decode(Season.self, from: bytes)
    let members = season.teams.map { row in
      Team(
        id: String(row.id), name: "Team \(row.id)", owners: [],
        divisionID: String(row.divisionId), platformSeed: row.playoffSeed)
    }
    let weeks = (1...14).map { number in
      week(
        number,
        season.schedule.filter { $0.matchupPeriodId == number }.compactMap { game in
          game.away.map {
            (game.home.teamId, game.home.totalPoints, away: $0.teamId, $0.totalPoints)
          }
        })
    }
    var league = try #require(makeLeague(members, weeks))
    league.rules.playoffTeamCount = 6
    league.rules.seedingRule = "TOTAL_POINTS_SCORED"
    let order = Seeding(league, Standings(league, through: 14), through: 14).order
    let platform = members.sorted { ($0.platformSeed ?? 0) < ($1.platformSeed ?? 0) }.map(\.id)
    #expect(order == platform)
    let race = try #require(Race(league, through: 14))
    #expect(race.isOver)
    #expect(
      Set(race.entries.filter { $0.status == .clinched }.map(\.team)) == Set(platform.prefix(6)))
    // A team that clinched before the end got in; an eliminated team stayed out.
    league.rules.lastRegularWeek = 14
    for week in 1..<14 {
      let race = try #require(Race(league, through: week))
      for entry in race.entries where entry.status != .alive {
        #expect(platform.prefix(6).contains(entry.team) == (entry.status == .clinched))
      }
    }
  }
}
