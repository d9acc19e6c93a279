import LeagueModel
import Testing

@testable import Statistics

@Suite struct PointsAllowedTests {
  private func game(
    _ player: String, _ position: String, _ opponent: String, _ week: Int, _ points: Double
  ) throws -> ScoredGame {
    ScoredGame(
      player: player, position: position, opponent: try team(opponent), week: week,
      points: try #require(Points(points)))
  }

  @Test func pointsOfAGameAreAddedUp() throws {
    let allowed = PointsAllowed([
      try game("a", "RB", "KC", 1, 10.1), try game("b", "RB", "KC", 1, 5.25),
      try game("a", "RB", "KC", 2, 8), try game("a", "RB", "BAL", 3, 1),
      try game("c", "QB", "KC", 1, 20),
    ])
    let line = try #require(allowed.line(of: try team("KC"), against: "RB"))
    #expect(line.games == 2 && line.total.value == 23.35 && line.perGame == 11.675)
    #expect(allowed.means["RB"].map { abs($0 - 24.35 / 3) < 1e-9 } == true)
    let chiefs = try team("KC")
    #expect(allowed.line(of: chiefs, against: "QB")?.total.value == 20)
    #expect(allowed.line(of: chiefs, against: "TE") == nil)
  }

  /// As kickers in a league without them.
  @Test func aPositionThatScoresNothingHasNoDefenses() throws {
    let allowed = PointsAllowed([
      try game("a", "RB", "KC", 1, 10.1), try game("k", "K", "KC", 1, 0),
      try game("l", "K", "BAL", 1, 0),
    ])
    #expect(allowed.lines["K"] == nil && allowed.means["K"] == nil)
    #expect(allowed.lines["RB"]?.count == 1)
  }

  /// 32 defenses that meet players of different strength, and of which one gives away ten points more.
  private func games(bonus: Double) throws -> [ScoredGame] {
    try (1...16).flatMap { week in
      try ProTeam.all.enumerated().map { place, defense in
        let runner = (place + week * 5) % 32
        // Noise that has no mean over the weeks.
        let noise = Double((place * 7 + week * 11) % 9) - 4
        let extra = defense.code == "CAR" ? bonus : 0
        let points = 5 + Double(runner) / 4 + noise + extra
        return try game("runner \(runner)", "RB", defense.code, week, points)
      }
    }
  }

  @Test func theSoftestDefenseIsFoundWhateverItsOpponents() throws {
    let allowed = PointsAllowed(try games(bonus: 10))
    let lines = try #require(allowed.lines["RB"])
    #expect(lines.count == 32 && lines[0].defense.code == "CAR" && lines[0].rank == 1)
    #expect(lines[0].label == "1st" && !lines[0].isTied)
    #expect((6...11).contains(lines[0].difference), "\(lines[0].difference)")
    #expect(lines.dropFirst().allSatisfy { abs($0.difference) < 2 })
  }

  @Test func withoutARealDifferenceEverybodyIsLevel() throws {
    let allowed = PointsAllowed(try games(bonus: 0))
    let lines = try #require(allowed.lines["RB"])
    #expect(lines.allSatisfy { abs($0.difference) < 0.5 })
  }

  @Test func fewGamesArePulledToTheMean() throws {
    var all = try games(bonus: 10).filter { $0.opponent.code != "CAR" || $0.week <= 2 }
    let few = try #require(PointsAllowed(all).line(of: try team("CAR"), against: "RB"))
    all = try games(bonus: 10)
    let many = try #require(PointsAllowed(all).line(of: try team("CAR"), against: "RB"))
    #expect(few.games == 2 && many.games == 16 && few.difference < many.difference)
  }

  @Test func theBackTestUsesNothingOfLaterWeeks() throws {
    let games = try games(bonus: 10)
    let line = try #require(AllowedBackTest(games).lines.first)
    #expect(line.position == "RB" && line.count == 12 * 32)
    #expect(line.byPlayer.absolute < line.byPosition.absolute)
    #expect(line.byDefense.rootSquare < line.byPlayer.rootSquare)
    // Errors of weeks 5 to 10 are the same, no matter what happens later.
    var changed = games
    for index in changed.indices where changed[index].week > 10 {
      changed[index].points = try #require(Points(Double(index % 60)))
    }
    let early = AllowedBackTest(games.filter { $0.week <= 10 })
    #expect(AllowedBackTest(changed.filter { $0.week <= 10 }) == early)
    #expect(AllowedBackTest(changed) != AllowedBackTest(games))
    #expect(AllowedBackTest(games.filter { $0.week < AllowedBackTest.firstWeek }).lines.isEmpty)
  }

  @Test func schedulesAreRankedByTheDefensesToCome() throws {
    let schedule = ProSchedule(
      2026,
      games: [
        ProSchedule.Game(week: 17, away: try team("KC"), home: try team("CAR")),
        ProSchedule.Game(week: 17, away: try team("BAL"), home: try team("DEN")),
      ])
    let strength = ScheduleStrength(schedule, weeks: 15...17, PointsAllowed(try games(bonus: 10)))
    let lines = try #require(strength.lines["RB"])
    let kansasCity = try team("KC")
    let chiefs = try #require(lines.first { $0.team == kansasCity })
    #expect(chiefs.rank == 1 && chiefs.opponents.map(\.code) == ["CAR"] && chiefs.difference > 6)
    let idle = try team("SF")
    #expect(lines.count == 4 && !lines.contains { $0.team == idle })
  }
}
