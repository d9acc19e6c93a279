import JSON
import Platform
import TestSupport
import Testing

/// A result that flips, a manager who is replaced and a team with a new name, between two papers.
@Suite(needsPlatforms, .timeLimit(.minutes(120))) struct ChangedTeamTests {
  /// A site built after week 9 and again after week 10, when week 9 has another winner, a team a new name, and another
  /// a new manager.
  private func withSite(
    _ settings: String = "", later: (String) -> String = { $0 },
    _ body: (String, Platforms, String) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let platforms = try Platforms(in: folder)
      defer { platforms.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--sleeper", "873150294416920577", "--offline"])
      try edit("\(site)/skidmark.yml") { $0.replacing("heat: 4", with: "heat: 1") + settings }
      try platforms.edit("\(Platforms.sleeper).json") {
        $0.replacing(#""last_scored_leg":10"#, with: #""last_scored_leg":9"#)
          .replacing(#""leg":11"#, with: #""leg":10"#)
      }
      try await Skidmark.succeed(
        ["build", "-s", site, "--now", "2026-11-10T09:00:00Z"],
        environment: platforms.environment())
      try platforms.edit("\(Platforms.sleeper).json") {
        $0.replacing(#""last_scored_leg":9"#, with: #""last_scored_leg":10"#)
          .replacing(#""leg":10"#, with: #""leg":11"#)
      }
      try platforms.edit("\(Platforms.sleeper)/matchups/9.json") { text in
        let row = try #require(text.firstMatch(of: /"points":80.7,/))
        return text.replacing(row.output, with: #""points":110.7,"#)
      }
      try edit("\(site)/skidmark.yml", later)
      for file in ["users", "rosters"] {
        try platforms.edit("\(Platforms.sleeper)/\(file).json") {
          $0.replacing("731900112233445694", with: "731900112233449999")
            .replacing("tess_of_the_dubious", with: "NedTheNew")
            .replacing("Murphy’s Lawyers", with: "Ned Wrote This")
            .replacing("Gravy Train Robbery 🚂", with: "Gravy Train Derailed")
        }
      }
      try await Skidmark.succeed(
        ["build", "-s", site] + Skidmark.now, environment: platforms.environment())
      try await body(site, platforms, "\(site)/output/shame-and-prosperity")
    }
  }

  @Test func theNextPaperTellsWhatChangedAndTheOldOneKeepsItsNames() async throws {
    try await withSite { site, platforms, pages in
      let news = [
        "Week 9 was corrected after its paper came out: ",
        "Ned Wrote This, until now Murphy’s Lawyers, has a new manager from week 10 on: NedTheNew. "
          + "tess\\_of\\_the\\_dubious left it at 4-5.",
        "Gravy Train Robbery 🚂 is now called Gravy Train Derailed.",
      ]
      let paper = try text("\(pages)/2026/week-10/week.md")
      let page = try text("\(pages)/2026/week-10/index.html")
      for line in news {
        #expect(paper.contains("\n- \(line)"))
        #expect(page.contains("<p class=\"news\">\(line.replacing("\\", with: ""))"))
      }
      // Below the splash with the headline, and above everything else.
      let parts = ["id=\"headline\"", "id=\"share\"", "class=\"news\"", "id=\"scores\""].map {
        page.firstRange(of: $0)?.lowerBound
      }
      let places = parts.compactMap(\.self)
      #expect(places.count == 4 && places == places.sorted())
      let share = try text("\(pages)/2026/week-10/share-all.txt").split(separator: "\n")
      #expect(share[2].hasPrefix("Week 9 was corrected after its paper came out: "))
      #expect(share[3].hasPrefix("Ned Wrote This, until now Murphy’s Lawyers, has a new manager"))

      let old = try text("\(pages)/2026/week-09/week.md")
      #expect(old.contains("Murphy’s Lawyers") && old.contains("Gravy Train Robbery"))
      #expect(!old.contains("Ned") && !old.contains("Derailed"))
      #expect(old.contains("The scores were corrected after this was printed. "))
      #expect(!old.contains("class=\"news\"") && !paper.contains("Gravy Train Robbery 🚂*"))
      #expect(!paper.replacing(news[1], with: "").replacing(news[2], with: "").contains("Murphy"))
    }
  }

  @Test func recordsStayWithWhoPlayedThem() async throws {
    try await withSite { site, platforms, pages in
      let tess = try text("\(pages)/managers/tess-of-the-dubious/index.html")
      let ned = try text("\(pages)/managers/nedthenew/index.html")
      #expect(tess.contains("<td class=\"number\">4-5</td>") && tess.contains("Murphy’s Lawyers"))
      #expect(tess.contains("Former manager"))
      #expect(ned.contains("<dt>Record</dt><dd>0-1</dd>") && !ned.contains("Murphy’s Lawyers"))
      // A team's season leads to who has it now.
      let season = try text("\(pages)/2026/team-2/index.html")
      #expect(season.contains("managers/nedthenew/") && !season.contains("managers/tess"))
      try await Skidmark.succeed(["check", "-s", site])
    }
  }

  @Test func theSameIsMadeInFullAndInPart() async throws {
    try await withSite { site, platforms, pages in
      let before = try tree("\(site)/output")
      try Files.remove("\(site)/.output-ledger")
      try await Skidmark.succeed(
        ["build", "-s", site, "--offline", "--force"] + Skidmark.now,
        environment: platforms.environment())
      #expect(differences(before, try tree("\(site)/output")) == [])
    }
  }

  /// No platform tells again what a season's log knew.
  @Test func aDamagedLogIsNotReplaced() async throws {
    try await withSite { site, platforms, pages in
      let log = "\(site)/data/\(Sites.sleeper)/2026/log.json"
      try write("{\"teams\":", to: log)
      let outcome = try await Skidmark.run(
        ["build", "-s", site, "--offline", "--force"] + Skidmark.now,
        environment: platforms.environment())
      #expect(outcome.status != 0 && outcome.error.contains("log.json"), "\(outcome.error)")
      #expect(try text(log) == "{\"teams\":")
    }
  }

  @Test func hiddenNamesStayHiddenInTheNews() async throws {
    try await withSite("owners: none\n") { site, platforms, pages in
      let paper = try text("\(pages)/2026/week-10/week.md")
      #expect(
        paper.contains("Murphy’s Lawyers, has a new manager from week 10 on. The old one left"))
      for (path, bytes) in try tree(pages) {
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.contains("tess_of") && !text.contains("NedTheNew"), "\(path)")
      }
    }
  }

  @Test func whatIsRewrittenIsNotHotterThanItsPaper() async throws {
    try await withSite(later: { $0.replacing("heat: 1", with: "heat: 4") }) {
      site, platforms, pages in
      func heat(_ week: String) throws -> Int? {
        try json("\(site)/data/\(Sites.sleeper)/2026/\(week)/words.json")["roasting"]?["heat"]?
          .int
      }
      #expect(try [heat("week-09"), heat("week-10")] == [1, 4])
      let swears = /\b(damn|hell|shit|fuck|ass)/
      let (old, new) = (
        try text("\(pages)/2026/week-09/week.md"), try text("\(pages)/2026/week-10/week.md")
      )
      #expect(old.contains("after this was printed"))
      #expect(!old.contains(swears) && new.contains(swears))
    }
  }
}
