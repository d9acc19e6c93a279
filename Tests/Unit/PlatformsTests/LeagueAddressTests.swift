import LeagueModel
import Testing

@testable import Platforms

/// What users paste to name their league.
@Suite struct LeagueAddressTests {
  @Test(
    arguments: [
      ("1049056120377090048", nil, "1049056120377090048", nil),
      (" 42 \n", nil, "42", nil),
      ("https://sleeper.com/leagues/1049056120377090048", .sleeper, "1049056120377090048", nil),
      ("https://sleeper.com/leagues/42/matchup?x=1#top", .sleeper, "42", nil),
      ("sleeper.app/leagues/42/", .sleeper, "42", nil),
      ("https://WWW.Sleeper.com/leagues/42", .sleeper, "42", nil),
      ("https://fantasy.espn.com/football/league?leagueId=77", .espn, "77", nil),
      ("fantasy.espn.com/football/team?leagueId=77&teamId=3&seasonId=2025", .espn, "77", 2025),
      (
        "https://fantasy.espn.com/football/league/standings?seasonid=2024&leagueid=77", .espn, "77",
        2024
      ),
      ("https://www.espn.com/fantasy/football/x?leagueId=77", .espn, "77", nil),
    ] as [(String, FantasyPlatform?, String, Int?)])
  func anAddressNamesALeague(
    _ text: String, _ platform: FantasyPlatform?, _ id: String, _ season: Int?
  ) throws {
    let address = try LeagueAddress(text)
    #expect(address.platform == platform && address.id == id && address.season == season)
  }

  @Test(
    arguments: [
      ("", .neither), ("abc", .neither), ("-5", .neither), ("4a", .neither),
      ("123456789012345678901", .neither),
      (
        "https://football.fantasysports.yahoo.com/f1/42",
        .otherSite(host: "football.fantasysports.yahoo.com")
      ),
      ("https://sleeper.com.evil.org/leagues/42", .otherSite(host: "sleeper.com.evil.org")),
      ("https://notsleeper.com/leagues/42", .otherSite(host: "notsleeper.com")),
      ("https://fantasy.espn.com/basketball/league?leagueId=42", .otherSport("basketball")),
      ("https://sleeper.com/i/AbCdEf", .invitation),
      ("https://sleeper.com/leagues", .noLeague(.sleeper)),
      ("https://sleeper.com/leagues/abc", .noLeague(.sleeper)),
      ("https://fantasy.espn.com/football/", .noLeague(.espn)),
      ("https://fantasy.espn.com/football/league?leagueId=x", .noLeague(.espn)),
    ] as [(String, LeagueAddress.Mistake)])
  func aMistakeIsNamed(_ text: String, _ mistake: LeagueAddress.Mistake) {
    #expect(throws: mistake) { try LeagueAddress(text) }
  }
}
