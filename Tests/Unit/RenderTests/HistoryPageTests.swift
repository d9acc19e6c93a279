import JSON
import Liquid
import Rank
import Testing

@testable import Render

/// The page with a league's champions and history, and the reigning champion.
@Suite struct HistoryPageTests {
  private let path = "a-league/history/index.html"

  static func manager(_ trophy: String) throws -> ManagerCareer {
    let record: JSONValue = ["wins": 9, "losses": 5, "ties": 0]
    let json: JSONValue = [
      "owner": ["team": "1", "owner": "Dana"], "record": record, "playoff_record": record,
      "seasons": [
        [
          "season": 2025, "team": "1", "team_name": .string("The \(trophy)"), "record": record,
          "points_for": 1500.5, "place": 1, "trophies": [.string(trophy)], "trades": [],
        ]
      ], "points_for": 1500.5, "weekly_highs": 2, "rivals": [], "most_started": [],
    ]
    return try json.decoded(ManagerCareer.self)
  }

  private func files(
    _ reveal: Reveal = .shown, hiding hidden: Set<String> = [], weeks: [Int] = [3],
    _ change: (inout Edition) -> Void = { _ in }
  ) async throws -> [String: String] {
    var editions = try weeks.map { try PaperSample.edition(named: "A <b> Team", week: $0) }
    for index in editions.indices { change(&editions[index]) }
    let league = SiteInput.LeaguePages(
      slug: "a-league", editions: editions,
      managers: [try Self.manager("champion"), try Self.manager("sacko")])
    let sample = PaperSample.input([], hiding: hidden)
    let input = SiteInput(
      title: "The Paper", baseURL: nil, version: "1", leagues: [league], reveal: reveal,
      sections: sample.sections)
    return try await SiteRenderer(try PaperSample.theme()).site(input).files
      .mapValues { String(decoding: $0, as: UTF8.self) }
  }

  @Test func everyChampionHasTheFinalAndTheSeason() async throws {
    let files = try await files()
    let page = try #require(files[path])
    let rows = page.matches(
      of: /<li>(?:<(?:svg|img)[\s\S]*?)?<p class="kicker">(?:<a[^>]*>)?(\d{4})[\s\S]*?<\/li>/)
    #expect(rows.map(\.output.1) == ["2025", "2024"])
    let latest = try #require(rows.first).output.0
    for part in [
      "A &lt;b&gt; Team", "9-5<", "120.25–118.75 over A &lt;b&gt; Team", "The sacko",
    ] {
      #expect(latest.contains(part), "\(part)")
    }
    // Papers of earlier versions know no final.
    #expect(rows.last?.output.0.contains(" over ") == false)
    #expect(page.contains("All-time records") && page.contains("Rivalries"))
    #expect(page.ranges(of: ">Champions<").count == 1)
    #expect(files["a-league/archive/index.html"]?.contains("history/index.html\"") == true)
  }

  @Test func aLeagueWithoutAPastHasNone() async throws {
    let first = try await files { $0.numbers?.history = nil }
    let off = try await files(hiding: ["history"])
    for files in [first, off] {
      #expect(files[path] == nil)
      #expect(files["a-league/archive/index.html"]?.contains("history/") == false)
    }
  }

  @Test(arguments: [Reveal.hidden, .strict]) func hiddenOutcomesStayHidden(
    _ reveal: Reveal
  ) async throws {
    let files = try await files(reveal)
    let page = try #require(files[path])
    let open = page.replacing(/<details class="reveal.*<\/details>/.dotMatchesNewlines(), with: "")
    for outcome in ["120.25", "9-5", "🏆", "sacko"] { #expect(!open.contains(outcome)) }
    let told = reveal == .hidden ? page : files["a-league/history/revealed/index.html"]
    #expect(told?.contains("120.25") == true)
  }

  // MARK: The reigning champion

  private func champion(
    _ editions: [Edition], isShown: Bool = true
  ) throws -> Value {
    let theme = try PaperSample.theme()
    let plan = SitePlan(PaperSample.input(editions), ThemeParts(theme), circumstances: "")
    let pages = SiteInput.LeaguePages(slug: "a-league", editions: editions)
    let reading = Reading(SiteDesk(plan, theme, nil, []), league: (0, pages))
    return try reading.league(0).reigningChampion(editions.count - 1, isShown: isShown)
  }

  private func banner(_ champion: Value) throws -> String {
    let bytes = try PaperSample.theme().render(
      "partials/champion-banner.html", ["champion": champion, "path": .null, "root": ""],
      escaping: .html)
    // A phone leaves out what is wide.
    return String(decoding: bytes, as: UTF8.self)
      .replacing("<span class=\"wide\">", with: "").replacing("</span>:", with: ":")
  }

  @Test func theReigningChampionIsTheLatest() throws {
    let edition = try PaperSample.edition(named: "A <b> Team", week: 3)
    let text = try banner(try champion([edition]))
    #expect(text.contains("A &lt;b&gt; Team</b>, 2025 champion: 120.25 to 118.75 over A &lt;"))
    // Without an earlier season, the recap knows.
    var alone = edition
    alone.numbers?.history = nil
    #expect(try banner(try champion([alone])).contains(", 2026 champion: 201.50 to 200.00 over"))
    alone.numbers?.recap = nil
    #expect(try banner(try champion([alone])).isEmpty)
    // A preview has the champion of the season before.
    var preview = try PaperSample.edition(named: "A", week: 0)
    preview.league.season = 2027
    #expect(try banner(try champion([edition, preview])).contains(", 2025 champion"))
    #expect(try banner(try champion([preview])).isEmpty)
  }

  /// Before the first game of a later season, a league keeps the page, and the preview leads to it.
  @Test func thePreseasonHasTheEarlierSeasons() async throws {
    let history = try #require(
      try PaperSample.edition(named: "A <b> Team", week: 3).numbers?.history)
    let preview = "a-league/2026/week-00/index.html"
    let first = try await files(weeks: [0])
    #expect(first[path] == nil && first[preview]?.contains("a-league/history/") == false)
    let later = try await files(weeks: [0]) { $0.history = history }
    let page = try #require(later[path])
    #expect(history.champions.allSatisfy { page.contains(String($0.season)) })
    #expect(later[preview]?.contains("a-league/history/") == true)
  }

  @Test func whereOutcomesAreHiddenOnlyEarlierSeasonsCount() throws {
    var edition = try PaperSample.edition(named: "Dana", week: 3)
    let text = try banner(try champion([edition], isShown: false))
    #expect(text.contains("Title holder: <b>Dana</b>, 2025</p>"))
    let title = try #require(edition.numbers?.history?.champions.last)
    edition.numbers?.history?.champions = [title]
    edition.numbers?.history?.champions[0].season = 2026
    #expect(try banner(try champion([edition], isShown: false)).isEmpty)
    #expect(try banner(try champion([edition], isShown: true)).contains("2026 champion"))
  }
}
