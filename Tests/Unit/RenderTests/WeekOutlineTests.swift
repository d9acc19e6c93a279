import Diagnostics
import JSON
import LeagueModel
import Render
import TestSupport
import Testing

/// A small part of a stored edition tells the same as the whole.
@Suite struct WeekOutlineTests {
  @Test(arguments: [0, 3]) func aStoredEditionHasTheOutlineOfTheEdition(_ week: Int) throws {
    let edition = try PaperSample.edition(named: "A \"Team\" {]", week: week)
    let stored = try JSONValue(encoding: edition).encoded(.indented)
    let source = SourceText(name: "edition.json", bytes: stored)
    let outline = try JSONValue(parsing: source, only: WeekOutline.members)
      .decoded(WeekOutline.self)
    #expect(outline == WeekOutline(edition))
    #expect(outline.withoutRoasts != outline || week == 0)
  }
}
