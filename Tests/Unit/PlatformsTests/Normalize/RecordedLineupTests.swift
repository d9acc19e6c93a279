import JSON
import LeagueModel
import Platforms
import Rank
import Testing

/// Lineups of 2020, whose points Sleeper lists in another order.
@Suite(.enabled(if: Recordings.folder != nil, "the recordings are not next to the project"))
struct RecordedLineupTests {
  private static let league = "522458773317046272"
  /// Who started for team 1 in week 1, and what Sleeper listed: in that order Aaron Jones would have what
  /// DeAndre Hopkins scored.
  private static let starters = ["289", "4866", "4199", "1426", "4037", "1339", "1110", "1825"]

  private func lineup(_ league: League) throws -> [LineupEntry] {
    try game(league, week: 1, team: "1").side.lineup.filter(\.isStarter)
  }

  @Test func withoutStatisticsNoPlayerGetsAnothersPoints() throws {
    let league = try Recordings.sleeper(Self.league)
    #expect(try lineup(league).map(\.player) == Self.starters)
    #expect(try lineup(league).allSatisfy { $0.points == nil })
    #expect(try game(league, week: 1, team: "1").side.points == points(97.8))
    for week in league.playedWeeks.map(\.number) {
      let rankings = try rankInFull(league, week: week, seasons: 100)
      #expect(rankings.starterFacts.isEmpty)
      #expect(!rankings.facts.contains { $0.subject.player != nil }, "week \(week)")
      #expect(rankings.numbers?.lineups.isEmpty == true)
    }
  }

  @Test(arguments: ["522458773317046272", "521379020332068864"])
  func statisticsGiveEveryStarterOf2020HisOwnPoints(_ id: String) throws {
    let snapshot = try Recordings.sleeperSnapshot(id, statistics: 2020)
    let league = try normalize(snapshot, players: .empty)
    var count = 0
    for side in league.playedWeeks.flatMap(\.matchups).flatMap(\.sides) {
      count += 1
      #expect(side.lineup.allSatisfy { $0.points != nil }, "\(side.team)")
      if !side.isOverridden {
        #expect(side.lineup.filter(\.isStarter).compactMap(\.points).total == side.points)
      }
    }
    #expect(count > 150)
    guard id == Self.league else { return }
    let jones = try #require(try lineup(league).first { $0.player == "4199" }?.points)
    let hopkins = try #require(try lineup(league).first { $0.player == "1426" }?.points)
    #expect(hopkins == points(22.1) && jones != points(22.1), "\(jones) \(hopkins)")
  }

  /// In 2024 the statistics would say what Sleeper says with each player's id.
  @Test func statisticsOf2024MatchSleeper() throws {
    let id = "1049056120377090048"
    let told = try Recordings.sleeper(id)
    let snapshot = try Recordings.sleeperSnapshot(id, statistics: 2024)
    #expect(try normalize(snapshot, players: .empty) == told)
  }

  /// The newest week of an ESPN league has starters' points for the team, like every other week.
  @Test func theTopPlayerScoredTheMostAsAStarterInEveryWeek() throws {
    let league = try Recordings.espn("18254195", 2024)
    var lists = 0
    for week in league.playedWeeks.map(\.number) {
      for team in try rank(league, week: week).teams {
        var totals: [Player.ID: Points] = [:]
        for game in league.playedWeeks where game.number <= week {
          let side = game.matchups.lazy.compactMap { $0.sides(of: team.id)?.own }.first
          for entry in side?.lineup ?? [] where entry.isStarter {
            if let player = entry.player {
              totals[player, default: .zero] =
                totals[player, default: .zero]
                + (entry.points ?? .zero)
            }
          }
        }
        #expect(team.bestStarters.first?.points == totals.values.max(), "week \(week)")
        for player in team.bestStarters { #expect(totals[player.id] == player.points) }
        let fact = try rank(league, week: week).facts.first {
          $0.subject.team == team.id && $0.kind == "top_player"
        }
        let roster =
          league.week(week)?.matchups.lazy.compactMap { $0.sides(of: team.id)?.own }
          .first?.lineup.compactMap(\.player) ?? []
        let own = team.bestStarters.first { roster.isEmpty || roster.contains($0.id) }
        #expect(fact?.subject.player == own?.id)
        #expect(fact?.values["points"]?.double == own?.points.value)
        lists += team.topPlayersBasis == .season ? 1 : 0
      }
    }
    // The page's list in the newest week still covers the season.
    #expect(lists == league.teams.count)
  }
}
