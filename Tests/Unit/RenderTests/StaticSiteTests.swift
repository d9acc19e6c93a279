import Platform
import Rank
import Render
import Testing

/// What every static site has: previews, a sitemap, rules for hosts, a not-found page, the list of all
/// weeks and breadcrumbs.
@Suite struct StaticSiteTests {
  private let base = "https://example.com/p"
  /// Pages that no page links to.
  private static let unlisted = ["404.html", "offline.html"]

  private func files(base: String?, seasons: [Int] = [2026]) async throws -> [String: String] {
    var editions: [Edition] = []
    for season in seasons {
      for week in [1, 2] {
        var edition = try PaperSample.edition(named: "A & B", week: week)
        edition.league.season = season
        editions.append(edition)
      }
    }
    let sample = PaperSample.input(editions)
    let input = SiteInput(
      title: sample.title, baseURL: base, version: "1", leagues: sample.leagues,
      sections: sample.sections)
    let site = try await SiteRenderer(try PaperSample.theme()).site(input)
    return site.files.mapValues { String(decoding: $0, as: UTF8.self) }
  }

  private func links(_ page: String) -> [String] {
    page.matches(of: /href="([^"]*)"/).map { String($0.output.1) }
  }

  /// The path below the root to which a link of a page leads.
  private func target(_ link: String, from page: String) -> String {
    var folders = page.split(separator: "/").dropLast().map(String.init)
    for part in link.split(separator: "/") {
      if part == ".." { folders.removeLast() } else { folders.append(String(part)) }
    }
    return folders.joined(separator: "/")
  }

  @Test func theSitemapNamesEveryPageOnceUnderItsOwnAddress() async throws {
    let files = try await files(base: base, seasons: [2025, 2026])
    let map = try #require(files["sitemap.xml"])
    let listed = map.matches(of: /<loc>([^<]*)<\/loc><lastmod>2026-11-17T14:00:00Z<\/lastmod>/)
      .map { String($0.output.1) }
    var addresses: Set<String> = []
    for (path, page) in files where path.hasSuffix(".html") && !Self.unlisted.contains(path) {
      let match = try #require(page.firstMatch(of: /<link rel="canonical" href="([^"]*)">/))
      addresses.insert(String(match.output.1))
    }
    #expect(listed.count == Set(listed).count)
    #expect(Set(listed) == addresses)
    // Home, search, archive, history, the four teams, two teams' cards and the draft of two seasons, and four weeks
    // with the math and four teams each.
    #expect(listed.count == 42)
    #expect(
      files["robots.txt"]?.hasSuffix("\nSitemap: https://example.com/p/sitemap.xml\n") == true)
  }

  @Test func withoutAnAddressNothingNeedsOne() async throws {
    let with = try await files(base: base)
    let without = try await files(base: nil)
    let gone = Set(with.keys).subtracting(without.keys)
    #expect(gone == ["sitemap.xml", "robots.txt", "a-league/feed.xml", "a-league/feed.json"])
    for (path, page) in without where path.hasSuffix(".html") {
      for mark in ["og:url", "og:image", "twitter:image", "rel=\"alternate\"", "rel=\"canonical\""]
      {
        #expect(!page.contains(mark), "\(path): \(mark)")
      }
      #expect(page.contains("og:title") == !Self.unlisted.contains(path))
    }
  }

  @Test(arguments: [("https://example.com/p", "/p/"), ("https://example.com", "/")])
  func theNotFoundPageWorksAtAnyDepth(_ base: String, _ root: String) async throws {
    let files = try await files(base: base)
    let page = try #require(files["404.html"])
    let links = links(page).filter { $0 != "#content" }
    #expect(links.count == 2)
    #expect(!page.contains("<script") && !page.contains("<link") && page.contains("<style>"))
    for link in links {
      try #require(link.hasPrefix(root))
      let path = String(link.dropFirst(root.count))
      #expect(files[path.isEmpty ? "index.html" : path] != nil, "\(link)")
    }
  }

  /// Links would break at some depth, and so would a stylesheet.
  @Test(arguments: [nil, "https://example.com/p"])
  func theNotFoundPageHasItsOwnStyle(_ base: String?) async throws {
    let files = try await files(base: base)
    let page = try #require(files["404.html"])
    if base == nil { #expect(links(page) == ["#content"]) }
    #expect(page.contains("Page not found"))
    let style = try #require(page.firstMatch(of: /<style>([^<]*)<\/style>/)).output.1
    #expect(style.contains("light-dark(") && !style.contains("url("))
    // The policies of the page and of the host allow exactly this style.
    let hash = base64Encoded(sha256(Array(style.utf8)))
    let policy = try #require(page.firstMatch(of: /Security-Policy" content="([^"]*)"/)).output.1
    #expect(policy.contains("style-src 'self' 'sha256-\(hash)';"))
    #expect(files["_headers"]?.contains("style-src 'self' 'sha256-\(hash)';") == true)
    for (path, other) in files where path.hasSuffix(".html") && path != "404.html" {
      #expect(!other.contains("<style") && !other.contains("sha256-"), "\(path)")
    }
  }

  @Test func everyFileHasAtMostOneCacheRuleAndAssetsNeverExpire() async throws {
    let files = try await files(base: base)
    var rules: [(pattern: String, cache: String)] = []
    var pattern = ""
    for line in try #require(files["_headers"]).split(separator: "\n") {
      if line.hasPrefix("/") { pattern = String(line) }
      if let value = line.split(separator: "Cache-Control: ").last, line.contains("Cache-Control") {
        rules.append((pattern, String(value)))
      }
    }
    #expect(rules.count == 5)
    for path in files.keys {
      let matching = rules.filter { rule in
        rule.pattern.hasSuffix("*")
          ? "/\(path)".hasPrefix(rule.pattern.dropLast()) : "/\(path)" == rule.pattern
      }
      #expect(matching.count <= 1, "\(path)")
      #expect(
        matching.contains { $0.cache.hasSuffix("immutable") } == path.hasPrefix("assets/"),
        "\(path)")
      if path.hasSuffix("/index.html") { #expect(matching.count == 1, "\(path)") }
    }
  }

  @Test func shortAddressesLeadToTheLatestWeek() async throws {
    let files = try await files(base: base)
    let lines = try #require(files["_redirects"]).split(separator: "\n").filter {
      $0.hasPrefix("/")
    }
    #expect(!lines.isEmpty)
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      try #require(words.count == 3 && words[2] == "302")
      #expect(words[0].hasSuffix("/latest") && words[1].hasSuffix("/"), "\(line)")
      // Hosts show a file before they look for a rule.
      #expect(files["\(words[0].dropFirst())/index.html"] == nil)
      #expect(files["\(words[1].dropFirst())index.html"] != nil, "\(line)")
    }
  }

  /// Not every host reads `_headers`.
  @Test func eachPageStatesItsSecurityPolicyBeforeItLoadsAnything() async throws {
    let files = try await files(base: base)
    let header = try #require(
      files["_headers"]?.firstMatch(of: /Content-Security-Policy: (.*); frame-ancestors 'none'\n/))
    var count = 0
    for (path, page) in files where path.hasSuffix(".html") {
      let policy = try #require(
        page.firstMatch(of: /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/),
        "\(path)")
      // The host's policy is for the not-found page, too, which alone has a style of its own.
      let host = String(header.output.1)
      let allowed =
        path == "404.html" ? host : host.replacing(#/ 'sha256-[^']*'/#, with: "")
      #expect(policy.output.1.replacing("&#39;", with: "'") == allowed, "\(path)")
      let before = page[..<policy.range.lowerBound]
      #expect(!before.contains("<link") && !before.contains("<script"), "\(path)")
      count += 1
    }
    #expect(count > 5)
  }

  @Test func pagesObeyTheirSecurityPolicy() async throws {
    let files = try await files(base: base)
    let headers = try #require(files["_headers"])
    #expect(
      headers.contains(
        "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-"))
    #expect(headers.contains("X-Content-Type-Options: nosniff"))
    for (path, page) in files where path.hasSuffix(".html") || path.hasSuffix(".svg") {
      // A script is a file of the site, never inline.
      for script in page.matches(of: /<script([^>]*)>(.*?)<\/script>/.dotMatchesNewlines()) {
        #expect(script.output.1.contains(" src=\"") && script.output.2.isEmpty, "\(path)")
      }
      for tag in page.matches(of: /<[a-z][^>]*>/).map({ String($0.output) }) {
        #expect(!tag.hasPrefix("<style") || path == "404.html", "\(path): \(tag)")
        #expect(tag.firstMatch(of: /\s(style|on[a-z]+)=/) == nil, "\(path): \(tag)")
      }
      let scripts = page.matches(of: /<script defer src="([^"]*)"><\/script>/)
      #expect(scripts.count == page.ranges(of: "<script").count, "\(path)")
      for script in scripts {
        let link = String(script.output.1)
        let file = target(link, from: path)
        #expect(file.hasPrefix("assets/") && file.hasSuffix(".js"), "\(path): \(link)")
        #expect(files[file] != nil, "\(path): \(link)")
      }
    }
  }

  @Test func previewsMatchThePage() async throws {
    let files = try await files(base: base)
    for (path, page) in files where path.hasSuffix(".html") && !Self.unlisted.contains(path) {
      func content(_ name: String) -> String? {
        page.split(separator: "\n").first { $0.contains("=\"\(name)\" ") }
          .flatMap { $0.split(separator: "content=\"").last?.dropLast(2) }.map(String.init)
      }
      let title = page.firstMatch(of: /<title>([^<]*)<\/title>/).map { String($0.output.1) }
      // A week is previewed with its story.
      let statement = page.firstMatch(of: /id="headline">(.*?)<\/h[12]>/)?.output.1
      // The champion's name stands above the headline.
      let line = page.firstMatch(of: /<p class="poster-line">(.*?)<\/p>/)?.output.1
      let headline = (line ?? statement).map { $0.replacing(/<\/?b>/, with: "") }
      // A roast's page is previewed with the roast.
      let isRoast = path.contains("/week-") && path.contains("/team-")
      for name in ["og:title", "twitter:title"] {
        let title =
          isRoast ? content(name)?.wholeMatch(of: /\d\. .+/).map { String($0.output) } : title
        #expect(content(name) == headline.map(String.init) ?? title, "\(path)")
      }
      for name in ["og:description", "twitter:description"] {
        #expect(content(name) == content("description"), "\(path)")
      }
      let canonical = links(page).first { $0.hasPrefix("https://") }
      #expect(content("og:url") == canonical)
      // The front page of a single league is its newest week.
      let isArticle =
        path.contains("/week-") || ["index.html", "a-league/index.html"].contains(path)
      #expect(content("og:type") == (isArticle ? "article" : "website"), "\(path)")
      let others = ["404", "search", "/archive/", "/math/", "/managers/", "/manager-", "posts"]
      let hasCard = !others.contains { path.contains($0) }
      #expect((content("og:image") != nil) == hasCard, "\(path)")
      if let image = content("og:image") {
        #expect(files[String(image.dropFirst(base.count + 1))] != nil, "\(image)")
      }
      #expect(content("twitter:card") == (hasCard ? "summary_large_image" : "summary"))
      #expect(page.ranges(of: "rel=\"alternate\"").count == 2)
      if isRoast { continue }
      guard headline == nil else {
        #expect(page.contains(">\(try #require(content("description")))</p>"), "\(path)")
        continue
      }
      let described = (title ?? "") + (content("description") ?? "")
      for result in ["2-1", "101.5", "300.5", "W2"] { #expect(!described.contains(result)) }
    }
  }

  @Test func theArchiveListsAllWeeksTheLatestSeasonFirst() async throws {
    let files = try await files(base: nil, seasons: [2025, 2026])
    let path = "a-league/archive/index.html"
    let page = try #require(files[path])
    let weeks = links(page).map { target($0, from: path) }.filter { $0.contains("/week-") }
    #expect(
      weeks
        == [(2026, 2), (2026, 1), (2025, 2), (2025, 1)].map { season, week in
          "a-league/\(season)/week-0\(week)/index.html"
        })
    #expect(page.contains("<p class=\"kicker\">A &amp; B</p>\n<h1>All weeks</h1>"))
  }

  @Test func theArchiveTellsOfEachWeekWhatWasSaidAndScored() async throws {
    let path = "a-league/archive/index.html"
    func archive(_ reveal: Reveal, isKnown: Bool = true) async throws -> String {
      var edition = try PaperSample.edition(named: "A & B", week: 3)
      edition.matchups[0].stage = .final
      if !isKnown { edition.gameDays = nil }
      let input = PaperSample.input([edition], reveal: reveal)
      let files = try await SiteRenderer(try PaperSample.theme()).site(input).files
      return String(decoding: try #require(files[path]), as: UTF8.self)
    }
    let page = try await archive(.shown)
    #expect(page.contains(">Nov. 12 – Nov. 16, 2026</time>"))
    #expect(page.contains(" · Champion: A &amp; B</p>"))
    #expect(page.contains(">A &amp; B scores 101.5, becomes insufferable</a></h3>"))
    #expect(page.contains("<p>Top score: A &amp; B, 101.50</p>"))
    for reveal in [Reveal.hidden, .strict] {
      let page = try await archive(reveal)
      #expect(page.contains(">Nov. 12 – Nov. 16, 2026</time>"))
      #expect(!page.contains("101.5") && !page.contains("Champion"))
    }
    // The day of the build is not the day of the games.
    let unknown = try await archive(.shown, isKnown: false)
    #expect(unknown.contains("<li><a href=") && !unknown.contains(/<\/a>\s*<time/))
  }

  @Test func anIssueHasTheDateOfTheDayAfterItsGames() async throws {
    func ears(_ change: (inout Edition) -> Void, week: Int = 3) async throws -> String {
      var edition = try PaperSample.edition(named: "A", week: week)
      edition.lastUpdated = Instant(seconds: 1_800_000_000)
      change(&edition)
      let files = try await SiteRenderer(try PaperSample.theme())
        .site(PaperSample.input([edition])).files
      let page = String(
        decoding: try #require(files["a-league/2026/week-0\(week)/index.html"]), as: UTF8.self)
      #expect(page.contains("Updated <time datetime=\"2027-01-15T08:00:00Z\">"))
      let found = try #require(page.firstMatch(of: /<p class="masthead-ears">(.*)<\/p>/))
      return String(found.output.1)
    }
    #expect(try await ears { _ in }.contains(">Tuesday, Nov. 17, 2026</time>"))
    let unknown = try await ears { $0.gameDays = nil }
    #expect(unknown.contains("Vol. 2026, No. 3") && !unknown.contains("<time"))
    // A preview follows the league day by day.
    #expect(try await ears({ _ in }, week: 0).contains(">Friday, Jan. 15, 2027</time>"))
  }

  /// One link up, and none from a week, whose masthead has its neighbors and the list of weeks.
  @Test func oneLinkLeadsBackUp() async throws {
    let files = try await files(base: nil)
    let week = "a-league/2026/week-02/index.html"
    for (path, wanted) in [
      ("a-league/archive/index.html", ["a-league/index.html"]),
      ("a-league/2026/week-02/team-1/index.html", [week]), (week, []), ("index.html", []),
    ] {
      let page = try #require(files[path])
      let back = page.matches(of: /<a class="back"[^>]*>/)
      #expect(
        back.flatMap { links(String($0.output)) }.map { target($0, from: path) } == wanted,
        "\(path)")
      for target in wanted { #expect(files[target] != nil) }
    }
  }
}
