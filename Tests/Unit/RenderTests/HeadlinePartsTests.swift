import Testing

@testable import Render

@Suite struct HeadlinePartsTests {
  @Test(
    arguments: [
      (
        "Trust in Lucian cost Murphy’s Lawyers 29.10 points; trust has since left town", "29.10",
        ["Trust in Lucian cost Murphy’s Lawyers ", "29.10 points", "", "Trust has since left town"]
      ),
      (
        "Gravy Boat 3000 by 8 over Team 8; see you in week 11", "8",
        ["Gravy Boat 3000 by ", "8", " over Team 8", "See you in week 11"]
      ),
      ("1st to 7th: Team 8 fell", "7th", ["1st to ", "7th", ": Team 8 fell", ""]),
      ("A 19-2 season ends 2 games early", "2", ["A 19-2 season ends ", "2", " games early", ""]),
      ("12.20 came, 2 left", "2", ["12.20 came, ", "2", " left", ""]),
      ("No number; 29.10 points", "29.10", ["No number", "", "", "29.10 points"]),
      ("Nothing", nil, ["Nothing", "", "", ""]),
    ] as [(String, String?, [String])])
  func theNumberOfTheCardIsMarked(_ headline: String, _ number: String?, _ parts: [String]) {
    let found = HeadlineParts(headline, number: number, names: ["Team 8", "Gravy Boat 3000", ""])
    #expect([found.before, found.number, found.after, found.punch[...]] == parts.map { $0[...] })
  }
}
