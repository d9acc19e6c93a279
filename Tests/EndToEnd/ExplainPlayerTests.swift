import Platform
import TestSupport
import Testing

/// `skidmark explain points` with a player's name.
@Suite(needsPlatforms, .timeLimit(.minutes(120))) struct ExplainPlayerTests {
  private func withSite(
    _ league: [String], _ body: (_ site: String, Platforms) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let platforms = try Platforms(in: folder)
      defer { platforms.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site] + league + ["--offline"])
      try await Skidmark.succeed(
        ["fetch", "-s", site] + Skidmark.now, environment: platforms.environment())
      try await Skidmark.succeed(["normalize", "-s", site] + Skidmark.now)
      try await body(site, platforms)
    }
  }

  private func explain(
    _ site: String, _ platforms: Platforms, _ more: [String]
  ) async throws -> Outcome {
    try await Skidmark.run(
      ["explain", "points", "-s", site] + more + Skidmark.now, environment: platforms.environment())
  }

  @Test func sleepersStatisticsAreFetchedOnceAndAddUp() async throws {
    try await withSite(["--sleeper", "873150294416920577"]) { site, platforms in
      func asked() throws -> Int {
        try platforms.requests().count { $0.path.contains("/stats/nfl/regular/2026/2") }
      }
      // Week 1 is stored, because Sleeper does not say there who scored what.
      let first = try await explain(site, platforms, ["Pierce Marblehorn", "-w", "1"])
      #expect(first.status == 0, "\(first.error)")
      #expect(first.output.hasPrefix("Pierce Marblehorn (WR), Shame & Prosperity, week 1\n"))
      #expect(first.output.contains("points: 13.60 in week 1, started by "))
      #expect(first.output.contains("    136 receiving yards × 0.1 = 13.60\n"))
      let offline = try await explain(
        site, platforms, ["Pierce Marblehorn", "-w", "2", "--offline"])
      #expect(offline.output.contains("  From the lineup."), "\(offline.output)")
      #expect(offline.output.contains("they are not stored, and --offline does not fetch them."))
      #expect(try asked() == 0)
      // Nothing is recorded for week 2.
      let missing = try await explain(site, platforms, ["Pierce Marblehorn", "-w", "2"])
      #expect(missing.status == 0 && missing.output.contains("the platform has none."))
      #expect(try asked() == 1)
      try platforms.edit("api.sleeper.app/v1/stats/nfl/regular/2026/1.json") { text in
        try Files.replace(
          "\(platforms.recordings)/api.sleeper.app/v1/stats/nfl/regular/2026/2.json",
          with: Array(#"{"20107":{"pass_yd":250,"pass_td":2,"pass_int":1}}"#.utf8))
        return text
      }
      for _ in 1...2 {
        let second = try await explain(site, platforms, ["Rookwhistle", "-w", "2"])
        #expect(second.output.contains("    250 passing yards × 0.04 = 10.00\n"))
        #expect(second.output.contains("    1 interceptions thrown × −1 = −1.00\n"))
        #expect(second.output.contains("    10.00 + 8.00 − 1.00 = 17.00\n"), "\(second.output)")
        // The invented statistics are not what the player got.
        #expect(second.output.contains("Sleeper gives "))
      }
      // The week is settled, so the statistics are kept, by the next fetch, too.
      #expect(try asked() == 2)
      try await Skidmark.succeed(
        ["fetch", "-s", site] + Skidmark.now, environment: platforms.environment())
      let kept = try await explain(site, platforms, ["Rookwhistle", "-w", "2", "--offline"])
      #expect(kept.output.contains("= 17.00"))
      #expect(try asked() == 2)
      let unknown = try await explain(site, platforms, ["Xyzzy"])
      #expect(unknown.status == 2 && unknown.error.contains("no team or owner named"))
    }
  }

  @Test func espnsStatisticsAreStoredAlready() async throws {
    try await withSite(["--espn", "77310426"]) { site, platforms in
      let before = try platforms.requests().count
      let outcome = try await explain(site, platforms, ["Tavish Rookwhistle", "-w", "5"])
      #expect(
        outcome.output.contains("    481.5 passing yards × 0.04 = 19.26\n"), "\(outcome.output)")
      #expect(outcome.output.contains("From ESPN's statistics of week 5"))
      #expect(try platforms.requests().count == before)
    }
  }
}
