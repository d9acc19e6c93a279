import Platform
import Testing

@Suite struct FormatTests {
  let instant = Instant(iso8601: "2024-03-05T09:07:03.045678Z") ?? Instant(seconds: 0)
  let zone = Zone(posix: "EST5EDT,M3.2.0,M11.1.0") ?? .utc

  @Test(arguments: [
    ("%Y-%m-%d", "2024-03-05"), ("%-d %_d %0d %e|%-m|%-e", "5  5 05  5|3|5"),
    ("%a %A %b %B %h", "Tue Tuesday Mar March Mar"), ("%^a %^B %#b %#a", "TUE MARCH MAR TUE"),
    ("%p %P %#p %^P", "AM am am am"), ("%H %k %I %l %-H %-I", "09  9 09  9 9 9"),
    ("%M %S %-M %_S", "07 03 7  3"), ("%j %-j %u %w", "065 65 2 2"),
    ("%U %W %V %G %g", "09 10 10 2024 24"), ("%C %y", "20 24"), ("%s", "1709629623"),
    ("%D %F %T %R", "03/05/24 2024-03-05 09:07:03 09:07"), ("%r", "09:07:03 AM"),
    ("%c", "Tue Mar  5 09:07:03 2024"), ("%x %X", "03/05/24 09:07:03"),
    ("%N %L %3N %6N %1N %12N", "045678000 045 045 045678 0 045678000000"),
    ("%z %:z %::z %:::z %Z", "+0000 +00:00 +00:00:00 +00 UTC"),
    ("%%|%n|%t|", "%|\n|\t|"), ("%v", " 5-MAR-2024"), ("%+", "Tue Mar  5 09:07:03 UTC 2024"),
    ("%10A|%010Y|%_6m|%-10A", "   Tuesday|0000002024|     3|Tuesday"), ("%^10a", "       TUE"),
    ("%^c", "TUE MAR  5 09:07:03 2024"), ("%Ey %Od %EY", "24 05 2024"),
    ("%Q %q %:Y %", "%Q %q %:Y %"), ("%-", "%-"), ("%9999Y", "%9999Y"), ("100%", "100%"),
    ("é %d ü", "é 05 ü"), ("", ""), ("%é", "%é"), ("%E", "%E"), ("%:", "%:"),
  ])
  func directives(_ pattern: String, _ expected: String) {
    #expect(format(instant, pattern, in: .utc) == expected)
  }

  @Test func zonesAreShown() {
    #expect(format(instant, "%H:%M %z %:z %Z %#Z", in: zone) == "04:07 -0500 -05:00 EST est")
    let summer = Instant(seconds: 1_720_000_000)
    #expect(format(summer, "%H:%M %z %Z", in: zone) == "05:46 -0400 EDT")
    #expect(
      format(instant, "%:z %::z %:::z %Z", in: .fixed(5_415)) == "+01:30 +01:30:15 +01:30:15 +01:30"
    )
    #expect(format(instant, "%-z %_s", in: .fixed(3_600)) == "+100 1709629623")
    #expect(zone.name.isEmpty == false)
    #expect(instant.rfc3339(in: zone) == "2024-03-05T04:07:03.045678-05:00")
    #expect(instant.date(in: .fixed(-36_000)).day == 4)
  }

  @Test func ancientYearsAreFormatted() throws {
    let early = Instant(try #require(CivilDate(year: 7, month: 1, day: 2)))
    #expect(format(early, "%Y %C %y %F", in: .utc) == "0007 00 07 0007-01-02")
    let before = Instant(try #require(CivilDate(year: -44, month: 3, day: 15)))
    #expect(format(before, "%Y %F", in: .utc) == "-0044 -0044-03-15")
    #expect(before.description == "-0044-03-15T00:00:00Z")
  }

  @Test func manyThreadsAtOnce() async {
    let expected = format(instant, "%A %V %c %Z", in: zone)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<500).allSatisfy { _ in format(instant, "%A %V %c %Z", in: zone) == expected }
        }
      }
      for await same in group { #expect(same) }
    }
  }
}
