import Diagnostics
import JSON
import LeagueModel
import Platform
import Testing

@testable import Platforms

/// What all players of the NFL scored, from Sleeper's weekly statistics.
@Suite struct SleeperGamesTests {
  private let rows = """
    [{"player_id": "11", "team": "KC", "opponent": "BUF", "game_id": "202610101",
      "player": {"first_name": "Ann", "last_name": "Alpha", "position": "WR"},
      "stats": {"rec": 5, "rec_yd": 71.0, "gp": 1, "rush_yd": 0, "off_snp": 60}},
     {"player_id": "BUF", "team": "BUF", "opponent": "KC", "game_id": "202610101",
      "player": {"first_name": "Buffalo", "last_name": "Bills", "position": "DEF"}, "stats": {"sack": 3}},
     {"player_id": "12", "team": "DAL", "opponent": null, "game_id": null,
      "player": {"first_name": "Bo", "last_name": "Bye", "position": "WR"}, "stats": {"rec": 1}},
     {"player_id": "13", "team": "KC", "opponent": "BUF", "game_id": "202610101",
      "player": {"first_name": "Ike", "last_name": "Idle", "position": "WR"}, "stats": {"gp": 1}},
     {"player_id": "14", "team": "KC", "opponent": "BUF", "game_id": "202610101",
      "player": {"first_name": "Lee", "last_name": "Backer", "position": "LB"}, "stats": {"sack": 2}},
     {"player_id": "15", "team": "KC", "opponent": "ATLANTIS", "game_id": "202610101",
      "player": {"first_name": "Lost", "last_name": "Soul", "position": "WR"}, "stats": {"rec": 9}},
     {"player_id": "16"}, 7, null]
    """

  private func snapshot(_ week: String?) throws -> Snapshot {
    let league = #"{"scoring_settings": {"rec": 0.5, "rec_yd": 0.1, "sack": 1.0, "rush_yd": 0.1}}"#
    func answer(_ name: String, _ body: String) -> Answer {
      Answer(
        name: name, address: "https://example.com", fetchedAt: Instant(seconds: 0),
        body: Array(body.utf8))
    }
    return Snapshot(
      key: try #require(LeagueKey("sleeper-1")), season: 2026,
      answers: [answer("league", league)] + (week.map { [answer("games-03", $0)] } ?? []))
  }

  private func slim() throws -> String {
    let parsed = try JSONValue(parsing: rows)
    let rows = try #require(parsed.array)
    let bytes = SleeperGames.slim(rows, scoring: ["rec", "rec_yd", "sack", "rush_yd"])
    return String(decoding: try #require(bytes), as: UTF8.self)
  }

  @Test func rowsAreReducedToWhatCounts() throws {
    let slim = try slim()
    #expect(
      slim.hasPrefix(
        #"{"11":{"name":"Ann Alpha","position":"WR","team":"KC","opponent":"BUF","stats":{"rec":5,"rec_yd":71}}"#
      ), "\(slim)")
    #expect(slim.contains("\"BUF\":") && slim.contains("\"15\":"))
    for id in ["12", "13", "14", "16"] { #expect(!slim.contains("\"\(id)\":")) }
    #expect(SleeperGames.slim([], scoring: ["rec"]) == nil)
  }

  @Test func gamesAreScoredByTheLeague() throws {
    let games = try scoredGames(try snapshot(try slim()))
    let chiefs = try #require(ProTeam(named: "KC"))
    let bills = try #require(ProTeam(named: "BUF"))
    let catcher = ScoredGame(
      player: "11", name: "Ann Alpha", position: "WR", team: chiefs, opponent: bills, week: 3,
      points: Points(tenThousandths: 96_000))
    let defense = ScoredGame(
      player: "BUF", name: "Buffalo Bills", position: "DEF", team: bills, opponent: chiefs,
      week: 3, points: Points(tenThousandths: 30_000))
    #expect(games == [catcher, defense])
    #expect(try scoredGames(try snapshot(nil)).isEmpty)
  }

  @Test(arguments: ["null", "[]", "{\"11\":7}", "{\"11\":{\"position\":\"WR\",\"opponent\":8}}"])
  func otherAnswersHaveNoGames(_ body: String) throws {
    #expect(try scoredGames(try snapshot(body)).isEmpty)
  }
}
