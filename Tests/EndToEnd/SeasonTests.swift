import Build
import JSON
import Platform
import TestSupport
import Testing

/// From one season to the next.
@Suite(needsReplay, .timeLimit(.minutes(120))) struct SeasonTests {
  @Test(arguments: [
    ([], "shame-and-prosperity.yml"), (["--offline"], "sleeper-\(LeagueWorld.new).yml"),
  ])
  func aSleeperLeagueRollsOverAndKeepsItsPages(_ options: [String], context: String) async throws {
    try await LeagueWorld.with { world in
      try await world.succeed(["league", "add", "--sleeper", LeagueWorld.old] + options)
      let old = "sleeper-\(LeagueWorld.old)"
      try await world.succeed(["context", "sacko", "mows the lawn", "-l", old])
      try await world.succeed(["league", "select", old])
      let built = try await world.succeed(["build", "-w", "2"])
      #expect(built.error.contains("has a new season, 2026: 'skidmark league roll-over \(old)'"))
      let listed = try await world.succeed(["league", "list"])
      #expect(listed.error.contains("has a new season, 2026"))
      let pages = try tree("\(world.site)/output").filter {
        $0.key.contains("/2025/week-02/") && $0.key.hasSuffix("edition.json")
      }
      #expect(pages.count == 1)
      let data = try tree("\(world.site)/data/\(old)").filter { $0.key != "newer.json" }

      let moved = try await world.succeed(["league", "roll-over", "--json"])
      #expect(try LeagueWorld.lines(moved).first?["to"]?.string == "sleeper-\(LeagueWorld.new)")
      #expect(try Files.list("\(world.site)/context") == [context])
      #expect(try text("\(world.site)/context/\(context)").contains("mows the lawn"))
      let configuration = try text("\(world.site)/skidmark.yml")
      #expect(configuration.contains("    earlier_ids:\n      - \"\(LeagueWorld.old)\"\n"))
      #expect(configuration.contains("selected: sleeper-\(LeagueWorld.new)\n"))
      // Before the new season is fetched, the old pages are there; afterward both.
      try await world.succeed(["render"])
      let rendered = try tree("\(world.site)/output")
      for (path, bytes) in pages { #expect(rendered[path] == bytes) }
      let after = try await world.succeed(["build", "-w", "2"])
      #expect(!after.error.contains("roll-over"))
      let output = try tree("\(world.site)/output")
      for (path, bytes) in pages { #expect(output[path] == bytes, "\(path)") }
      #expect(output.keys.contains("shame-and-prosperity/2026/week-02/index.html"))
      #expect(differences(data, try tree("\(world.site)/data/\(old)")) == [])
      let check = try await world.run(["check"])
      #expect(check.status == 0, "\(check.output)\(check.error)")

      let again = try await world.succeed(["league", "roll-over"])
      #expect(again.error.contains("there is no newer season"))
      let double = try await world.run(["league", "add", "--sleeper", LeagueWorld.old])
      #expect(double.status == 2 && double.error.contains("This league is already connected"))
      // Removing a league removes all its seasons.
      try await world.succeed(["league", "remove", LeagueWorld.old, "--yes"])
      let words = [LeagueWorld.old, LeagueWorld.new, "shame-and-prosperity"]
      for (path, bytes) in try tree(world.site) {
        let content = path + String(decoding: bytes, as: UTF8.self)
        #expect(!words.contains { content.contains($0) }, "\(path)")
      }
    }
  }

  @Test func anESPNLeagueRollsOverToItsNewSeason() async throws {
    try await withTemporaryFolder { folder in
      let replay = try Replay(in: folder)
      defer { replay.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed([
        "init", site, "--espn", "18254195", "--season", "2024", "--offline",
      ])
      let run = { (arguments: [String]) async throws -> Outcome in
        try await Skidmark.succeed(
          arguments + ["-s", site] + Skidmark.now, environment: replay.environment())
      }
      let built = try await run(["build", "-w", "2"])
      #expect(
        built.error.contains("has a new season, 2026: 'skidmark league roll-over espn-18254195'"))
      let pages = try tree("\(site)/output").filter {
        $0.key.hasSuffix("2024/week-02/edition.json")
      }
      // The last build's answer is used without a request.
      let asked = try replay.requests().count
      _ = try await run(["league", "roll-over", "espn-18254195", "--offline"])
      #expect(try replay.requests().count == asked)
      #expect(try text("\(site)/skidmark.yml").contains("    season: 2026\n"))
      _ = try await run(["build"])
      let output = try tree("\(site)/output")
      #expect(pages.count == 1 && pages.allSatisfy { output[$0.key] == $0.value })
      #expect(output.keys.contains { $0.contains("/2026/") })
    }
  }

  /// Without a configured season, an ESPN league moves to the current one as soon as it exists.
  @Test func anESPNLeagueWithoutASeasonRollsOverByItself() async throws {
    try await withTemporaryFolder { folder in
      let replay = try Replay(in: folder)
      defer { replay.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--espn", "18254195", "--offline"])
      let settings = try text("\(site)/skidmark.yml").split(separator: "\n")
      #expect(!settings.contains { !$0.hasPrefix("#") && $0.contains("season: 20") })
      for (now, season) in [
        ("2025-02-11T09:00:00Z", 2024), ("2025-07-20T09:00:00Z", 2024),
        ("2026-08-20T09:00:00Z", 2026),
      ] {
        let built = try await Skidmark.succeed(
          ["build", "-s", site, "--now", now, "-w", "latest"], environment: replay.environment())
        let seasons = try Files.list("\(site)/data/espn-18254195").compactMap { Int($0) }
        #expect(seasons.max() == season, "\(now): \(built.error)")
        let listed = try await Skidmark.succeed(["league", "list", "-s", site, "--json"])
        #expect(try LeagueWorld.lines(listed).first?["season"]?.int == season)
      }
      // The pages of the previous season stay.
      let output = try tree("\(site)/output")
      #expect(output.keys.contains { $0.contains("/2024/week-17/") })
      #expect(output.keys.contains { $0.contains("/2026/") })
    }
  }
}
