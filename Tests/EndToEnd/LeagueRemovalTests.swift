import Build
import Platform
import TestSupport
import Testing

/// Property 13 with the program itself: everything of the removed league is gone, and nothing else.
@Suite(needsReplay, .timeLimit(.minutes(120))) struct LeagueRemovalTests {
  /// A built site of two leagues, each with its own context.
  private func withSite(_ body: (LeagueWorld) async throws -> Void) async throws {
    try await LeagueWorld.with { world in
      try await world.succeed(["league", "add", "--sleeper", LeagueWorld.new])
      try await world.succeed(["league", "add", "--espn", LeagueWorld.espn])
      try await world.succeed(["league", "select", "sleeper-\(LeagueWorld.new)"])
      for league in ["sleeper-\(LeagueWorld.new)", "espn-\(LeagueWorld.espn)"] {
        try await world.succeed(
          ["context", "add-joke", "the \(league) joke", "of \(league)", "-l", league])
      }
      try await world.succeed(["build", "-w", "2"])
      try await body(world)
    }
  }

  /// The files whose path or bytes contain one of the words.
  private func traces(_ words: [String], in site: String) throws -> [String] {
    try tree(site).filter { path, bytes in
      let content = path + "\n" + String(decoding: bytes, as: UTF8.self)
      return words.contains { content.contains($0) }
    }.keys.sorted()
  }

  private static let words = [
    LeagueWorld.new, LeagueWorld.old, "Shame & Prosperity", "Shame &amp; Prosperity",
    "shame-and-prosperity", "sleeper-\(LeagueWorld.new)",
  ]

  @Test func removingALeagueRemovesAllItsFiles() async throws {
    try await withSite { world in
      let before = try tree(world.site)
      #expect(try traces(Self.words, in: world.site).count > 20)
      // Without a terminal there is no prompt, and nothing is removed.
      let refused = try await world.run(["league", "remove", "sleeper-\(LeagueWorld.new)"])
      #expect(refused.status == 2 && refused.error.contains("--yes"))
      #expect(try await world.run(["league", "remove", "--yes"]).status == 2)
      #expect(differences(before, try tree(world.site)) == [])
      let kept = try await world.converse(
        ["league", "remove", "shame-and-prosperity", "-s", world.site], [("[y/N]", "n")])
      #expect(kept.status == 0 && kept.output.contains("Nothing was removed"))
      #expect(kept.output.contains("data/sleeper-\(LeagueWorld.new)"))
      #expect(differences(before, try tree(world.site)) == [])

      let removed = try await world.converse(
        ["league", "remove", "shame-and-prosperity", "-s", world.site], [("[y/N]", "y")])
      #expect(removed.status == 0, "\(removed.output)")
      #expect(try traces(Self.words, in: world.site) == [])
      let after = try tree(world.site)
      let isOthers = { (path: String) in
        path.hasPrefix("data/espn-") || path.hasPrefix("context/the-folding")
          || path.hasPrefix("data/players/") || path.hasPrefix("content/")
      }
      #expect(
        differences(before.filter { isOthers($0.key) }, after.filter { isOthers($0.key) }) == [])
      // The site is what it would be without the other league.
      try await LeagueWorld.makeEmptySite("\(world.folder)/other")
      let other = ["-s", "\(world.folder)/other"] + Skidmark.now
      let variables = world.replay.environment()
      try await Skidmark.succeed(
        ["league", "add", "--espn", LeagueWorld.espn] + other, environment: variables)
      try write(
        try text("\(world.site)/context/the-folding-chair-classic.yml"),
        to: "\(world.folder)/other/context/the-folding-chair-classic.yml")
      try await Skidmark.succeed(["build", "-w", "2"] + other, environment: variables)
      #expect(
        differences(
          try tree("\(world.site)/output"), try tree("\(world.folder)/other/output")) == [])
      #expect(
        try text("\(world.site)/skidmark.yml") == text("\(world.folder)/other/skidmark.yml"))
    }
  }

  @Test func theLastLeagueLeavesNoPages() async throws {
    try await withSite { world in
      try await world.succeed(["league", "remove", "sleeper-\(LeagueWorld.new)", "--yes"])
      try Files.remove("\(world.site)/content")
      let last = try await world.succeed(
        ["league", "remove", "The Folding Chair Classic", "--yes", "--json"])
      #expect(last.output == "{\"removed\":\"espn-\(LeagueWorld.espn)\"}\n")
      #expect(Files.kind("\(world.site)/output") == nil)
      #expect(try traces(["espn-", "Folding"], in: world.site) == [])
    }
  }

  /// A removal that was killed at any moment can be run again.
  @Test func anInterruptedRemovalCanBeRunAgain() async throws {
    try await withSite { world in
      let program = try #require(Skidmark.path)
      let saved = "\(world.folder)/saved"
      _ = try run("cp", ["-R", world.site, saved])
      let other = try tree("\(world.site)/data/espn-\(LeagueWorld.espn)")
      let arguments =
        ["league", "remove", "sleeper-\(LeagueWorld.new)", "--yes", "-s", world.site] + Skidmark.now
      for moment in 0..<12 {
        let variables = Skidmark.environment()
        let script = #"t=$1; shift; "$@" & p=$!; sleep "$t"; kill -9 $p; wait $p"#
        let time = "0.\(String(moment * 60 + 1_005).dropFirst())"
        _ = try await Skidmark.aside {
          try run("sh", ["-c", script, "sh", time, program] + arguments, environment: variables)
        }.get()
        let listed = try await Skidmark.run(["league", "list", "-s", world.site, "--json"])
        if listed.output.contains(LeagueWorld.new) {
          try await Skidmark.succeed(arguments)
        }
        #expect(try traces(Self.words, in: world.site) == [], "\(moment)")
        #expect(
          differences(other, try tree("\(world.site)/data/espn-\(LeagueWorld.espn)")) == [])
        try Files.remove(world.site)
        _ = try run("cp", ["-R", saved, world.site])
      }
    }
  }
}
