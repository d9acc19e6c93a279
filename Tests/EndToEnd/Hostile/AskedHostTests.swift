import Build
import Platform
import TestSupport
import Testing

/// Hosts that a stranger's settings name, asked by commands that send cookies or only look.
@Suite(.enabled(if: hasPrograms("python3"), "needs python3"), .timeLimit(.minutes(120)))
struct AskedHostTests {
  private struct World {
    let hostile: HostileSite
    let listener: ChildProcess
    let environment: [String: String]

    /// A site with an ESPN league whose answers come from the listener, as from a server on port 8000.
    init(_ hostile: HostileSite) async throws {
      self.hostile = hostile
      let listener = try ChildProcess(
        "python3", [packagePath("Tests/Support/listener.py"), "\(hostile.folder)/asked"])
      self.listener = listener
      let port = try #require(await Skidmark.aside { listener.line() }.get())
      let host = "http://127.0.0.1:\(port)"
      environment = [
        "SKIDMARK_ESPN_URL": host, "SKIDMARK_SLEEPER_URL": host, "SKIDMARK_TIMEOUT": "2",
        "ESPN_S2": String(repeating: "A", count: 150),
        "SWID": "{11111111-2222-3333-4444-555555555555}",
      ]
      try edit("\(hostile.site)/skidmark.yml") {
        $0.replacing("env: mock", with: "env: localhost").replacing(/recordings:.*/, with: "")
          .replacing(
            "leagues:\n", with: "leagues:\n  - {platform: espn, id: \"42\", season: 2024}\n")
      }
    }

    func asked(_ words: [String]) async throws -> (outcome: Outcome, lines: String) {
      let log = "\(hostile.folder)/asked"
      try? Files.removeFile(log)
      let outcome = try await hostile.run(words, environment)
      return (outcome, (try? text(log)) ?? "")
    }
  }

  @Test func rollOverSendsNoCookiesWithoutTrust() async throws {
    try await HostileSite.with { hostile in
      let world = try await World(hostile)
      defer { world.listener.stop() }
      for league in ["espn-42", Sites.sleeper] {
        let (refused, lines) = try await world.asked(["league", "roll-over", league])
        #expect(refused.status == 3 && lines.isEmpty, "\(refused.error) \(lines)")
        #expect(refused.error.contains("env sends ESPN's cookies"), "\(refused.error)")
      }
      let (_, lines) = try await world.asked(["league", "roll-over", "espn-42", "--trust"])
      #expect(lines.contains("GET ") && lines.contains("/leagues/42"), "\(lines)")
    }
  }

  /// A program that was not run is not one that is missing.
  @Test func rollOverSaysThatACommandNeedsTrust() async throws {
    try await HostileSite.with { hostile in
      let world = try await World(hostile)
      defer { world.listener.stop() }
      try edit("\(hostile.site)/skidmark.yml") {
        $0.replacing("env: localhost", with: "env: live") + "\nespn_command: \(hostile.program)\n"
      }
      var environment = world.environment
      environment["ESPN_S2"] = nil
      environment["SWID"] = nil
      let outcome = try await hostile.run(["league", "roll-over", "espn-42"], environment)
      #expect(
        outcome.status == 3 && outcome.error.contains("espn_command is run"), "\(outcome.error)")
      #expect(!outcome.error.contains("was not found"))
      try hostile.expectUntouched()
    }
  }

  @Test func doctorReportsTheSettingsAndAsksNobody() async throws {
    try await HostileSite.with { hostile in
      let world = try await World(hostile)
      defer { world.listener.stop() }
      let (outcome, lines) = try await world.asked(["doctor"])
      #expect(outcome.status == 3 && lines.isEmpty, "\(outcome.output) \(lines)")
      #expect(outcome.output.contains("env sends ESPN's cookies"))
      #expect(
        outcome.output.contains("skipped  ESPN: not checked before you trust"), "\(outcome.output)")
      #expect(try await hostile.run(["trust", "--yes"]).status == 0)
      #expect(try await !world.asked(["doctor"]).lines.isEmpty)
    }
  }

  @Test func explainFetchesNoStatisticsWithoutTrust() async throws {
    try await HostileSite.with { hostile in
      let world = try await World(hostile)
      defer { world.listener.stop() }
      let words = ["explain", "points", "Peppercrane", "-w", "2", "-l", Sites.sleeper]
      #expect(try await world.asked(words).lines.isEmpty)
    }
  }

  /// A dry run needs trust in its own target and in nothing else.
  @Test func aDryRunReportsItsTargetAlone() async throws {
    try await HostileSite.with { hostile in
      let world = try await World(hostile)
      defer { world.listener.stop() }
      try hostile.add(
        "publish:\n  here: {to: folder, path: www}\n"
          + "  away: {to: rsync, host: h.invalid, path: /srv, ssh: \(hostile.program)}")
      let (here, lines) = try await world.asked(["publish", "here", "--dry-run"])
      #expect(here.status == 0 && lines.isEmpty, "\(here.error)")
      #expect(try await world.asked(["publish", "here"]).outcome.status == 3)
      let (away, more) = try await world.asked(["publish", "away", "--dry-run"])
      #expect(away.status == 3 && away.error.contains("publish.away.ssh"), "\(away.error)")
      #expect(!away.error.contains("env sends") && more.isEmpty)
      try hostile.expectUntouched()
    }
  }
}
