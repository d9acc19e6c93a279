import Build
import Diagnostics
import JSON
import Markdown
import Platform
import TestSupport
import Testing

/// Names that a league member chose to break the paper.
@Suite(.timeLimit(.minutes(120))) struct HostileNameTests {
  private static let names = [
    "<script>alert(1)</script>", "</h3></article><img src=x onerror=alert(1)>", "<!-- gone",
    "| a | b | c |", "**bold** _slanted_ ~~struck~~ `code`", "``` fence",
    "[link](javascript:alert(1))", "![picture](https://evil.example/x.png)",
    "https://evil.example and www.evil.example", "\" onmouseover=\"alert(1)' x='",
    "{{ 7 | times: 6 }}{% raw %}", "right\u{202E}tfel &lt;b&gt; &amp; \u{2066}isolated\u{2069}",
  ]

  /// Builds a site with the given names of teams, owners, players and league; nil leaves a name unchanged.
  private func build(
    _ folder: String, league: String, team: @escaping (Int) -> String,
    owner: @escaping (Int) -> String, player: @escaping (Int) -> String
  ) async throws -> String {
    let site = "\(folder)/site-\(league.utf8.count)"
    try await Skidmark.succeed(["init", site, "--demo"])
    try Sites.keepOnlySleeper(site)
    try Files.remove("\(site)/context")
    let base = "\(site)/recordings/api.sleeper.app/v1"
    let id = "873150294416920577"
    func quoted(_ text: String) -> String {
      String(decoding: JSONValue.string(text).encoded(), as: UTF8.self)
    }
    func replace(_ path: String, _ key: String, _ name: (Int) -> String) throws {
      var count = 0
      let member = try Regex("\"\(key)\":\"(?:[^\"\\\\]|\\\\.)*\"")
      try edit("\(base)/\(path)") { text in
        text.replacing(member) { _ in
          count += 1
          return "\"\(key)\":\(quoted(name(count - 1)))"
        }
      }
      try #require(count > 0)
    }
    try replace("league/\(id)/users.json", "team_name", team)
    try replace("league/\(id)/users.json", "display_name", owner)
    try replace("league/\(id).json", "name") { _ in league }
    try replace("players/nfl.json", "full_name", player)
    try edit("\(site)/skidmark.yml") {
      $0.replacing("The Skidmark Gazette", with: quoted(league))
    }
    try await Skidmark.succeed(["build", "-s", site, "-w", "2"] + Skidmark.now)
    return "\(site)/output"
  }

  /// The elements of a page and the names of their attributes, without the lists of what roasts cite, because a team's
  /// lines depend on the length of its name.
  private func shape(_ html: String) -> [String] {
    tags(html.replacing(/<ul>\n<li>[^\n]*receipt-formula.*?<\/ul>/.dotMatchesNewlines(), with: ""))
      .map { "\($0.name) \($0.attributes.keys.sorted().joined(separator: " "))" }
  }

  /// A name without the characters that change the direction of others.
  private func shown(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.unicodeScalars.filter { !["\u{202E}", "\u{2066}", "\u{2069}"].contains($0) }))
  }

  @Test func hostileNamesAreOnlyText() async throws {
    let names = Self.names
    try await withTemporaryFolder { folder in
      let harmless = try await build(folder, league: "Harmless") {
        "Team \($0)"
      } owner: {
        "owner\($0)"
      } player: {
        "Player \($0)"
      }
      let league = "<b>League</b> *of* [the](x) \"quoted\" | {{ title }}"
      let hostile = try await build(folder, league: league) {
        names[$0 % names.count]
      } owner: {
        names[($0 + 5) % names.count]
      } player: {
        names[($0 + 3) % names.count]
      }
      func week(_ output: String, _ name: String) throws -> String {
        let path = try Files.tree(output).first { $0.hasSuffix("/week-02/\(name)") }
        return try text("\(output)/\(try #require(path))")
      }
      let page = try week(hostile, "index.html")
      let seen = withStraightQuotes(visibleText(page))
      for name in names { #expect(seen.contains(withStraightQuotes(shown(name))), "\(name)") }
      #expect(seen.contains(withStraightQuotes(league)))
      #expect(!page.unicodeScalars.contains("\u{202E}") && !page.contains("\u{2066}"))
      #expect(shape(page) == shape(try week(harmless, "index.html")))
      let home = try text("\(hostile)/index.html")
      #expect(shape(home) == shape(try text("\(harmless)/index.html")))
      #expect(withStraightQuotes(visibleText(home)).contains(withStraightQuotes(league)))
      #expect(shape(page).allSatisfy { !$0.contains(" on") })
      for tag in tags(page) where tag.name == "script" {
        #expect(tag.attributes["src"]?.contains("assets/") == true, "\(tag)")
      }

      let renderer = MarkdownRenderer()
      func html(_ output: String) throws -> String {
        let markdown = Array(try week(output, "week.md").utf8)
        return String(decoding: renderer.html(markdown), as: UTF8.self)
      }
      let article = try html(hostile)
      #expect(shape(article) == shape(try html(harmless)))
      let read = withStraightQuotes(visibleText(article)).replacing("\u{2060}", with: "")
      for name in names { #expect(read.contains(withStraightQuotes(shown(name))), "\(name)") }

      let message = try await shared(hostile)
      try expectNeutral(message, like: try await shared(harmless))
      let edition = try week(hostile, "edition.json")
      let stored = try JSONValue(parsing: SourceText(name: "edition", bytes: Array(edition.utf8)))
      let teams = try #require(stored["teams"]?.array).compactMap { $0["name"]?.string }
      // One of the twelve teams has no owner, and so no name of its own.
      #expect(Set(names.map(shown)).subtracting(teams.map(shown)).count <= 1)
    }
  }

  /// The whole WhatsApp text of a site's week.
  private func shared(_ output: String) async throws -> String {
    let site = Paths.parent(output)
    return try await Skidmark.succeed([
      "share", "-s", site, "-w", "2", "--all", "--budget", "90000",
    ]).output
  }

  /// Only our own markup has an effect, and no name starts a new line.
  private func expectNeutral(_ text: String, like harmless: String) throws {
    func marks(_ text: String) -> [[Character]] {
      text.split(separator: "\n").filter { $0.hasPrefix("*") }.map { line in
        line.filter { "*_~`".contains($0) }
      }
    }
    #expect(marks(text) == marks(harmless))
    #expect(text.count { $0 == "\n" } == harmless.count { $0 == "\n" })
    #expect(!text.contains("`"))
    #expect(!text.unicodeScalars.contains("\u{202E}"))
    #expect(text.contains("∗∗bold∗∗ ＿slanted＿ ∼∼struck∼∼ ˋcodeˋ"))
  }
}
