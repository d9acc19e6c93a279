import JSON
import Rank
import Render
import Testing

@Suite struct SiteTests {
  private func site(_ weeks: [Int]) async throws -> [String: String] {
    let editions = try weeks.map { try PaperSample.edition(named: "A Team", week: $0) }
    let site = try await SiteRenderer(try PaperSample.theme()).site(PaperSample.input(editions))
    return site.files.mapValues { String(decoding: $0, as: UTF8.self) }
  }

  @Test func everyWeekHasItsFolderAndTheLeagueShowsTheLatest() async throws {
    let files = try await site([1, 2, 10])
    for week in ["01", "02", "10"] {
      for name in ["index.html", "week.md", "share.txt", "edition.json"] {
        #expect(files["a-league/2026/week-\(week)/\(name)"] != nil)
      }
    }
    #expect(files["index.html"]?.contains("<body class=\"page-week\">") == true)
    #expect(files["a-league/index.html"]?.contains("Week 10") == true)
  }

  @Test func weeksLinkToTheirNeighbors() async throws {
    let page = try #require(try await site([1, 2, 3])["a-league/2026/week-02/index.html"])
    #expect(
      page.contains(
        "<a href=\"../../../a-league/2026/week-01/index.html\" rel=\"prev\">‹ Week 1</a>"))
    #expect(
      page.contains(
        "<a href=\"../../../a-league/2026/week-03/index.html\" rel=\"next\">Week 3 ›</a>"))
    #expect(page.contains("<a href=\"../../../a-league/archive/index.html\">Weeks</a>"))
  }

  @Test func linksAreRelativeAndNothingIsLoadedFromElsewhere() async throws {
    for (path, page) in try await site([1, 2]) where path.hasSuffix(".html") {
      // Previews need the whole address; the page for wrong ones begins at the host's root.
      guard path != "404.html" else { continue }
      let canonical = "<link rel=\"canonical\" href=\"https://example.com/p/"
      let rest = page.replacing(canonical, with: "")
        .replacing("content=\"https://example.com/p/", with: "")
        // Links that open another program, and texts for sending.
        .replacing("href=\"https://wa.me/?text=", with: "")
        .replacing(/<textarea[^>]*>[^<]*<\/textarea>| data-share-copy="[^"]*"/, with: "")
      #expect(!rest.contains("http://") && !rest.contains("https://"), "\(path)")
      #expect(!rest.contains("=\"/"), "\(path)")
      for script in rest.matches(of: /<script[^>]*>/) {
        #expect(script.output.firstMatch(of: /src="(\.\.\/)*assets\//) != nil, "\(path)")
      }
    }
  }

  @Test func rowsShowAllRequiredValues() async throws {
    let page = try #require(try await site([3])["a-league/2026/week-03/index.html"])
    let row = try #require(page.split(separator: "<article").dropFirst().first)
    for part in [
      "A Team", "2-1", " up</span> 3", "A Team lost. So it goes, A Team.", "Rank </span>1",
      "Champion, the No. 4 seed",
    ] {
      #expect(row.contains(part), "\(part)")
    }
    #expect(page.contains("The podium") && page.contains("The basement"))
  }

  @Test func theEditionOnTheSiteIsThePublicFormat() async throws {
    let text = try #require(try await site([3])["a-league/2026/week-03/edition.json"])
    let json = try JSONValue(parsing: text)
    #expect(
      json.object?.keys == [
        "version", "league", "week", "phase", "last_updated", "game_days", "rankings", "teams",
        "matchups", "facts", "headline", "standings_check", "numbers", "history", "draft",
        "sheets", "roasting",
      ])
    #expect(
      json["teams"]?[0]?.object?.keys.prefix(16) == [
        "id", "name", "owner", "rank", "previous_rank", "tier", "record", "points_for",
        "points_against", "power_score", "streak", "division", "top_players", "top_players_basis",
        "playoffs", "ahead",
      ])
    #expect(try json.decoded(Edition.self) == PaperSample.edition(named: "A Team", week: 3))
  }

  @Test func everyTeamHasAPageThatExplainsItsNumbers() async throws {
    let site = try await site([3])
    let page = try #require(site["a-league/2026/week-03/team-1/index.html"])
    for part in ["+1.0 wins for A Team", "Wins minus expected wins.", "100 to 90", "From A Team."] {
      #expect(page.contains(part), "\(part)")
    }
    let week = try #require(site["a-league/2026/week-03/index.html"])
    #expect(week.contains("href=\"../../../a-league/2026/week-03/team-1/index.html#receipts\""))
  }

  @Test func numbersAreOnThePageUnlessTurnedOff() async throws {
    let edition = try PaperSample.edition(named: "A Team", week: 3)
    let full = PaperSample.input([edition])
    let bare = SiteInput(
      title: "T", baseURL: nil, version: "1", leagues: full.leagues,
      sections: full.sections.map { ($0.name, false) })
    let renderer = SiteRenderer(try PaperSample.theme())
    let (all, none) = (try await renderer.site(full).files, try await renderer.site(bare).files)
    func text(_ files: [String: [UInt8]], _ names: [String]) throws -> String {
      try names.map { name in
        String(decoding: try #require(files["a-league/2026/week-03/\(name)"]), as: UTF8.self)
      }.joined()
    }
    for names in [["index.html", "math/index.html"], ["week.md"]] {
      let (shown, hidden) = (try text(all, names), try text(none, names))
      for words in [
        "Luck", "Lineups", "and it decided the game", "90%", "Standings",
        "seeds are in playoff position", "The bracket", "Semifinals", "Rivalries",
        "Rivalry of the season", "What if you had their schedule?", "would be 2-1",
        "League history",
      ] {
        #expect(shown.contains(words), "\(words)")
        #expect(!hidden.contains(words), "\(words)")
      }
    }
  }

  @Test func theSameInputGivesTheSameBytes() async throws {
    #expect(try await site([1, 2, 3]) == site([1, 2, 3]))
  }

  @Test func aPaperBeforeTheSeasonShowsNoRecords() async throws {
    let files = try await site([0])
    let page = try #require(files["a-league/2026/week-00/index.html"])
    #expect(page.contains("Preseason"))
    #expect(!page.contains("2-1") && !page.contains("300.5"))
    #expect(files["a-league/2026/week-00/share.txt"]?.contains("2-1") == false)
  }
}
