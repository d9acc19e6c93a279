import LeagueModel
import Platform
import TestSupport
import Testing

@testable import Platforms

/// Plays in nflverse's layout.
@Suite struct NFLVersePlayTests {
  private static let head =
    "game_id,home_team,away_team,week,posteam,qtr,time,desc,play_type,passing_yards,"
    + "passer_player_name,receiver_player_name,receiving_yards,rusher_player_name,rushing_yards,"
    + "complete_pass,pass_touchdown,interception,total_home_score,total_away_score\r\n"

  private func game(_ rows: String...) throws -> ProGamePlays {
    let games = proGames(in: "p.csv", Array((Self.head + rows.joined(separator: "\r\n")).utf8))
    return try #require(games?.first)
  }

  @Test func quotedCellsMayHaveCommasQuotesAndLines() throws {
    let game = try game(
      "2024_05_A_B,LA,WAS,5,LA,1,12:00,\"a \"\"long\"\" pass, caught\r\nby him\",pass,40,P.One,"
        + "R.Two,40,NA,NA,1,1,0,6,0")
    #expect(game.home == "LAR" && game.away == "WAS" && game.season == 2024 && game.week == 5)
    let deeds = try #require(game.plays.first).deeds
    #expect(deeds.first { $0.player == "P.One" }?.stats[.passingTouchdowns40] == 1)
    #expect(deeds.first { $0.player == "R.Two" }?.stats[.receivingYards] == 40)
    #expect(deeds.first { $0.player == nil && $0.team == "WAS" }?.stats[.pointsAllowed] == 6)
  }

  @Test(arguments: ["", "a,b\n1,2\n", "game_id,week\n", "\"", "{\"plays\":[]}"])
  func whatIsNoPlaysIsRefused(_ text: String) {
    #expect(proGames(in: "p.csv", Array(text.utf8)) == nil)
    #expect(proGames(in: "p.json", Array(text.utf8)) == nil)
  }

  /// Files come from anywhere: numbers beyond football neither crash nor count.
  @Test(arguments: [
    "9223372036854775807", "-9223372036854775808", "1e300", "NaN", "inf", "-0", "x",
  ])
  func absurdNumbersDoNoHarm(_ number: String) throws {
    let table =
      Self.head + "2024_05_A_B,LA,WAS,5,LA,1,12:00,a,pass,\(number),P.One,R.Two,\(number),R.Two,"
      + "\(number),1,1,0,\(number),\(number)"
    _ = proGames(in: "p.csv", Array(table.utf8))
    let text =
      "P.One pass to R.Two for \(number) yards, TOUCHDOWN. P.One \(number) yard field goal is GOOD"
    let json = """
      {"season":2024,"week":5,"homeTeam":"LA","visitorTeam":"WAS","plays":[{"quarter":\(Self.json(number)),
      "scoringPlay":true,"scoringTeam":"LA","playStats":[{"statId":16,"yards":\(Self.json(number)),
      "team":"LA","playerName":"P.One"}]}],
      "header":{"season":{"year":2024},"week":5,"competitions":[{"competitors":[
      {"homeAway":"home","id":"1","team":{"abbreviation":"LA"}},{"homeAway":"away","team":{"abbreviation":"WAS"}}]}]},
      "drives":{"previous":[{"plays":[{"homeScore":\(Self.json(number)),"awayScore":\(Self.json(number)),
      "start":{"team":{"id":"1"}},"text":"\(text)"}]}]}}
      """
    _ = proGames(in: "2024-w05.json", Array(json.utf8))
    _ = proGames(in: "2024-w05.json", Array(json.replacing("visitorTeam", with: "visitors").utf8))
  }

  private static func json(_ number: String) -> String {
    number.allSatisfy { "-0123456789e".contains($0) } && number != "-0" ? number : "\"\(number)\""
  }

  @Test(
    .enabled(if: Recordings.folder != nil, "the recordings are not next to the project"))
  func recordedGamesHaveTheirScoresAndStatistics() throws {
    let folder = try #require(Recordings.folder)
    let bytes = try Files.read("\(folder)/../data/nflverse/pbp_2021_w1_3games.csv")
    let games = try #require(proGames(in: "pbp_2021_w1_3games.csv", bytes))
    #expect(games.count == 3 && games.allSatisfy { $0.season == 2021 && $0.week == 1 })
    for game in games {
      #expect(game.plays.count > 100)
      #expect(game.plays.allSatisfy { $0.time != nil })
      let times = game.plays.compactMap(\.time)
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }, "\(game.home)")
    }
    let first = try #require(games.first { $0.home == "TEN" })
    // Arizona won 38-13; Kyler Murray threw four touchdowns for 289 yards, and ran for another.
    let murray = first.plays.flatMap(\.deeds).filter { $0.player == "K.Murray" }
    func total(_ stat: PlayStat) -> Double { murray.compactMap { $0.stats[stat] }.reduce(0, +) }
    #expect(total(.passingYards) == 289 && total(.passingTouchdowns) == 4)
    #expect(total(.rushingTouchdowns) == 1 && total(.passesIntercepted) == 1)
    let allowed = first.plays.flatMap(\.deeds).filter { $0.player == nil && $0.team == "TEN" }
    #expect(allowed.compactMap { $0.stats[.pointsAllowed] }.reduce(0, +) == 38)
  }
}
