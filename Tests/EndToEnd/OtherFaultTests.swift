import Build
import Platform
import TestSupport
import Testing

/// The endpoints that are requested only now and then × every way in which they can fail.
@Suite(needsPlatforms, .timeLimit(.minutes(120))) struct OtherFaultTests {
  private static let actions = [
    "429", "500", "503", "html", "truncated", "garbage", "reset", "hang", "slow", "redirect",
  ]
  private static let secrets = [
    "ESPN_S2": "AEB" + String(repeating: "x", count: 120), "SWID": "{1111-2222}",
  ]

  /// A folder, the platforms, and another server, which must never get a request.
  private func with(_ body: (String, Platforms) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try Files.makeFolder("\(folder)/elsewhere")
      let elsewhere = try Platforms(in: "\(folder)/elsewhere")
      let stranger = elsewhere.origin.replacing("127.0.0.1", with: "localhost")
      let platforms = try Platforms(["--elsewhere", stranger], in: folder)
      defer {
        platforms.stop()
        elsewhere.stop()
      }
      try await body(folder, platforms)
      #expect((try? elsewhere.requests().count) ?? 0 == 0)
    }
  }

  /// Shortens the time limit for actions that wait.
  private func patience(_ action: String) -> [String: String] {
    ["SKIDMARK_TIMEOUT": ["hang", "slow"].contains(action) ? "3" : "25"]
  }

  /// ESPN keeps the seasons until 2017 at another address.
  @Test(arguments: actions) func theOldestSeasonsFailLikeAllOthers(_ action: String) async throws {
    try await with { folder, platforms in
      let site = "\(folder)/site"
      try await Skidmark.succeed([
        "init", site, "--espn", "77310426", "--season", "2016", "--offline",
      ])
      let before = try tree(site)
      let variables = patience(action).merging(Self.secrets) { $1 }
      let outcome = try await Skidmark.run(
        ["build", "-s", site] + Skidmark.now,
        environment: platforms.environment(fault: "history/\(action)", variables),
        isQueued: false)
      #expect(outcome.status == 6, "\(outcome.error)")
      #expect(outcome.error.hasPrefix("error: ") && outcome.error.contains("\n  Next: "))
      for secret in Self.secrets.values { #expect(!outcome.error.contains(secret)) }
      #expect(differences(before, try tree(site)) == [])
      #expect(try platforms.requests().contains { $0.path.contains("/leagueHistory/") })
    }
  }

  /// Missing history costs the history, not the paper.
  @Test(arguments: actions) func aFailedEarlierSeasonIsAWarningAndIsFetchedLater(
    _ action: String
  ) async throws {
    try await with { folder, platforms in
      let site = "\(folder)/site"
      let earlier = "731204455667788993"
      try await Skidmark.succeed(["init", site, "--sleeper", "873150294416920577", "--offline"])
      let outcome = try await Skidmark.succeed(
        ["fetch", "-s", site] + Skidmark.now,
        environment: platforms.environment(fault: "of-\(earlier)/\(action)", patience(action)),
        isQueued: false)
      #expect(outcome.error.contains("warning: sleeper-873150294416920577: "), "\(outcome.error)")
      let kept = "\(site)/data/sleeper-873150294416920577/history/2025"
      #expect(Files.kind(kept) == nil)
      let mended = try await Skidmark.succeed(
        ["fetch", "-s", site] + Skidmark.now, environment: platforms.environment(),
        isQueued: false)
      #expect(!mended.error.contains("warning"), "\(mended.error)")
      #expect(Files.kind(kept) == .folder)

      // The stored season stays, even when the platform fails.
      let stored = try tree(kept)
      try await Skidmark.succeed(
        ["fetch", "-s", site, "--force"] + Skidmark.now,
        environment: platforms.environment(fault: "of-\(earlier)/\(action)", patience(action)),
        isQueued: false)
      #expect(try tree(kept) == stored)
    }
  }

  /// A failed league search says why there is no answer, and creates nothing.
  @Test(arguments: ["user", "leagues"], actions) func aFailedLeagueSearchIsReported(
    _ endpoint: String, _ action: String
  ) async throws {
    try await with { folder, platforms in
      let users = "\(platforms.recordings)/api.sleeper.app/v1/user"
      try write(#"{"user_id":"77","display_name":"Pixie"}"#, to: "\(users)/pixie.json")
      try write("[]", to: "\(users)/77/leagues/nfl/2026.json")
      let outcome = try await Skidmark.run(
        ["init", "\(folder)/site", "--user", "pixie"] + Skidmark.now,
        environment: platforms.environment(fault: "\(endpoint)/\(action)", patience(action)),
        isQueued: false)
      #expect(outcome.status == 6, "\(outcome.error)")
      #expect(outcome.error.hasPrefix("error: ") && outcome.error.contains("\n  Next: "))
      #expect(Files.kind("\(folder)/site") == nil)
    }
  }
}
