import Build
import JSON
import Platform
import TestSupport
import Testing

/// A commissioner's weeks: what a run reports as new, what it says when it fails, and what it never does.
@Suite(needsPlatforms, .timeLimit(.minutes(120))) struct SeasonRunTests {
  private func withSite(
    _ body: (String, Platforms) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let platforms = try Platforms(in: folder)
      defer { platforms.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--sleeper", "873150294416920577", "--offline"])
      try await Skidmark.succeed(
        ["build", "-s", site, "-w", "1"] + Skidmark.now, environment: platforms.environment())
      try await body(site, platforms)
    }
  }

  @Test func aFailedFetchSaysHowOldThePaperIs() async throws {
    try await withSite { site, platforms in
      let before = try tree(site)
      let environment = platforms.environment(fault: "rosters/html")
      let build = ["build", "-s", site, "--now", "2026-11-21T10:00:00Z"]
      let outcome = try await Skidmark.run(build, environment: environment)
      #expect(outcome.status == 6)
      #expect(
        outcome.error.contains(
          "\n  The paper from Nov. 17, 2026, 9 a.m. UTC is unchanged; it is 4 days old.\n"))
      #expect(outcome.error.contains("\n  Next: "))
      let data = try await Skidmark.run(build + ["--json"], environment: environment)
      let error = try #require(try events(data.error).last)
      #expect(error["paper"]?.string == "2026-11-17T09:00:00Z")
      #expect(error["league"]?.string == Sites.sleeper)
      #expect(error["exit_code"]?.int == 6)
      #expect(error["message"]?.string == "Sleeper sent a web page instead of data.")
      #expect(differences(before, try tree(site)) == [])
    }
  }

  @Test func aCorrectedScoreIsReportedAndPrinted() async throws {
    try await withSite { site, platforms in
      let quiet = try await Skidmark.succeed(
        ["fetch", "-s", site] + Skidmark.now, environment: platforms.environment())
      #expect(quiet.error.contains("nothing new since Nov. 17, 2026, 9 a.m. UTC."))
      var points = 0.0
      try platforms.edit("\(Platforms.sleeper)/matchups/10.json") { text in
        let row = try #require(text.firstMatch(of: /"points":([0-9.]+),"roster_id":1,/))
        points = try #require(Double(row.output.1))
        return text.replacing(
          "\"points\":\(row.output.1),\"roster_id\":1,",
          with: "\"points\":\(points + 1),\"roster_id\":1,")
      }
      let outcome = try await Skidmark.succeed(
        ["build", "-s", site, "-w", "10", "--json"] + Skidmark.now,
        environment: platforms.environment())
      let changed = try #require(
        try events(outcome.error).first { $0["event"]?.string == "changed" })
      let correction = try #require(changed["corrections"]?.array?.first)
      #expect(correction["week"]?.int == 10)
      #expect(correction["before"]?.double == points)
      #expect(correction["after"]?.double.map { abs($0 - points - 1) < 0.001 } == true)
      let week = try json("\(site)/data/\(Sites.sleeper)/2026/week-10/rankings.json")
      let sides = (week["matchups"]?.array ?? []).flatMap { [$0["home"], $0["away"]] }
      let own = sides.first { $0?["team"]?.string == "1" }
      #expect(own??["points"]?.double.map { abs($0 - points - 1) < 0.001 } == true)
    }
  }

  @Test func offlineNeverTouchesTheNetwork() async throws {
    try await withSite { site, platforms in
      let asked = try await platforms.requests {
        for command in [["build", "-w", "2"], ["roast", "-w", "1"], ["doctor"]] {
          try await Skidmark.succeed(
            command + ["-s", site, "--offline"] + Skidmark.now,
            environment: platforms.environment())
        }
      }
      #expect(asked.isEmpty)
      // Even without a server.
      platforms.stop()
      try await Skidmark.succeed(
        ["build", "-s", site, "--offline"] + Skidmark.now, environment: platforms.environment())
    }
  }

  @Test func requestsAreShownWithoutSecrets() async throws {
    try await withTemporaryFolder { folder in
      let platforms = try Platforms(in: folder)
      defer { platforms.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed([
        "init", site, "--espn", "77310426", "--season", "2026", "--offline",
      ])
      let secrets = ["ESPN_S2": "AEB" + String(repeating: "s", count: 120), "SWID": "{77-SECRET}"]
      let environment = platforms.environment(secrets)
      let outcome = try await Skidmark.succeed(
        ["fetch", "-v", "-s", site] + Skidmark.now, environment: environment)
      let line = /request 1: GET http:[^ ]+ 200, [0-9]+ bytes, [0-9]+ ms, x-request-id made-up-1\n/
      #expect(outcome.error.contains(line), "\(outcome.error)")
      let again = try await Skidmark.succeed(
        ["fetch", "-v", "--json", "-s", site] + Skidmark.now, environment: environment)
      let requests = try events(again.error).filter { $0["event"]?.string == "request" }
      #expect(requests.map { $0["status"]?.int } == [304, 304, 304])
      #expect(requests.allSatisfy { $0["id"]?.string?.hasPrefix("made-up-") == true })
      for text in [outcome.error, again.error] {
        for secret in secrets.values { #expect(!text.contains(secret)) }
      }
      let plain = try await Skidmark.succeed(
        ["fetch", "-s", site] + Skidmark.now, environment: environment)
      #expect(!plain.error.contains("request 1"))
    }
  }

  @Test func theEpochMustBeANumber() async throws {
    try await withSite { site, platforms in
      let fetch = ["fetch", "-s", site]
      let wrong = try await Skidmark.run(
        fetch, environment: platforms.environment(["SOURCE_DATE_EPOCH": "yesterday"]))
      #expect(wrong.status == 2 && wrong.error.contains("SOURCE_DATE_EPOCH"))
      // The date of a paper is that of its data, so there must be none yet.
      try Files.remove("\(site)/data")
      try await Skidmark.succeed(
        ["build", "-s", site, "-w", "10"],
        environment: platforms.environment(["SOURCE_DATE_EPOCH": "1795082400"]))
      let edition = try json("\(site)/data/\(Sites.sleeper)/2026/week-10/rankings.json")
      #expect(edition["last_updated"]?.string == "2026-11-19T10:00:00Z")
    }
  }
}
