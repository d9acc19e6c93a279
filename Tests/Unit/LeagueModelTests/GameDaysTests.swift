import LeagueModel
import Platform
import Testing

/// The days of a week's games.
@Suite struct GameDaysTests {
  private func game(_ kickoff: String?) throws -> ProGame {
    ProGame(
      kickoff: try kickoff.map { try #require(Instant(parsing: $0, in: .utc)) }, away: "KC",
      home: "LV")
  }

  /// Night games are on the next day in London, but not where they are played.
  @Test func anEveningInAmericaIsThatDay() throws {
    let games = try [
      "2025-09-05T00:15:00Z", "2025-09-07T13:30:00Z", "2025-09-09T00:15:00Z", nil,
    ].map(game)
    let days = try #require(GameDays(games))
    #expect(days.first.description == "2025-09-04T12:00:00Z")
    #expect(days.last.description == "2025-09-08T12:00:00Z")
    #expect(days.dayAfter.description == "2025-09-09T12:00:00Z")
    // The latest kickoff of a Monday in winter, 10:20 p.m. in the East.
    let late = try #require(GameDays([try game("2025-12-02T03:20:00Z")]))
    #expect(late.first == late.last && late.last.description == "2025-12-01T12:00:00Z")
  }

  @Test func withoutAKickoffThereAreNone() throws {
    #expect(GameDays([]) == nil)
    #expect(GameDays([try game(nil)]) == nil)
  }
}
