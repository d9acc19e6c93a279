import Build
import Diagnostics
import JSON
import Platform
import TestSupport
import Testing

/// The page of a season's draft, its links, and what the weeks tell of it.
@Suite(needsPlatforms, .timeLimit(.minutes(60))) struct DraftPageTests {
  private static let leagues = [
    (
      arguments: ["--sleeper", "873150294416920577"], slug: "shame-and-prosperity",
      kind: "A snake draft of 7 rounds.", picks: 84
    ),
    (
      arguments: ["--espn", "77310426", "--season", "2026"], slug: "the-folding-chair-classic",
      kind: "An auction with $200 for each team.", picks: 60
    ),
  ]

  @Test(arguments: 0..<2) func theDraftHasAPageAndASectionThatCanBeSwitchedOff(
    _ index: Int
  ) async throws {
    let league = Self.leagues[index]
    try await withTemporaryFolder { folder in
      let platforms = try Platforms(in: folder)
      defer { platforms.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--offline"] + league.arguments)
      try await Skidmark.succeed(
        ["build", "-s", site, "-w", "all"] + Skidmark.now, environment: platforms.environment())
      let season = "\(site)/output/\(league.slug)/2026"
      let page = try text("\(season)/draft/index.html")
      #expect(page.contains(league.kind))
      #expect(page.matches(of: /<span class="draft-number">/).count == league.picks)
      #expect(page.contains("Steals</h2>") && page.contains("Busts</h2>"))
      for week in 1...10 {
        let name = week < 10 ? "week-0\(week)" : "week-\(week)"
        let isTold = week >= 4
        #expect(try text("\(season)/\(name)/math/index.html").contains("id=\"draft\"") == isTold)
        #expect(try text("\(season)/\(name)/week.md").contains("## The draft") == isTold)
      }
      #expect(try text("\(site)/output/\(league.slug)/archive/index.html").contains("2026/draft/"))
      #expect(try text("\(season)/team-1/index.html").contains("2026/draft/"))
      let found = try await Skidmark.run(["check", "-s", site])
      #expect(found.status == 0, "\(found.output)")

      try edit("\(site)/skidmark.yml") { "sections: {draft: off}\n" + $0 }
      try await Skidmark.succeed(["render", "-s", site])
      #expect(!Files.exists("\(season)/draft/index.html"))
      #expect(!(try text("\(season)/week-10/math/index.html").contains("id=\"draft\"")))
      #expect(!(try text("\(season)/week-10/week.md").contains("## The draft")))
      let after = try await Skidmark.run(["check", "-s", site])
      #expect(after.status == 0, "\(after.output)")
    }
  }

  /// The invented league's third-round pick went from team 6 to team 9 to team 2.
  @Test func aPickThatWasTradedTwiceHasItsWholeWay() async throws {
    try await withTemporaryFolder { folder in
      let platforms = try Platforms(in: folder)
      defer { platforms.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed(
        ["init", site, "--offline", "--sleeper", "873150294416920577"])
      try await Skidmark.succeed(
        ["build", "-s", site] + Skidmark.now, environment: platforms.environment())
      let file = "\(site)/output/shame-and-prosperity/2026/week-10/edition.json"
      let edition = try JSONValue(
        parsing: SourceText(name: file, bytes: try Files.read(file)))
      let picks = edition["draft"]?["boards"]?[0]?["picks"]?.array ?? []
      let traded = picks.filter { !($0["owners"]?.array ?? []).isEmpty }
      #expect(traded.count == 1)
      #expect(traded.first?["owners"]?.array?.map(\.string) == ["6", "9", "2"])
      #expect(traded.first?["team"]?.string == "2")
      #expect(edition["draft"]?["future"]?[0]?["season"]?.int == 2027)
      let asked = try platforms.requests().map(\.name)
      #expect(
        asked.count { ["drafts", "traded_picks", "picks", "873150294416920578"].contains($0) } == 4)
    }
  }
}
