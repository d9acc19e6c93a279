import JSON
import LeagueModel
import TestSupport
import Testing

@testable import Platforms

/// Every player's points of a recorded season, recomputed from the statistics and the league's settings.
@Suite(.enabled(if: Recordings.folder != nil, "the recordings are not next to the project"))
struct RecordedScoringTests {
  @Test func everyPlayersPointsAreTheSumOfTheirStatistics() throws {
    let snapshot = try Recordings.sleeperSnapshot("1049056120377090048", statistics: 2024)
    let scoring = SleeperScoring(try #require(try snapshot.json("league")))
    var checked = 0
    for week in 1...17 {
      let statistics = try #require(try snapshot.json(Answer.statistics(week)))
      for row in try snapshot.json(Answer.week(week))?.array ?? [] {
        let given = row["players_points"]?.object
        for (player, points) in zip(given?.keys ?? [], given?.values ?? []) {
          let platform = try #require(points.double.flatMap(Points.init))
          #expect(scoring.points(statistics[player]) == platform, "\(player) in week \(week)")
          let line = try #require(scoring.line(statistics[player]))
          let sum = line.items.map(\.points).reduce(0, +)
          #expect(line.total == platform && abs(sum - platform.value) < 0.0051)
          checked += 1
        }
      }
    }
    #expect(checked == 4_308)
  }

  /// ESPN says what each statistic brought; the sum is what the player got.
  @Test func espnsAppliedStatisticsAddUp() throws {
    let snapshot = try Recordings.espnSnapshot("18254195", 2024)
    let league = try normalize(snapshot, players: .empty)
    var checked = 0
    for week in league.playedWeeks {
      for entry in week.matchups.flatMap(\.sides).flatMap(\.lineup) {
        guard let player = entry.player, let points = entry.points,
          let line = snapshot.line(of: player, week: week.number)
        else { continue }
        #expect(line.total == points, "\(player) in week \(week.number)")
        #expect(line.items.allSatisfy { !$0.name.isEmpty })
        checked += 1
      }
    }
    #expect(checked > 2_000, "\(checked)")
  }
}
