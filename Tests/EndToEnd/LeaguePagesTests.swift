import Build
import JSON
import Platform
import TestSupport
import Testing

/// The pages of a league beside its weeks: managers, a season's trades, and the papers of earlier seasons.
@Suite(needsPlatforms, .timeLimit(.minutes(60))) struct LeaguePagesTests {
  private static let leagues = [
    (
      arguments: ["--sleeper", "873150294416920577"], slug: "shame-and-prosperity",
      managers: 13, retired: ["ungoogleable-ned", "mr-forfeit"], trades: 5
    ),
    (
      arguments: ["--espn", "77310426", "--season", "2026"], slug: "the-folding-chair-classic",
      managers: 10, retired: [], trades: 2
    ),
  ]

  private func built(
    _ league: [String], _ folder: String, _ settings: String = "", history: String? = nil,
    body: (String, Platforms) async throws -> Void
  ) async throws {
    let platforms = try Platforms(in: folder)
    defer { platforms.stop() }
    let site = "\(folder)/site"
    try await Skidmark.succeed(["init", site, "--offline"] + league)
    try edit("\(site)/skidmark.yml") { text in
      // The league is the last thing in the file.
      settings + text + (history.map { "    history: \($0)\n" } ?? "")
    }
    try await Skidmark.succeed(
      ["build", "-s", site, "-w", "all"] + Skidmark.now, environment: platforms.environment())
    try await body(site, platforms)
  }

  @Test(arguments: 0..<2) func everyManagerHasAPage(_ index: Int) async throws {
    let league = Self.leagues[index]
    try await withTemporaryFolder { folder in
      try await built(league.arguments, folder) { site, _ in
        let pages = "\(site)/output/\(league.slug)/managers"
        let names = try Files.list(pages).filter { $0 != "index.html" }
        let list = try text("\(pages)/index.html")
        #expect(names.count == league.managers)
        for name in names {
          #expect(list.contains("managers/\(name)/index.html"))
          let page = try text("\(pages)/\(name)/index.html")
          #expect(page.contains("Season by season"))
          // Current managers have started players; the season before has no lineups.
          #expect(page.contains("Most started") != league.retired.contains(name))
        }
        let season = "\(site)/output/\(league.slug)/2026"
        #expect(try text("\(season)/team-1/index.html").contains("/managers/"))
        #expect(
          try text("\(site)/output/\(league.slug)/archive/index.html").contains("managers/index"))
        let found = try await Skidmark.run(["check", "-s", site])
        #expect(found.status == 0, "\(found.output)")

        try edit("\(site)/skidmark.yml") { "sections: {managers: off}\n" + $0 }
        try await Skidmark.succeed(["render", "-s", site])
        #expect(!Files.exists("\(pages)/index.html"))
        #expect(!(try text("\(season)/team-1/index.html").contains("/managers/")))
        let after = try await Skidmark.run(["check", "-s", site])
        #expect(after.status == 0, "\(after.output)")
      }
    }
  }

  @Test(arguments: 0..<2) func aSeasonsTradesHaveAPage(_ index: Int) async throws {
    let league = Self.leagues[index]
    try await withTemporaryFolder { folder in
      try await built(league.arguments, folder) { site, _ in
        let season = "\(site)/output/\(league.slug)/2026"
        let page = try text("\(season)/trades/index.html")
        #expect(page.contains("\(league.trades) trades, as of week 10."))
        // A week tells its own trades only, and says nothing where there are none.
        let week = try text("\(season)/week-08/index.html")
        #expect(!week.contains("id=\"trades\""))
        #expect(
          try text("\(site)/output/\(league.slug)/archive/index.html").contains("2026/trades/"))
        #expect(!(try text("\(season)/week-08/week.md").contains("## Trades")))

        try edit("\(site)/skidmark.yml") { "sections: {trades: off}\n" + $0 }
        try await Skidmark.succeed(["render", "-s", site])
        #expect(!Files.exists("\(season)/trades/index.html"))
        let after = try await Skidmark.run(["check", "-s", site])
        #expect(after.status == 0, "\(after.output)")
      }
    }
  }

  /// Outcomes stay hidden on the new pages, too: `check` looks for them on every cover.
  @Test func strictSitesKeepCareersAndTradesBehindTheirCover() async throws {
    let league = Self.leagues[0]
    try await withTemporaryFolder { folder in
      try await built(league.arguments, folder, "reveal: strict\n", history: "papers") { site, _ in
        let output = "\(site)/output/\(league.slug)"
        let cover = try text("\(output)/managers/pixie-thunderpants/index.html")
        #expect(!cover.contains("Season by season") && cover.contains("revealed/index.html"))
        let open = try text("\(output)/managers/pixie-thunderpants/revealed/index.html")
        #expect(open.contains("Champion"))
        #expect(!(try text("\(output)/2026/trades/index.html").contains("<table")))
        #expect(!(try text("\(output)/2025/week-17/index.html").contains("won the title")))
        let found = try await Skidmark.run(["check", "-s", site])
        #expect(found.status == 0, "\(found.output)")
      }
    }
  }

  @Test func lastSeasonsPapersEndWithTheRecap() async throws {
    let league = Self.leagues[0]
    try await withTemporaryFolder { folder in
      try await built(league.arguments, folder, history: "papers") { site, platforms in
        let season = "\(site)/output/\(league.slug)/2025"
        for week in 1...17 {
          let name = week < 10 ? "week-0\(week)" : "week-\(week)"
          let page = try text("\(season)/\(name)/week.md")
          #expect(page.contains("2025, for the record") == (week == 17))
        }
        #expect(try text("\(season)/trades/index.html").contains("2 trades"))
        let last = try text("\(season)/week-17/index.html")
        #expect(last.contains("Punt | Pray | Repeat") && last.contains("id=\"bracket\""))
        // The claim that lost is told with its bid.
        #expect(try text("\(season)/week-09/week.md").contains("for $31, ahead of"))

        // A week of this season is built alone, and nothing of last season is asked again.
        let asked = try await platforms.requests {
          try await Skidmark.succeed(
            ["build", "-s", site] + Skidmark.now, environment: platforms.environment())
        }
        #expect(!asked.contains { $0.path.contains("731204455667788993") }, "\(asked)")
        #expect(Files.exists("\(season)/week-17/index.html"))
      }
    }
  }

  @Test func aFinishedSeasonIsToldInCardsAndWithoutJokesToThoseWhoOptedOut() async throws {
    let league = Self.leagues[0]
    try await withTemporaryFolder { folder in
      try await built(league.arguments, folder, history: "papers") { site, _ in
        let output = "\(site)/output/\(league.slug)"
        func page(_ team: Int) throws -> String {
          try text("\(output)/2025/team-\(team)/wrapped/index.html")
        }
        for team in 1...12 {
          let cards = try page(team).ranges(of: "<section class=\"wrap-card").count
          #expect((8...12).contains(cards), "\(team)")
          #expect(try page(team).contains("class=\"wrap-joke\""))
          let files = try Files.list("\(output)/2025/team-\(team)/wrapped")
          #expect(files.count == cards + 1, "\(files)")
        }
        // The present season is not over.
        #expect(!Files.exists("\(output)/2026/team-1/wrapped/index.html"))
        #expect(try text("\(output)/2025/week-17/index.html").contains("/team-1/wrapped/"))
        let history = try text("\(output)/history/index.html")
        #expect(history.contains("127.48–117.86 over Gravy Boat Accident"))

        let edition = try json("\(output)/2025/week-17/edition.json")
        let team = try #require(edition["teams"]?.array?.first { $0["id"]?.string == "1" })
        let owner = try #require(team["owner"]?.string)
        let quoted = String(decoding: JSONValue.string(owner).encoded(), as: UTF8.self)
        try write(
          "managers:\n  - {name: \(quoted), opt_out: yes}\n",
          to: "\(site)/context/sleeper-873150294416920577.yml")
        try await Skidmark.succeed(["build", "-s", site, "-w", "all", "--offline"] + Skidmark.now)
        #expect(try page(1).contains("class=\"wrap-hero"))
        #expect(!(try page(1).contains("class=\"wrap-joke\"")))
        #expect(try page(2).contains("class=\"wrap-joke\""))
        let found = try await Skidmark.run(["check", "-s", site])
        #expect(found.status == 0, "\(found.output)")
      }
    }
  }
}
