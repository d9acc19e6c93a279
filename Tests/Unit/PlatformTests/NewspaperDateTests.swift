import Testing

@testable import Platform

/// Dates and times as American newspapers print them.
@Suite struct NewspaperDateTests {
  @Test(
    arguments: [
      ("2026-11-22T10:47:00Z", "Nov. 22, 2026, 10:47 a.m. UTC"),
      ("2026-03-01T00:00:00Z", "March 1, 2026, midnight UTC"),
      ("2026-09-08T12:00:00Z", "Sept. 8, 2026, noon UTC"),
      ("2026-12-31T12:05:00Z", "Dec. 31, 2026, 12:05 p.m. UTC"),
      ("2026-05-05T00:30:00Z", "May 5, 2026, 12:30 a.m. UTC"),
      ("2026-06-05T21:00:00Z", "June 5, 2026, 9 p.m. UTC"),
    ])
  func aMomentHasADateAndATime(_ text: String, _ expected: String) throws {
    let instant = try #require(Instant(parsing: text, in: .utc))
    #expect(NewspaperDate(instant, in: .utc).text(.time) == expected)
  }

  @Test(arguments: ["2026-11-22T10:47:00Z", "2026-07-22T10:47:00Z"])
  func anAmericanZoneHasTheSameNameAllYear(_ text: String) throws {
    let file = "/usr/share/zoneinfo/America/New_York"
    let zone = try #require(Zone(name: "America/New_York", tzif: try Files.read(file)))
    let instant = try #require(Instant(parsing: text, in: .utc))
    #expect(NewspaperDate(instant, in: zone).text(.full).hasSuffix(" ET"))
  }

  @Test func aDateMayHaveItsWeekday() throws {
    let instant = try #require(Instant(parsing: "2026-11-22T10:47:00Z", in: .utc))
    let date = NewspaperDate(instant, in: .utc)
    #expect(date.text(.date) == "Nov. 22, 2026")
    #expect(date.text(.weekday) == "Sunday, Nov. 22, 2026")
    #expect(date.text(.full) == "Sunday, Nov. 22, 2026, 10:47 a.m. UTC")
  }
}
