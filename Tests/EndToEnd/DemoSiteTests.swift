import Build
import JSON
import Platform
import TestSupport
import Testing

/// What a commissioner gets from `skidmark init --demo` and `skidmark build`.
@Suite(.timeLimit(.minutes(120))) struct DemoSiteTests {
  private static let slugs = ["shame-and-prosperity", "the-folding-chair-classic"]

  @Test func bothLeaguesHaveAllFilesOfEveryWeek() async throws {
    let output = try await Sites.demo() + "/output"
    let files = Set(try Files.tree(output))
    var wanted: Set<String> = [
      "index.html", "404.html", "offline.html", "search/index.html", "search/index.js",
      "manifest.webmanifest", "service-worker.js", "sitemap.xml", "robots.txt", "_headers",
      ".skidmark-manifest", "rules/index.html", "posts/index.html",
      "posts/the-napkin-clause/index.html", "posts/feed.xml", "posts/feed.json",
    ]
    for slug in Self.slugs {
      for name in [
        "index.html", "archive/index.html", "2026/draft/index.html", "2026/trades/index.html",
        "managers/index.html", "defenses/index.html", "advice/index.html", "feed.xml", "feed.json",
      ] {
        wanted.insert("\(slug)/\(name)")
      }
    }
    // One league has played before.
    for name in ["2025/trades", "history"] {
      wanted.insert("\(Self.slugs[0])/\(name)/index.html")
    }
    for (season, weeks) in [
      ("\(Self.slugs[0])/2025", 17), ("\(Self.slugs[0])/2026", 10), ("\(Self.slugs[1])/2026", 10),
    ] {
      for week in 1...weeks {
        for name in [
          "index.html", "math/index.html", "week.md", "share.txt", "share-all.txt", "edition.json",
          "card.svg", "story.svg", "award-1.svg", "award-2.svg", "award-3.svg", "award-4.svg",
        ] {
          wanted.insert("\(season)/week-\(week < 10 ? "0" : "")\(week)/\(name)")
        }
      }
    }
    #expect(files.isSuperset(of: wanted), "missing: \(wanted.subtracting(files).sorted())")
    // Pictures need a program that not every machine has.
    let others = files.subtracting(wanted).filter { path in
      !path.hasPrefix("games/") && !path.hasPrefix("nfl/") && !path.contains("/team-")
        && !path.contains("/game-")
        && !path.contains("/managers/")
        && !path.hasSuffix(".png")
    }
    let names = others.map { $0.replacing(/\.[0-9a-f]{8}\./, with: ".") }.sorted()
    let scripts = ["mine", "offline", "refresh", "reveal", "search", "share", "story"].map {
      "assets/\($0).js"
    }
    let ofAPI = ["health", "nfl-2026/defense", "nfl-2026/offense", "preferences"]
    let sheets = [
      "archive", "draft", "games", "nfl", "search", "season", "story", "team", "wrapped",
    ]
    let ofKinds = sheets.map { "assets/\($0)/\($0).css" } + ["assets/nfl/nfl.js"]
    let api = ofAPI.map { "api/\($0)" } + ofAPI.map { "api/v1/\($0)" }
    let own = ["_redirects", "assets/age.js", "assets/icon.svg", "assets/skidmark.css"] + scripts
    #expect(names == (own + ofKinds + api).sorted())
  }

  @Test func everyLinkResolvesToAFileOfTheSite() async throws {
    let output = try await Sites.demo() + "/output"
    let pages = try Files.tree(output).filter { $0.hasSuffix(".html") }
    // Eleven teams on average: one page each for the season and for each of twenty weeks.
    let ofTeams = 22 * 11
    // The season before: its weeks, its teams, their cards and its trades; and the history with it.
    let ofEarlier = 17 + 12 + 12 + 1 + 1
    // The managers and their list in each league, and the trades, the defenses and the advice of each.
    let others = (13 + 1) + (10 + 1) + 2 + 2 + 2
    // The games of ten weeks, but for those with a starter who scored while his NFL team had no game: eight in week 9,
    // in which the invented schedule leaves a team over, and two with a player who got another name.
    let ofGames = 10 * (6 + 5) - 8 - 2
    // Games of other sports: the list, seven games and six teams.
    let ofSports = 1 + 7 + 6
    // Each week's math.
    let ofMath = 17 + 2 * 10
    // The NFL: an overview, two tables, a page for each of 25 numbers of both, and two pages for each team.
    let ofNFL = 1 + 2 * (1 + 25) + 2 * 32
    #expect(
      pages.count == 33 + ofMath + ofTeams + ofEarlier + others + ofGames + ofSports + ofNFL)
    var count = 0
    for page in pages {
      let tags = tags(try text("\(output)/\(page)"))
      let ids = Set(tags.compactMap { $0.attributes["id"] })
      for tag in tags {
        let isCanonical = tag.name == "link" && tag.attributes["rel"] == "canonical"
        for name in ["href", "src", "srcset", "action", "poster", "data"] {
          guard let link = tag.attributes[name], !isCanonical else { continue }
          count += 1
          if page == "404.html", link.hasPrefix("/gazette/") {
            let path = link == "/gazette/" ? "index.html" : String(link.dropFirst(9))
            #expect(Files.kind("\(output)/\(path)") == .file, "\(page): \(link) leads nowhere")
            continue
          }
          // Links that open another program with a text.
          let isOfShare = ["https://wa.me/?text=", "mailto:?subject="].contains {
            link.hasPrefix($0)
          }
          let isOfPost = page.hasPrefix("games/") && link.hasPrefix("https://x.com/")
          if tag.name == "a", isOfShare || isOfPost { continue }
          if link.hasPrefix("#") {
            #expect(ids.contains(String(link.dropFirst())), "\(page): \(link)")
            continue
          }
          #expect(!link.hasPrefix("/") && !link.contains(":"), "\(page): \(link) is not relative")
          let target = "\(output)/\(Paths.parent(page))/\(link.prefix { $0 != "#" })"
          #expect(Files.kind(target) == .file, "\(page): \(link) leads nowhere")
        }
        if tag.name == "script" {
          let isOwn = ["assets/", "nfl/2026/numbers.js"].contains {
            tag.attributes["src"]?.contains($0) == true
          }
          #expect(isOwn, "\(page): \(tag)")
        }
        #expect(!tag.attributes.keys.contains { $0.hasPrefix("on") }, "\(page): \(tag)")
      }
    }
    #expect(count > 300)
    for path in try Files.tree(output) where path.hasSuffix(".css") {
      let css = try text("\(output)/\(path)")
      #expect(!css.contains("://") && !css.contains("@import"), "\(path) asks elsewhere")
    }
  }

  @Test func weeksLinkToTheirNeighbors() async throws {
    let output = try await Sites.demo() + "/output"
    for slug in Self.slugs {
      for week in 1...10 {
        let folder = "\(output)/\(slug)/2026/week-\(week < 10 ? "0" : "")\(week)"
        let tags = tags(try text("\(folder)/index.html"))
        func target(_ relation: String) -> String? {
          tags.first { $0.name == "a" && $0.attributes["rel"] == relation }?.attributes["href"]
        }
        // The first week of a season follows the last one of the season before, if that has papers.
        let hasEarlier = slug == Self.slugs[0]
        let before = week == 1 ? "/2025/week-17/index.html" : "/week-0\(week - 1)/index.html"
        let previous = target("prev").map { $0.hasSuffix(before) }
        let next = target("next").map {
          $0.contains("/week-\(week + 1 < 10 ? "0" : "")\(week + 1)/")
        }
        #expect(previous == (week == 1 && !hasEarlier ? nil : true), "\(slug) \(week)")
        #expect(next == (week == 10 ? nil : true), "\(slug) \(week)")
      }
      let latest = tags(try text("\(output)/\(slug)/index.html"))
      let previous = latest.first { $0.attributes["rel"] == "prev" }
      #expect(previous?.attributes["href"]?.contains("/week-09/") == true)
    }
  }

  /// A league's front page is its latest week's, under whose address it is listed.
  @Test func theSitemapListsEveryPage() async throws {
    let output = try await Sites.demo() + "/output"
    let addresses = try text("\(output)/sitemap.xml").matches(of: /<loc>([^<]*)<\/loc>/).map(\.1)
    let base = try #require(addresses.min { $0.count < $1.count })
    let listed = Set(addresses.map { "\($0.dropFirst(base.count))index.html" })
    let pages = try Files.tree(output).filter { path in
      path.hasSuffix("/index.html")
        && !Self.slugs.contains(String(path.dropLast("/index.html".count)))
    }
    #expect(Set(pages).union(["index.html"]) == listed)
  }

  /// The week as data joins what is stored of its numbers and of its words.
  @Test func theDataOfAWeekIsWhatIsStoredOfIt() async throws {
    let site = try await Sites.demo()
    for (slug, league) in zip(Self.slugs, [Sites.sleeper, Sites.espn]) {
      let shown = try json("\(site)/output/\(slug)/2026/week-07/edition.json")
      let folder = "\(site)/data/\(league)/2026/week-07"
      let (rankings, words) = (
        try json("\(folder)/rankings.json"), try json("\(folder)/words.json")
      )
      for member in ["league", "matchups", "sheets", "standings_check"] {
        #expect(shown[member] != nil && shown[member] == rankings[member], "\(member)")
      }
      #expect(shown["headline"] != nil && shown["headline"] == words["headline"])
      let written = Dictionary(
        (words["teams"]?.array ?? []).map { ($0["id"]?.string ?? "", $0["roast"]) }
      ) { $1 }
      for team in shown["teams"]?.array ?? [] {
        #expect(team["roast"] != nil && team["roast"] == written[team["id"]?.string ?? ""] ?? nil)
      }
    }
  }

  @Test func everyTeamIsOnThePageAndInTheMessages() async throws {
    let output = try await Sites.demo() + "/output"
    for (slug, count) in zip(Self.slugs, [12, 10]) {
      let folder = "\(output)/\(slug)/2026/week-07"
      let edition = try json("\(folder)/edition.json")
      let teams = try #require(edition["teams"]?.array)
      #expect(teams.count == count)
      let page = withStraightQuotes(visibleText(try text("\(folder)/index.html")))
      let share = try Files.list(folder).filter { $0.hasPrefix("share") }.map {
        try text("\(folder)/\($0)")
      }.joined()
      for (index, team) in teams.enumerated() {
        let name = try #require(team["name"]?.string)
        #expect(page.contains(withStraightQuotes(name)), "\(name)")
        #expect(share.contains("*\(index + 1). "))
        let roast = try #require(team["roast"]?["sentences"]?.array)
        #expect((3...5).contains(roast.count), "\(name) has \(roast.count) sentences")
        for sentence in roast {
          let words = try #require(sentence["text"]?.string)
          #expect(page.contains(withStraightQuotes(words)), "\(name): \(words)")
        }
      }
      #expect(page.contains("Updated") && page.contains("4 a.m. ET"))
    }
  }

  @Test func theHomePageLinksToBothLeagues() async throws {
    let output = try await Sites.demo() + "/output"
    let links = tags(try text("\(output)/index.html")).compactMap { $0.attributes["href"] }
    for slug in Self.slugs { #expect(links.contains("\(slug)/index.html")) }
  }
}
