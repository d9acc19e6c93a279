import EmbeddedFiles
import JSON
import LeagueModel
import Phrases
import Platform
import Rank
import Statistics
import Testing

@testable import Render

/// What a page looks at is what it is made from: if anything changes a page, then something that the page has noted is
/// another one. A page that knew something without a `Reading` would fail here.
@Suite struct ReadingTests {
  /// A site of two leagues with two seasons, and changes to it.
  private struct Site {
    var title = "The Paper"
    var baseURL: String? = "https://example.com/p"
    var reveal = Reveal.shown
    var gamesReveal = Reveal.shown
    var hidden: Set<String> = []
    var isPosted = false
    var moved: [(from: String, to: String)] = []
    var editions: [Edition]
    var other: [Edition]
    var managers: [ManagerCareer]
    var pictures: [Int: [Team.ID: String]] = [2026: ["1": "one.webp"]]
    var templates: [String: String] = [:]
    var circumstances = ""

    init() throws {
      editions = try [0, 1, 2, 3].map { try PaperSample.edition(named: "A Team", week: $0) }
      for index in editions.indices {
        if index < 2 { editions[index].draft = nil }
      }
      other = [try PaperSample.edition(named: "Another Team", week: 1)]
      managers = [try HistoryPageTests.manager("champion")]
    }

    func input() -> SiteInput {
      var input = SiteInput(
        title: title, baseURL: baseURL, version: "1",
        leagues: [
          SiteInput.LeaguePages(
            slug: "a-league", editions: editions, pictures: pictures, managers: managers,
            pictureBytes: ["2026/one.webp": [1], "2026/two.webp": [2]]),
          SiteInput.LeaguePages(slug: "b-league", editions: other),
        ], reveal: reveal,
        sections: (PaperSample.input([]).sections.map(\.name) + ["managers", "stories"])
          .map { ($0, !hidden.contains($0)) })
      input.gamesReveal = gamesReveal
      input.isPosted = isPosted
      input.moved = moved
      return input
    }

    func pages() async throws -> (made: [String: MadePart], lookups: Lookups) {
      let files = Resources.theme(Resources.defaultTheme).map { file in
        (path: file.path, bytes: templates[file.path].map { Array($0.utf8) } ?? file.bytes)
      }
      let theme = try Theme(files: files, environment: .paper(zone: .utc))
      let plan = SitePlan(input(), ThemeParts(theme), circumstances: circumstances)
      return (try await SiteRenderer(theme).pages(plan), plan.lookups)
    }
  }

  private struct Change: Sendable {
    let name: String
    let make: @Sendable (inout Site) throws -> Void

    init(_ name: String, _ make: @escaping @Sendable (inout Site) throws -> Void) {
      (self.name, self.make) = (name, make)
    }
  }

  private static let changes: [Change] = [
    Change("title") { $0.title = "Another Paper" },
    Change("no address") { $0.baseURL = nil },
    Change("another address") { $0.baseURL = "https://example.org" },
    Change("hidden") { ($0.reveal, $0.gamesReveal) = (.hidden, .hidden) },
    Change("strict") { ($0.reveal, $0.gamesReveal) = (.strict, .strict) },
    Change("stories hidden") { $0.gamesReveal = .hidden },
    Change("chats") { ($0.baseURL, $0.isPosted) = (nil, true) },
    Change("a moved league") { $0.moved = [("old", "a-league")] },
    Change("circumstances") { $0.circumstances = "UTC" },
    Change("a headline") { $0.editions[3].headline?.text = "Changed" },
    Change("an old headline") { $0.editions[1].headline?.text = "Changed" },
    Change("a team's name") { $0.editions[3].teams[0].team.name = "Changed" },
    Change("an old name") { $0.editions[1].teams[0].team.name = "Changed" },
    Change("the league's name") { $0.editions[3].league.name = "Changed" },
    Change("the other league's name") { $0.other[0].league.name = "Changed" },
    Change("the other league's headline") { $0.other[0].headline?.text = "Changed" },
    Change("no history") { $0.editions[3].numbers?.history = nil },
    Change("another champion") { $0.editions[3].numbers?.history?.champions[0].season = 2019 },
    Change("no draft") { site in for index in 0..<4 { site.editions[index].draft = nil } },
    Change("a draft at once") { site in
      let draft = site.editions[3].draft
      site.editions[0].draft = draft
    },
    Change("no wraps") { $0.editions[3].numbers?.wraps = nil },
    Change("a week less") { $0.editions.removeLast() },
    Change("no preseason") { $0.editions.removeFirst() },
    Change("no managers") { $0.managers = [] },
    Change("another manager") { $0.managers += [try HistoryPageTests.manager("sacko")] },
    Change("another picture") { $0.pictures = [2026: ["1": "two.webp"]] },
    Change("no managers and no pages of theirs") { ($0.managers, $0.hidden) = ([], ["managers"]) },
    Change("no pictures") { $0.pictures = [:] },
    Change("a partial") { $0.templates["partials/lead.html.liquid"] = "mine" },
    Change("a layout") { $0.templates["layouts/page.html.liquid"] = "{{ content }}" },
    Change("a stylesheet") { $0.templates["assets/skidmark.css"] = "p {}" },
    Change("a feed") { $0.templates["site/feed.xml.liquid"] = "<feed></feed>" },
  ]

  private static let sections = [
    "managers", "history", "draft", "trades", "sheets", "stories", "recap", "luck",
  ]

  @Test(arguments: changes.map(\.name)) func whatChangesAPageIsNoted(_ name: String) async throws {
    try await check(try #require(Self.changes.first { $0.name == name }))
  }

  @Test(arguments: sections) func aSectionThatIsOffIsNoted(_ section: String) async throws {
    try await check(Change(section) { $0.hidden = [section] })
  }

  private func check(_ change: Change) async throws {
    var site = try Site()
    let before = try await site.pages()
    try change.make(&site)
    let after = try await site.pages()
    expectKept(before.made, after.made, after.lookups)
    expectKept(after.made, before.made, before.lookups)
    let isSame =
      before.made.keys == after.made.keys
      && before.made.allSatisfy { after.made[$0]?.inputs == $1.inputs }
    #expect(!isSame, "nothing changed")
  }

  /// What would be kept of the pages of one site is what another one has.
  private func expectKept(
    _ made: [String: MadePart], _ other: [String: MadePart], _ lookups: Lookups
  ) {
    for (name, page) in made where name != SitePlan.serviceWorker {
      let isKept = page.inputs.allSatisfy { lookups[$0.name] == $0.digest }
      // A page that is not in the list any more takes its files along.
      guard isKept, let now = other[name] else { continue }
      #expect(now.files.map(\.path) == page.files.map(\.path), "\(name) would be kept")
      #expect(now.files.map(\.bytes) == page.files.map(\.bytes), "\(name) would be kept")
    }
  }

  /// A change concerns the pages that show it, and no others.
  @Test func anOldHeadlineLeavesOtherWeeksAlone() async throws {
    var site = try Site()
    let before = try await site.pages()
    site.editions[1].headline?.text = "Changed"
    let lookups = try await site.pages().lookups
    let open = before.made.filter { !$0.value.inputs.allSatisfy { lookups[$0.name] == $0.digest } }
    #expect(open["page a-league/2026/week-01/"] != nil && open["page search"] != nil)
    for folder in ["2026/week-00/", "2026/week-02/", "2026/week-03/", "managers/"] {
      #expect(open["page a-league/\(folder)"] == nil, "\(folder)")
    }
  }
}
