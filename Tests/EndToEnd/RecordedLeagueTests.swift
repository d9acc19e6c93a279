import Build
import JSON
import Platform
import TestSupport
import Testing

/// Real leagues, from an id to a site.
@Suite(needsReplay, .timeLimit(.minutes(120))) struct RecordedLeagueTests {
  private struct Expected: CustomTestStringConvertible {
    var id: String
    var season: Int
    var weeks: [Int]
    var teams: Int
    var testDescription: String { id }
  }

  @Test(arguments: [
    Expected(id: "1049056120377090048", season: 2024, weeks: Array(1...17), teams: 12),
    Expected(id: "521379020332068864", season: 2020, weeks: [17], teams: 12),
    Expected(id: "522458773317046272", season: 2020, weeks: [16], teams: 12),
    Expected(id: "649647301366755328", season: 2021, weeks: [0], teams: 12),
  ])
  private func aSleeperIdBecomesASite(_ expected: Expected) async throws {
    try await withTemporaryFolder { folder in
      let replay = try Replay(in: folder)
      defer { replay.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--sleeper", expected.id, "--offline"])
      // ESPN cookies are present; Sleeper must never see them.
      let environment = replay.environment(["ESPN_S2": "AEsecret", "SWID": "{SECRET}"])
      let weeks = expected.weeks.count == 1 ? "latest" : "all"
      try await Skidmark.succeed(["build", "-s", site, "-w", weeks], environment: environment)
      let editions = try Files.tree("\(site)/output").filter { $0.hasSuffix("/edition.json") }
      #expect(editions.count == expected.weeks.count)
      for week in expected.weeks {
        let suffix = "/\(expected.season)/week-\(week < 10 ? "0" : "")\(week)/edition.json"
        let path = try #require(editions.first { $0.hasSuffix(suffix) }, "week \(week)")
        let edition = try json("\(site)/output/\(path)")
        #expect(edition["teams"]?.array?.count == expected.teams)
        #expect(edition["league"]?["key"]?.string == "sleeper-\(expected.id)")
      }
      let asked = try replay.requests()
      #expect(asked.allSatisfy { $0.cookie == nil && $0.authorization == nil })
      // Of ESPN it wants the NFL's schedule alone.
      #expect(asked.allSatisfy { !$0.isESPN || $0.isSchedule })
    }
  }

  @Test func aPrivateESPNLeagueNeedsCookies() async throws {
    try await withTemporaryFolder { folder in
      let replay = try Replay(["--private", "18254195"], in: folder)
      defer { replay.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed([
        "init", site, "--espn", "18254195", "--season", "2024", "--offline",
      ])

      let closed = try await Skidmark.run(["build", "-s", site], environment: replay.environment())
      #expect(closed.status == 5)
      #expect(closed.error.contains("This ESPN league is private"))
      #expect(closed.error.contains("ESPN_S2") && closed.error.contains("SWID"))
      #expect(closed.error.contains("\n  Next: "))
      #expect(Files.kind("\(site)/output") == nil && Files.kind("\(site)/data") == nil)

      // As the browser has them, with characters that are often copied along.
      let cookies = ["ESPN_S2": " AEabc%2Bdef%3D ", "SWID": "{0F1E-2D3C}\n"]
      try await Skidmark.succeed(
        ["build", "-s", site] + Skidmark.now, environment: replay.environment(cookies))
      let editions = try Files.tree("\(site)/output").filter { $0.hasSuffix("/edition.json") }
      #expect(editions.count == 17)

      let asked = try replay.requests().filter { $0.cookie != nil }
      #expect(asked.count { $0.path.contains("/2024/") } == 18)
      // Includes the question whether the league plays a newer season.
      #expect(asked.count == 19)
      // A second Cookie header would be appended after a comma.
      for request in asked {
        #expect(request.cookie == "espn_s2=AEabc%2Bdef%3D; SWID={0F1E-2D3C}")
      }
    }
  }

  @Test func aLeagueBeforeItsDraftHasAPreseasonPaper() async throws {
    try await withTemporaryFolder { folder in
      let replay = try Replay(in: folder)
      defer { replay.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed([
        "init", site, "--espn", "18254195", "--season", "2026", "--offline",
      ])
      try await Skidmark.succeed(["build", "-s", site], environment: replay.environment())
      let editions = try Files.tree("\(site)/output").filter { $0.hasSuffix("/edition.json") }
      #expect(editions.count == 1 && editions[0].hasSuffix("/2026/week-00/edition.json"))
      let edition = try json("\(site)/output/\(editions[0])")
      #expect(edition["phase"]?.string == "preseason")
      for team in try #require(edition["teams"]?.array) {
        #expect(team["record"]?["wins"]?.int == 0 && team["points_for"]?.double == 0)
      }
    }
  }

  @Test func playersAreFetchedOnceADayAndRequestsOverlap() async throws {
    try await withTemporaryFolder { folder in
      let replay = try Replay(["--fault", "matchups=slow1"], in: folder)
      defer { replay.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--sleeper", "649647301366755328", "--offline"])
      func build(_ now: String) async throws {
        try await Skidmark.succeed(
          ["build", "-s", site, "--now", now], environment: replay.environment())
      }
      try await build("2021-08-30T09:00:00Z")
      try await build("2021-08-31T08:59:00Z")
      func playerRequests() throws -> Int {
        try replay.requests().count { $0.path.hasSuffix("/players/nfl") }
      }
      #expect(try playerRequests() == 1)
      try await build("2021-08-31T09:01:00Z")
      #expect(try playerRequests() == 2)
      // Each of the 18 weeks takes a second: in sequence, no two answers come closer.
      let times = try replay.requests().filter { $0.path.contains("/matchups/") }.map(\.time)
      #expect(times.count == 54)
      let first = times.prefix(18).sorted()
      let together = first.map { time in first.count { abs($0 - time) < 0.5 } }.max() ?? 0
      #expect(together >= 4, "\(first)")
      #expect(together <= 16, "more in flight than allowed: \(first)")
    }
  }
}
