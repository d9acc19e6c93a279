import JSON
import LeagueModel
import Render
import TestSupport
import Testing

/// What the search finds, and that it gives nothing away where outcomes are hidden.
@Suite struct SearchTests {
  private func index(_ reveal: Reveal, name: String = "A Team") async throws -> JSONValue {
    let editions = try [0, 3].map { try PaperSample.edition(named: name, week: $0) }
    let sample = PaperSample.input(editions)
    let input = SiteInput(
      title: "T", baseURL: nil, version: "1", leagues: sample.leagues, reveal: reveal,
      sections: sample.sections)
    let files = try await SiteRenderer(try PaperSample.theme()).site(input).files
    let page = String(decoding: try #require(files["search/index.html"]), as: UTF8.self)
    #expect(page.contains("href=\"../a-league/2026/week-03/index.html\""))
    #expect(page.contains("href=\"../a-league/2026/team-1/index.html\""))
    let start = "window.skidmarkIndex = "
    let script = String(decoding: try #require(files["search/index.js"]), as: UTF8.self)
    #expect(script.hasPrefix(start) && script.hasSuffix(";\n"))
    return try JSONValue(
      parsing: String(script.dropFirst(start.count).dropLast(2)))
  }

  private func rows(_ index: JSONValue, _ table: String, _ columns: String) -> [[String: JSONValue]]
  {
    let names = index[columns]?.array?.compactMap(\.string) ?? []
    return (index[table]?.array ?? []).map { row in
      Dictionary(uniqueKeysWithValues: zip(names, row.array ?? []))
    }
  }

  @Test func theIndexHasWeeksTeamsOwnersRoastsAndAwards() async throws {
    let index = try await index(.shown)
    let pages = rows(index, "pages", "page_columns")
    #expect(pages.compactMap { $0["title"]?.string } == ["Preseason", "Week 3"])
    #expect(pages[1]["path"]?.string == "a-league/2026/week-03/")
    let entries = rows(index, "entries", "entry_columns")
    #expect(entries.count { $0["kind"]?.string == "week" } == 2)
    let teams = entries.filter { $0["kind"]?.string == "team" && $0["page"]?.int == 1 }
    #expect(teams.count == 4)
    #expect(teams.allSatisfy { $0["owner"]?.string == "A Team" })
    #expect(teams[0]["text"]?.string?.contains("So it goes") == true)
    #expect(teams[0]["anchor"]?.string == "team-1")
    #expect(entries.contains { $0["kind"]?.string == "award" })
  }

  @Test(arguments: [Reveal.hidden, .strict])
  func withHiddenOutcomesTheIndexHasOnlyNames(_ reveal: Reveal) async throws {
    let index = try await index(reveal)
    for entry in rows(index, "entries", "entry_columns") {
      #expect(["week", "team"].contains(entry["kind"]?.string))
      #expect(entry["text"]?.string == "")
    }
    let text = String(decoding: index.encoded(), as: UTF8.self)
    for result in ["2-1", "300.5", "101.5", "So it goes"] { #expect(!text.contains(result)) }
  }

  @Test func hostileNamesStayText() async throws {
    for name in hostileNames {
      let index = try await index(.shown, name: name)
      let text = String(decoding: index.encoded(), as: UTF8.self)
      #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
  }
}
