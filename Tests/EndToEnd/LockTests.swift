import Build
import Diagnostics
import JSON
import Platform
import TestSupport
import Testing

/// Two runs on one site do not get in each other's way.
@Suite(.timeLimit(.minutes(120))) struct LockTests {
  private static let owner = "skidmark build, process 12345"

  private func withHeldSite(
    _ body: (String, RunLock) async throws -> Void
  ) async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(small, to: folder)
      guard case .held(let lock) = RunLock.attempt(in: site, as: Self.owner) else {
        Issue.record("the lock of a new site is taken")
        return
      }
      try await body(site, lock)
    }
  }

  @Test(arguments: [
    ["build", "--offline"], ["render"], ["fetch"], ["normalize"], ["rank"], ["roast"], ["clean"],
  ])
  func aRunThatWaitsTooLongGivesUpAndTouchesNothing(_ command: [String]) async throws {
    try await withHeldSite { site, lock in
      let before = try tree(site)
      let outcome = try await Skidmark.run(
        command + ["-s", site, "-q"], environment: ["SKIDMARK_LOCK_TIMEOUT": "2.3"])
      #expect(outcome.status == 8)
      #expect(
        outcome.error.hasPrefix(
          "Waiting for another run of Skidmark on this site (\(Self.owner)) …\n"))
      #expect(
        outcome.error.contains(
          "error: Another run of Skidmark is using this site (\(Self.owner)).\n  Next: "))
      #expect(differences(before, try tree(site)) == [])
      withExtendedLifetime(lock) {}
    }
  }

  @Test func aShortWaitIsNotReported() async throws {
    try await withHeldSite { site, lock in
      let outcome = try await Skidmark.run(
        ["render", "-s", site], environment: ["SKIDMARK_LOCK_TIMEOUT": "0.3"])
      #expect(outcome.status == 8 && outcome.error.hasPrefix("error: Another run of Skidmark"))
      withExtendedLifetime(lock) {}
    }
  }

  @Test func aRunThatOnlyReadsDoesNotWait() async throws {
    try await withHeldSite { site, lock in
      let patience = ["SKIDMARK_LOCK_TIMEOUT": "0"]
      try await Skidmark.succeed(["share", "-s", site], environment: patience)
      try await Skidmark.succeed(["check", "-s", site], environment: patience)
      withExtendedLifetime(lock) {}
    }
  }

  @Test func waitingIsAnEvent() async throws {
    try await withHeldSite { site, lock in
      let outcome = try await Skidmark.run(
        ["render", "-s", site, "--json"], environment: ["SKIDMARK_LOCK_TIMEOUT": "2.2"])
      let events = try events(outcome.error)
      #expect(events.map { $0["event"]?.string } == ["waiting", "error"])
      #expect(events.first?["for"]?.string == Self.owner)
      #expect(events.last?["exit_code"]?.int == 8)
      withExtendedLifetime(lock) {}
    }
  }

  @Test func aRunContinuesAfterWaiting() async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(small, to: folder)
      var lock: RunLock.Attempt? = RunLock.attempt(in: site, as: Self.owner)
      try #require(lock != nil)
      let program = try #require(Skidmark.path)
      let run = try ChildProcess(
        "sh", ["-c", "exec \"$0\" render -s \"$1\" --json 2>&1", program, site],
        environment: Skidmark.environment())
      defer { run.stop() }
      // It has begun to wait, and said so.
      let first = try #require(run.line())
      #expect(try JSONValue(parsing: first)["event"]?.string == "waiting")
      lock = nil
      let last = try #require(run.rest().split(separator: "\n").last)
      #expect(try JSONValue(parsing: String(last))["event"]?.string == "built")
      #expect(Files.kind("\(site)/data/.skidmark-lock") == nil)
    }
  }

  @Test(needsPlatforms) func aKilledRunBlocksNoOtherRun() async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(small, to: folder)
      let platforms = try Platforms(in: folder)
      defer { platforms.stop() }
      let program = try #require(Skidmark.path)
      let run = try ChildProcess(
        program, ["fetch", "-s", site, "--env", "live", "-q"],
        environment: Skidmark.environment(platforms.environment(fault: "league/hang")))
      for _ in 0..<400 where Files.kind("\(site)/data/.skidmark-lock") == nil {
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(Files.kind("\(site)/data/.skidmark-lock") == .file)
      run.stop()
      try await Skidmark.succeed(
        ["render", "-s", site], environment: ["SKIDMARK_LOCK_TIMEOUT": "0"])
      #expect(Files.kind("\(site)/data/.skidmark-lock") == nil)
    }
  }
}

/// The events of a run with `--json`.
func events(_ text: String) throws -> [JSONValue] {
  try text.split(separator: "\n").map { line in
    try JSONValue(parsing: .init(name: "an event", bytes: Array(line.utf8)))
  }
}
