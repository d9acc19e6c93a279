import LeagueModel
import Platform
import Testing

@testable import CLI

/// The current season depends on the local date.
@Suite struct SeasonTests {
  @Test(arguments: [
    // New Year's Eve in Honolulu, New Year's Day in Auckland: one season.
    ("2027-01-01T05:00:00Z", "Pacific/Honolulu", 2026),
    ("2027-01-01T05:00:00Z", "Pacific/Auckland", 2026),
    // The last of May in Honolulu, the first of June in Auckland.
    ("2026-06-01T05:00:00Z", "Pacific/Honolulu", 2025),
    ("2026-06-01T05:00:00Z", "Pacific/Auckland", 2026),
    ("2026-07-15T12:00:00Z", "America/New_York", 2026),
    ("2026-11-17T03:30:00Z", "America/New_York", 2026),
    ("2027-01-05T14:00:00Z", "Europe/London", 2026),
    ("2027-02-28T23:59:59Z", "UTC", 2026),
  ])
  func theSeasonFollowsTheLocalDate(
    _ time: String, _ zone: String, _ expected: Int
  ) throws {
    let moment = try #require(Instant(iso8601: time))
    let zone = try #require(System.zone(zone), "the system has no time zones")
    #expect(season(on: moment.date(in: zone)) == expected)
  }
}
