import JSON
import Rank
import Render
import TestSupport
import Testing

/// A stored outline says the same as the edition that it is of.
@Suite struct WeekOutlineTests {
  @Test(arguments: [0, 3]) func aStoredOutlineIsReadAsItWas(_ week: Int) throws {
    let outline = WeekOutline(try PaperSample.edition(named: "A \"Team\" {]", week: week))
    let stored = try JSONValue(encoding: outline).encoded(.indented)
    let read = try JSONValue(parsing: String(decoding: stored, as: UTF8.self))
    #expect(try read.decoded(WeekOutline.self) == outline)
    #expect(outline.withoutRoasts != outline || week == 0)
  }

  @Test func aWeekOfTheFirstSeasonHasNoHistory() throws {
    var edition = try PaperSample.edition(named: "A", week: 3)
    #expect(WeekOutline(edition).contents.contains(.history))
    edition.numbers?.history = nil
    #expect(!WeekOutline(edition).contents.contains(.history))
  }

  /// Before the first game, the league's earlier seasons have their page.
  @Test func thePreseasonOfALaterSeasonHasHistory() throws {
    var edition = try PaperSample.edition(named: "A", week: 0)
    #expect(!WeekOutline(edition).contents.contains(.history))
    edition.history = try PaperSample.edition(named: "A", week: 3).numbers?.history
    #expect(edition.history != nil && WeekOutline(edition).contents.contains(.history))
  }
}
