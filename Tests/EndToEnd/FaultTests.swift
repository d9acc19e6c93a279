import Build
import TestSupport
import Testing

/// A platform or the network fails: the specification's words, the next step, the exit code, and no changes.
/// `FaultMatrixTests` tries every fault on every endpoint; this one has real recordings and temporary faults.
@Suite(needsReplay, .timeLimit(.minutes(120))) struct FaultTests {
  private static let id = "649647301366755328"

  /// A league that was built before the fault.
  private static let good = Task {
    let folder = TemporaryFolder.make()
    let replay = try Replay(in: folder)
    defer { replay.stop() }
    try await Skidmark.succeed(["init", "\(folder)/site", "--sleeper", id, "--offline"])
    try await Skidmark.succeed(
      ["build", "-s", "\(folder)/site"] + Skidmark.now, environment: replay.environment())
    return "\(folder)/site"
  }

  private struct Fault: CustomTestStringConvertible {
    var rule: String
    var says: String
    var attempts: Int?
    var testDescription: String { rule }
  }

  /// Builds over a good site and expects a message and no changes.
  private func expectUntouched(
    _ environment: [String: String], status: Int32, says: String, folder: String,
    change: (String) throws -> Void = { _ in }
  ) async throws {
    let site = try Sites.copy(try await Self.good.value, to: folder)
    try change(site)
    let before = try tree(site)
    try #require(before.keys.contains("output/index.html"))
    let outcome = try await Skidmark.run(["build", "-s", site], environment: environment)
    #expect(outcome.status == status)
    #expect(outcome.error.hasPrefix("error: \(says)\n"), "\(outcome.error)")
    #expect(outcome.error.contains("\n  Next: "))
    #expect(outcome.output.isEmpty)
    #expect(differences(before, try tree(site)) == [])
    let staging = try Sites.hidden(site)
    #expect(staging.isEmpty)
  }

  @Test(arguments: [
    Fault(
      rule: "rosters=429", says: "Too many requests. Please wait a moment and try again.",
      attempts: 3),
    Fault(
      rule: "users=500", says: "Sleeper is having problems (status 500).", attempts: 3),
    Fault(rule: "users=403", says: "Sleeper is having problems (status 403).", attempts: 1),
    Fault(
      rule: "rosters=html", says: "Sleeper sent a web page instead of data.",
      attempts: 1),
    Fault(
      rule: "/649647301366755328=html",
      says: "Sleeper sent a web page instead of data."),
    Fault(rule: "users=truncated", says: "Sleeper did not send a complete answer.", attempts: 3),
    Fault(rule: "rosters=garbage", says: "Sleeper sent data that cannot be read.", attempts: 1),
    Fault(rule: "matchups=reset", says: "Sleeper did not send a complete answer."),
    Fault(
      rule: "rosters=redirecthttp://localhost:9/elsewhere",
      says: "Sleeper redirected to another host, which is not allowed.", attempts: 1),
  ])
  private func aFaultLeavesEverythingAsItWas(_ fault: Fault) async throws {
    try await withTemporaryFolder { folder in
      let replay = try Replay(["--fault", fault.rule], in: folder)
      defer { replay.stop() }
      try await expectUntouched(
        replay.environment(), status: 6, says: fault.says, folder: folder)
      if let attempts = fault.attempts {
        let place = try #require(fault.rule.split(separator: "=").first)
        let asked = try replay.requests().count { $0.path.hasSuffix("/\(place)") }
        #expect(asked == attempts)
      }
    }
  }

  @Test func anUnreachableServerReportsNoInternetConnection() async throws {
    try await withTemporaryFolder { folder in
      // Nothing ever listens on this port. A port that was just closed may be another test's next one.
      let closedPort = "http://127.0.0.1:1"
      try await expectUntouched(
        ["SKIDMARK_SLEEPER_URL": closedPort, "SKIDMARK_ESPN_URL": closedPort], status: 6,
        says: "No internet connection", folder: folder)
    }
  }

  @Test func aWrongIdReportsThatTheLeagueIsNotFound() async throws {
    try await withTemporaryFolder { folder in
      let replay = try Replay(in: folder)
      defer { replay.stop() }
      try await expectUntouched(
        replay.environment(), status: 4,
        says: "League not found. Please verify your league ID.", folder: folder
      ) { site in
        try edit("\(site)/skidmark.yml") { $0.replacing(Self.id, with: "649647301366755329") }
      }
    }
  }

  @Test func aWrongESPNIdMentionsTheSeasonToo() async throws {
    try await withTemporaryFolder { folder in
      let replay = try Replay(in: folder)
      defer { replay.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed([
        "init", site, "--espn", "18254196", "--season", "2024", "--offline",
      ])
      let outcome = try await Skidmark.run(
        ["build", "-s", site], environment: replay.environment())
      #expect(outcome.status == 4)
      #expect(outcome.error.hasPrefix("error: League not found. Please verify your league ID.\n"))
      #expect(outcome.error.contains("'season'"))
    }
  }

  @Test func rejectedCookiesAreReported() async throws {
    try await withTemporaryFolder { folder in
      let replay = try Replay(["--fault", "leagues/18254195=401"], in: folder)
      defer { replay.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed([
        "init", site, "--espn", "18254195", "--season", "2024", "--offline",
      ])
      let secrets = ["ESPN_S2": "AEverysecret", "SWID": "{VERY-SECRET}"]
      let outcome = try await Skidmark.run(
        ["build", "-v", "-s", site], environment: replay.environment(secrets))
      #expect(outcome.status == 5)
      let sentence = "Invalid ESPN cookies. Please check your ESPN_S2 and SWID values."
      #expect(outcome.error.contains("error: \(sentence)\n"))
      #expect(outcome.error.contains("\n  Next: "))
      #expect(!outcome.error.lowercased().contains("secret"))
    }
  }

  @Test func temporaryFaultsAreRetried() async throws {
    let good = try await Self.good.value
    try await withTemporaryFolder { folder in
      let rules = ["rosters=429x2", "users=500x1", "matchups/3=resetx1", "matchups/4=truncatedx2"]
      let replay = try Replay(rules.flatMap { ["--fault", $0] }, in: folder)
      defer { replay.stop() }
      let site = try Sites.copy(good, to: folder)
      let outcome = try await Skidmark.succeed(
        ["build", "-s", site] + Skidmark.now, environment: replay.environment())
      #expect(outcome.error.contains("0 files written"))
      #expect(try replay.requests().count { $0.path.hasSuffix("/rosters") } == 3)
    }
  }

  @Test func oneFailingLeagueDoesNotBlockTheOthers() async throws {
    let good = try await Self.good.value
    try await withTemporaryFolder { folder in
      let replay = try Replay(in: folder)
      defer { replay.stop() }
      let site = try Sites.copy(good, to: folder)
      try edit("\(site)/skidmark.yml") {
        $0.replacing(/title: .*/, with: "title: The Others Go On")
          + "  - platform: sleeper\n    id: \"1049056120377090049\"\n"
      }
      let outcome = try await Skidmark.run(
        ["build", "-s", site, "--now", "2026-11-18T09:00:00Z"], environment: replay.environment())
      #expect(outcome.status == 4)
      #expect(outcome.error.contains("\(try Sites.pageCount("\(site)/output")) pages in "))
      #expect(outcome.error.contains("1049056120377090049"))
      let home = visibleText(try text("\(site)/output/index.html"))
      #expect(home.contains("The Others Go On"))
    }
  }
}
