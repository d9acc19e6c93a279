import Diagnostics
import Liquid
import Phrases
import Platform
import Render
import TestSupport
import Testing

@Suite struct PaperFilterTests {
  private func render(_ text: String, _ data: Object = [:], _ escaping: Escaping = .none) throws
    -> String
  {
    let environment = Environment.paper(zone: .fixed(-5 * 3_600))
    let template = try Template(SourceText(name: "t", text: text), environment: environment)
    return String(decoding: try template.render(data, escaping: escaping), as: UTF8.self)
  }

  @Test(arguments: [
    ("{{ 1 | ordinal }}", "1st"), ("{{ 2 | ordinal }}", "2nd"), ("{{ 3 | ordinal }}", "3rd"),
    ("{{ 11 | ordinal }}", "11th"), ("{{ 13 | ordinal }}", "13th"), ("{{ 22 | ordinal }}", "22nd"),
    ("{{ 111 | ordinal }}", "111th"), ("{{ 0 | ordinal }}", "0th"),
    ("{{ 131.2 | points }}", "131.20"), ("{{ 98.44 | points }}", "98.44"),
    ("{{ 131 | points }}", "131.00"), ("{{ -3 | points }}", "-3.00"),
    ("{{ 1616.6399999999999 | points }}", "1616.64"), ("{{ 0.721144 | points: 3 }}", "0.721"),
    ("{{ 1.005 | points }}", "1.01"), ("{{ 12.5 | points: 0 }}", "13"),
    ("{{ 4.5 | signed }}", "+4.50"), ("{{ -4.5 | signed }}", "−4.50"),
    ("{{ 0 | signed }}", "±0.00"),
    ("{{ 0.931 | percent }}", "93%"), ("{{ 0.931 | percent: 1 }}", "93.1%"),
    ("{{ 'Chris' | possessive }}", "Chris’"), ("{{ 1 | pluralize: 'win' }}", "1 win"),
    ("{{ 3 | pluralize: 'win' }}", "3 wins"), ("{{ 2 | pluralize: 'bye', 'byes' }}", "2 byes"),
    ("{{ 'Third & Long Division' | initials }}", "TLD"),
    ("{{ 'a,b,c' | split: ',' | sentence_list }}", "a, b, and c"),
    ("{{ 'a,b' | split: ',' | sentence_list: 'or' }}", "a or b"),
    ("{{ 'a' | split: ',' | sentence_list }}", "a"),
    ("{{ '2026-11-17T14:00:00Z' | date: '%-d %b %H:%M' }}", "17 Nov 09:00"),
  ])
  func filtersPrintWhatPeopleRead(_ template: String, _ expected: String) throws {
    #expect(try render(template) == expected)
  }

  /// The examples of Documentation/filters.md.
  @Test func theDocumentedExamplesPrintWhatTheyPromise() throws {
    let guide = String(
      decoding: try Files.read(packagePath("Documentation/filters.md")), as: UTF8.self)
    let rows = guide.matches(of: /(?m)\| `(\{\{.*\}\})` \| `(.*)` \|$/)
    #expect(rows.count > 20)
    let data: Object = [
      "team": [
        "name": "Dana", "record": ["wins": 8, "losses": 5, "ties": 1],
      ],
      "hostile": "*bold*", "html": "<b>",
    ]
    for row in rows {
      let template = String(row.output.1).replacing("\\|", with: "|")
      let escaping: Escaping = template.contains("hostile") ? .text : .html
      #expect(
        try render(template, data, escaping).replacing("&gt;", with: ">").replacing(
          "&quot;", with: "\"") == row.output.2,
        "\(template)")
    }
  }

  @Test(arguments: [
    ("Shame & Prosperity", "shame-and-prosperity"), ("Würst Café №1", "wuerst-cafe-1"),
    ("🏈🏈", "league"), ("../../etc/passwd", "etc-passwd"), ("  A   B  ", "a-b"),
    ("Murphy’s Lawyers", "murphys-lawyers"), ("日本", "league"), ("Żółw <b>", "zolw-b"),
  ])
  func slugsAreValidInAddresses(_ name: String, _ expected: String) throws {
    #expect(slug(name) == expected)
    #expect(try render("{{ name | slugify }}", ["name": .string(name)]) == expected)
  }

  @Test func recordsShowTiesOnlyWhenThereAreSome() throws {
    let data: Object = [
      "a": ["wins": 8, "losses": 5, "ties": 1], "b": ["wins": 8, "losses": 5, "ties": 0],
    ]
    #expect(try render("{{ a | record }} {{ b | record }}", data) == "8-5-1 8-5")
  }

  @Test func numbersAreNeverEscapedAndNamesAlwaysAre() throws {
    let data: Object = ["n": 1.5, "name": "<b>*x*</b>"]
    #expect(
      try render("{{ n | points }} {{ name | possessive }}", data, .html)
        == "1.50 &lt;b&gt;*x*&lt;/b&gt;’s")
    #expect(
      try render("{{ name | possessive }}", data, .markdown) == "\\<b>\\*x\\*\\</b>’s")
  }

  @Test(arguments: [
    "{{ 'x' | points }}", "{{ nil | ordinal }}", "{{ 1 | sentence_list }}", "{{ 1 | record }}",
  ])
  func wrongInputsAreErrorsWithALocation(_ template: String) {
    let error = #expect(throws: LiquidError.self) { try render(template) }
    #expect(error?.diagnostic.place != nil)
  }
}

@Suite struct DateEscapingTests {
  private func render(_ template: String) throws -> String {
    let template = try Template(
      SourceText(name: "t", text: template), environment: .paper(zone: .utc))
    let data: Object = ["time": "2026-11-17T14:00:00Z", "pattern": "*%H:%M*"]
    return String(decoding: try template.render(data, escaping: .markdown), as: UTF8.self)
  }

  @Test func onlyFormatsFromTheDataAreEscaped() throws {
    #expect(try render("{{ time | date: '%H:%M' }}") == "14:00")
    #expect(try render("{{ time | date: pattern }}") == #"\*14\:00\*"#)
  }
}
