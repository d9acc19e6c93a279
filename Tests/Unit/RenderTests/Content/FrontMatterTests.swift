import Diagnostics
import Platform
import Render
import Testing
import YAML

/// The front matter of a Markdown file.
@Suite struct FrontMatterTests {
  private func read(_ text: String, zone: Zone = .utc) throws -> FrontMatter {
    try FrontMatter(SourceText(name: "content/rules.md", text: text), zone: zone)
  }

  private func complaint(_ text: String) throws -> String? {
    do throws(YAMLError) {
      _ = try FrontMatter(SourceText(name: "content/rules.md", text: text), zone: .utc)
      return nil
    } catch {
      return error.diagnostic.description
    }
  }

  @Test func allKeysAreRead() throws {
    let matter = try read(
      """
      ---
      title: "The rules: all of them"
      date: 2026-11-17
      description: In writing.
      draft: yes
      slug: law
      layout: pages/law.html
      author: Pat
      tags: [trades, 2026]
      ---
      # Text
      """)
    #expect(matter.title == "The rules: all of them")
    #expect(matter.date == Instant(iso8601: "2026-11-17T00:00:00Z"))
    #expect(matter.description == "In writing." && matter.isDraft && matter.slug == "law")
    #expect(matter.layout == "pages/law.html" && matter.author == "Pat")
    #expect(matter.tags == ["trades", "2026"])
  }

  @Test func aDayStartsInTheSitesTimeZone() throws {
    let text = "---\ndate: 2026-11-17\n---\n"
    #expect(
      try read(text, zone: .fixed(-18_000)).date == Instant(iso8601: "2026-11-17T05:00:00Z"))
    let exact = "---\ndate: 2026-11-17T09:00:00+02:00\n---\n"
    #expect(try read(exact).date == Instant(iso8601: "2026-11-17T07:00:00Z"))
  }

  @Test(arguments: [
    ("", 0), ("# Text", 0), ("----\nx", 0), (" ---\nx\n---\n", 0), ("---\n---\nx", 8),
    ("---\n# only a note\n---\nx", 22), ("---\r\ntitle: x\r\n---\r\nx", 20),
    ("\u{FEFF}---\ntitle: x\n---\nx", 17), ("---  \ntitle: x\n--- \nx", 20),
    ("---\ntitle: x\n---", 16), ("---\ndate:\nslug: ~\n---\n", 22),
    ("---\ntext: |\n", nil), ("--- \n\n---\nx\n---\n", 10),
  ])
  func theTextStartsAfterTheFrontMatter(_ text: String, _ start: Int?) throws {
    guard let start else {
      #expect(try complaint(text)?.contains("the front matter has no end") == true)
      return
    }
    #expect(try read(text).bodyStart == start)
  }

  @Test(arguments: [
    (
      "---\ntitle: x\ntitel: y\n---\n",
      """
      content/rules.md:3:1: error: front matter has no setting 'titel'
        3 | titel: y
          | ^~~~~
        note: did you mean 'title'?
      """
    ),
    (
      "---\nweather: y\n---\n",
      """
      content/rules.md:2:1: error: front matter has no setting 'weather'
        2 | weather: y
          | ^~~~~~~
        note: use one of title, date, description, draft, slug, layout, author, tags
      """
    ),
    (
      "---\ntitle: ok\n\ndate: soon\n---\n",
      """
      content/rules.md:4:7: error: this is not a date
        4 | date: soon
          |       ^~~~
        note: write it like 2026-11-17 or 2026-11-17T09:00:00-05:00
      """
    ),
    (
      "---\ndraft: perhaps\n---\n",
      """
      content/rules.md:2:8: error: draft is true or false
        2 | draft: perhaps
          |        ^~~~~~~
      """
    ),
    (
      "---\ntitle: [a]\n---\n",
      """
      content/rules.md:2:8: error: expected a title, found a list
        2 | title: [a]
          |        ^~~
      """
    ),
    (
      "---\ntags: a\n---\n",
      """
      content/rules.md:2:7: error: expected a list such as '[trades, rules]'
        2 | tags: a
          |       ^
      """
    ),
    (
      "---\n- a\n---\n",
      """
      content/rules.md:2:1: error: expected keys and values, such as 'title: The rules', found a list
        2 | - a
          | ^~~
      """
    ),
    (
      "---\ntitle: a\ntitle: b\n---\n",
      """
      content/rules.md:3:1: error: 'title' is here twice
        3 | title: b
          | ^~~~~
      """
    ),
    (
      "---\ntitle: x\n\nThe text.\n",
      """
      content/rules.md:1:1: error: the front matter has no end
        1 | ---
          | ^~~
        note: it ends with another line of three dashes
      """
    ),
  ])
  func mistakesShowTheirLocationInTheWholeFile(_ text: String, _ says: String) throws {
    #expect(try complaint(text) == says)
  }

  @Test func brokenYAMLHasALocationToo() throws {
    let says = try #require(try complaint("---\ntitle: x\n\tslug: y\n---\n"))
    #expect(says.hasPrefix("content/rules.md:3:1: error: "), "\(says)")
  }
}
