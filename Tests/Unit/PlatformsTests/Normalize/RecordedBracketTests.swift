import Diagnostics
import JSON
import LeagueModel
import Platforms
import Rank
import TestSupport
import Testing

/// The playoffs of recorded seasons, derived from their games and compared with what the platforms say.
@Suite(.enabled(if: Recordings.folder != nil, "the recordings are not next to the project"))
struct RecordedBracketTests {
  @Test func sleepersChampionIsTheOneThatItNames() throws {
    let snapshot = try Recordings.sleeperSnapshot("1049056120377090048")
    let named = try JSONValue(
      parsing: SourceText(name: "league", bytes: try #require(snapshot["league"]).body))[
        "metadata"]?["latest_league_winner_roster_id"]?.string
    let league = try normalize(snapshot, players: .empty)
    #expect(try rankInFull(league, seasons: 100).numbers?.bracket?.champion == named)
    #expect(named == "12")
  }

  /// ESPN ranks the places that it plays for.
  @Test func espnsFinalPlacesAreTheOnesThatItNames() throws {
    let snapshot = try Recordings.espnSnapshot("18254195", 2024)
    let rows = try JSONValue(
      parsing: SourceText(name: "league", bytes: try #require(snapshot["league"]).body))["teams"]?
      .array
    let named = Dictionary(
      (rows ?? []).map {
        ($0["rankCalculatedFinal"]?.int ?? 0, $0["id"]?.int.map { "\($0)" } ?? "")
      }
    ) { first, _ in first }
    let rankings = try rankInFull(try normalize(snapshot, players: .empty), seasons: 100)
    #expect(rankings.numbers?.bracket?.champion == named[1])
    #expect(rankings.teams.prefix(3).map(\.id) == [named[1], named[2], named[3]])
  }

  /// Where no bracket and no winner is recorded, the champion won the last championship game.
  @Test(arguments: ["521379020332068864", "522458773317046272", "1049056120377090048"])
  func theChampionWonTheFinal(_ id: String) throws {
    let league = try Recordings.sleeper(id)
    let champion = try #require(try rankInFull(league, seasons: 100).numbers?.bracket?.champion)
    let finals = league.playedWeeks.flatMap(\.matchups).filter { $0.kind == .championship }
    #expect(finals.last?.winner == champion)
    #expect(
      finals.filter { $0.sides.contains { $0.team == champion } }.allSatisfy { game in
        game.decision == .open || game.winner == champion
      })
  }
}
