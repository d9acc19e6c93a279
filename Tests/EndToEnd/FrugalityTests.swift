import TestSupport
import Testing

/// What the wire, the drafts and the week ahead add to the requests of a league.
@Suite(needsPlatforms, .timeLimit(.minutes(60))) struct FrugalityTests {
  private func asked(
    _ site: String, _ platforms: Platforms, _ now: String
  ) async throws -> [String] {
    let requests = try await platforms.requests {
      try await Skidmark.succeed(
        ["build", "-s", site, "-w", "all", "--now", now], environment: platforms.environment())
    }
    let parts = [
      "/transactions/", "/projections/", "/draft", "/traded_picks", "/api.sleeper.com/stats/",
    ]
    return requests.filter { asked in
      asked.isSchedule || parts.contains { asked.path.contains($0) }
    }.map(\.path)
  }

  /// A season of eighteen weeks asks seven times more than the eleven that the invented league has begun.
  @Test func oneMoreLeagueCostsFewRequests() async throws {
    try await withTemporaryFolder { folder in
      let platforms = try Platforms(in: folder)
      defer { platforms.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed(
        ["init", site, "--offline", "--sleeper", "873150294416920577"])
      let all = try await asked(site, platforms, "2026-11-17T09:00:00Z")
      let season = all.filter { !$0.contains("/stats/") }
      #expect(season.count + 7 <= 25, "\(season)")
      // For whom players played is asked once for each of the ten weeks that are over.
      #expect(all.count - season.count == 10, "\(all)")
      #expect(season.count { $0.contains("/transactions/") } == 11)
      // On the day before the second look.
      let week = try await asked(site, platforms, "2026-11-23T09:00:00Z")
      #expect(week.count <= 3 && !week.contains { $0.contains("/stats/") }, "\(week)")
      #expect(week.count { $0.contains("/transactions/") } == 2)
    }
  }
}
