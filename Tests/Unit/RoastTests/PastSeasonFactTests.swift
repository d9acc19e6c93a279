import JSON
import LeagueModel
import TestSupport
import Testing

@testable import Rank

/// Facts about earlier seasons, worked out a second time from the games. Each owner has the team of the same number in
/// every invented season, so teams stand for people.
@Suite struct PastSeasonFactTests {
  private static let kinds = [
    "final_avenged", "final_again", "beat_champion", "owned_for_years", "drought_over",
  ]

  /// The decided games of a season through a week; a tie is a game of neither.
  private static func games(_ league: League, through week: Int) -> [(week: Int, Matchup)] {
    league.weeks.filter { $0.number <= week && $0.state == .played }.flatMap { played in
      played.matchups.filter { $0.away != nil && $0.decision != .open }.map { (played.number, $0) }
    }
  }

  private static func lossesInARow(_ team: Team.ID, _ other: Team.ID, _ games: [Matchup]) -> Int {
    var count = 0
    for game in games.reversed() where Set(game.sides.map(\.team)) == [team, other] {
      guard game.winner == other else { break }
      count += 1
    }
    return count
  }

  @Test(arguments: Seeds.tried(0..<120)) func pastSeasonsAreToldAsTheyWere(_ seed: Int) throws {
    let league = try Season(seed, teams: 6 + seed % 7).league
    let earlier = Season.before(league, seed)
    let last = try #require(earlier.first)
    let final = try #require(
      last.weeks.flatMap(\.matchups).last { $0.kind == .championship })
    let champion = try #require(final.winner)
    let loser = try #require(final.sides.map(\.team).first { $0 != champion })
    let before = earlier.reversed().flatMap { Self.games($0, through: .max).map(\.1) }
    for week in league.playedWeeks.map(\.number) {
      let rankings = try rankInFull(
        league, week: week, seasons: 100, hasSheets: false, earlier: earlier)
      var expected: Set<String> = []
      for (number, game) in Self.games(league, through: week) where number == week {
        guard let winner = game.winner,
          let beaten = game.sides.map(\.team).first(where: { $0 != winner })
        else { continue }
        if winner == loser, beaten == champion { expected.insert("t\(winner).final_avenged") }
        if winner == champion, beaten == loser { expected.insert("t\(beaten).final_again") }
        if beaten == champion { expected.insert("t\(winner).beat_champion") }
        let season = Self.games(league, through: week).map(\.1)
        let now = Self.lossesInARow(beaten, winner, before + season)
        let isOld = now > Self.lossesInARow(beaten, winner, season)
        if now >= 3, isOld { expected.insert("t\(beaten).owned_for_years \(now)") }
        let past = Self.games(league, through: week - 1).map(\.1)
        let until = Self.lossesInARow(winner, beaten, before + past)
        if until >= 3, until > Self.lossesInARow(winner, beaten, past) {
          expected.insert("t\(winner).drought_over \(until)")
        }
      }
      let told = rankings.facts.filter { Self.kinds.contains($0.kind) }.map { fact in
        fact.id + (fact.values["run"]?.int.map { " \($0)" } ?? "")
      }
      #expect(Set(told) == expected, "week \(week)")
      for fact in rankings.facts where fact.kind.hasPrefix("final_") || fact.kind == "beat_champion"
      {
        #expect(fact.values["season"]?.int == last.season)
      }
    }
  }

  @Test func aLeagueWithoutAPastTellsNone() throws {
    let league = try Season(3, teams: 8).league
    for week in league.playedWeeks.map(\.number) {
      let rankings = try rankInFull(league, week: week, seasons: 100, hasSheets: false)
      #expect(!rankings.facts.contains { Self.kinds.contains($0.kind) })
    }
  }

  /// Who joined this season has no past, even with the team of someone who has.
  @Test func aNewManagerInheritsNoGrudge() throws {
    var league = try Season(5, teams: 8).league
    let earlier = Season.before(league, 5)
    for index in league.teams.indices {
      league.teams[index].owners = [Owner(id: "new-\(index)", name: "New \(index)")]
    }
    for week in league.playedWeeks.map(\.number) {
      let rankings = try rankInFull(
        league, week: week, seasons: 100, hasSheets: false, earlier: earlier)
      #expect(!rankings.facts.contains { Self.kinds.contains($0.kind) })
    }
  }
}
