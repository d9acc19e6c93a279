import Diagnostics
import JSON
import Rank
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

  /// Editions of earlier versions lack what pages have come to tell.
  @Test func anOlderEditionHasNoCardsAndNoDays() throws {
    var edition = try PaperSample.edition(named: "A", week: 3)
    edition.numbers?.wraps = nil
    edition.gameDays = nil
    edition.numbers?.history?.champions[1].final = nil
    var json = try JSONValue(encoding: edition)
    for key in ["game_days", "headline"] { json = json.without(key) }
    let old = try json.decoded(Edition.self)
    #expect(old.gameDays == nil && old.numbers?.wraps == nil)
    let stored = SourceText(name: "edition.json", bytes: json.encoded())
    let outline = try JSONValue(parsing: stored, only: WeekOutline.members)
      .decoded(WeekOutline.self)
    #expect(outline == WeekOutline(old))
  }
}

extension JSONValue {
  fileprivate func without(_ key: String) -> JSONValue {
    guard case .object(let members) = self else { return self }
    let rest = members.keys.filter { $0 != key }.map { ($0, members[$0] ?? .null) }
    return .object(JSONObject(rest))
  }
}
