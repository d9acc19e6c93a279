import Diagnostics
import JSON
import LeagueModel
import Platforms
import Rank
import TestSupport
import Testing

/// The recaps of the finished recorded seasons.
@Suite(.enabled(if: Recordings.folder != nil, "the recordings are not next to the project"))
struct RecordedRecapTests {
  @Test(
    arguments: [
      ("521379020332068864", nil), ("522458773317046272", nil), ("1049056120377090048", "12"),
    ] as [(String, Team.ID?)])
  func sleepersSeasonsEndWithTheirChampion(_ id: String, _ winner: Team.ID?) throws {
    let snapshot = try Recordings.sleeperSnapshot(id)
    let named = try JSONValue(
      parsing: SourceText(name: "league", bytes: try #require(snapshot["league"]).body))[
        "metadata"]?["latest_league_winner_roster_id"]?.string
    #expect(named == winner)
    let league = try normalize(snapshot, players: .empty)
    let recap = try check(league)
    if let named { #expect(recap.finish.first?.team == named) }
  }

  /// ESPN ranks all places, and counts the consolation games in its own way.
  @Test func espnsPlacesAreTheOnesThatItNames() throws {
    let snapshot = try Recordings.espnSnapshot("18254195", 2024)
    let rows = try JSONValue(
      parsing: SourceText(name: "league", bytes: try #require(snapshot["league"]).body))["teams"]?
      .array
    let named = (rows ?? []).sorted {
      ($0["rankCalculatedFinal"]?.int ?? 0) < ($1["rankCalculatedFinal"]?.int ?? 0)
    }.map { $0["id"]?.int.map { "\($0)" } ?? "" }
    let recap = try check(try normalize(snapshot, players: .empty))
    #expect(recap.finish.map(\.team) == named)
    #expect(recap.finish.prefix(3).map(\.how) == [.champion, .runnerUp, .third])
  }

  @Test(arguments: ["649647301366755328", "1312071960615731200"])
  func aSeasonThatIsNotOverHasNone(_ id: String) throws {
    #expect(try rankInFull(try Recordings.sleeper(id), seasons: 100).numbers?.recap == nil)
  }

  /// What must be true of every season.
  private func check(_ league: League) throws -> SeasonRecap {
    let rankings = try rankInFull(league, seasons: 100)
    let recap = try #require(rankings.numbers?.recap)
    #expect(recap.finish.map(\.place) == Array(1...league.teams.count))
    #expect(Set(recap.finish.map(\.team)).count == league.teams.count)
    #expect(recap.finish.first?.team == rankings.numbers?.bracket?.champion)
    let finals = league.playedWeeks.flatMap(\.matchups).filter { $0.kind == .championship }
    #expect(finals.last?.winner == recap.finish.first?.team)
    #expect(recap.path.last?.stage == .final)
    #expect(recap.path.last?.opponent == recap.finish[1].team)
    #expect(recap.sacko == recap.finish.last?.team)
    var margins: [Points] = []
    for game in league.playedWeeks.flatMap(\.matchups) where game.winner != nil {
      guard let away = game.away else { continue }
      margins.append(
        max(game.home.total, away.total) - min(game.home.total, away.total))
    }
    #expect(recap.closestGame?.margin == margins.min())
    #expect(recap.weeklyHighs.map(\.weeks).reduce(0, +) >= league.rules.lastRegularWeek)
    let wraps = try #require(rankings.numbers?.wraps)
    #expect(wraps.map(\.finish) == recap.finish)
    for wrap in wraps {
      #expect(wrap.cards.count >= 8, "\(wrap.team): \(wrap.cards)")
      // The luck table and the season's records say the same.
      let line = rankings.numbers?.luck.first { $0.team == wrap.team }
      #expect(wrap.allPlay?.record == line?.allPlay)
      #expect(wrap.luck.map { $0.difference == line?.difference } ?? true)
    }
    let streak = rankings.numbers?.records.first { $0.kind == .longestWinStreak }?.value
    #expect(wraps.compactMap(\.winStreak?.length).max().map(Double.init) == streak)
    #expect(wraps.compactMap(\.closestWin?.margin).min() == margins.filter { $0 > .zero }.min())
    #expect(recap.bestAdd.map { ($0.player.points ?? .zero) > .zero && $0.starts > 0 } ?? true)
    return recap
  }
}
