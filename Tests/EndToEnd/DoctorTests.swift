import Build
import JSON
import TestSupport
import Testing

/// The doctor finds problems, says what to do, and changes nothing.
@Suite(needsPlatforms, .timeLimit(.minutes(120))) struct DoctorTests {
  private func withSite(
    _ arguments: [String] = [], _ body: (String, Platforms) async throws -> Void
  ) async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(small, to: folder)
      let platforms = try Platforms(arguments, in: folder)
      defer { platforms.stop() }
      try await body(site, platforms)
    }
  }

  private func examine(
    _ site: String, _ environment: [String: String], _ more: [String] = []
  ) async throws -> (status: Int32, symptoms: [String: JSONValue]) {
    let outcome = try await Skidmark.run(
      ["doctor", "--json", "--env", "live", "-s", site] + Skidmark.now + more,
      environment: environment)
    let lines = try events(outcome.output)
    let pairs = lines.map { ($0["subject"]?.string ?? "", $0) }
    return (outcome.status, Dictionary(pairs) { first, _ in first })
  }

  private func state(_ symptom: JSONValue?) -> String? { symptom?["state"]?.string }

  @Test func aHealthySiteHasNoProblem() async throws {
    try await withSite { site, platforms in
      let before = try tree(site)
      let (status, symptoms) = try await examine(site, platforms.environment())
      #expect(status == 0)
      for subject in ["configuration", "time zones", "Sleeper", "clock", "writer", Sites.sleeper] {
        #expect(state(symptoms[subject]) == "ok", "\(subject)")
      }
      #expect(symptoms["pictures"] != nil && symptoms["disk"] != nil)
      #expect(symptoms[Sites.sleeper]?["message"]?.string?.contains("standings agree") == true)
      #expect(differences(before, try tree(site)) == [])
      #expect(try platforms.requests().map(\.name) == ["nfl"])
      let words = try await Skidmark.succeed(["doctor", "-s", site] + Skidmark.now)
      #expect(words.output.contains("ok       configuration: "))
      #expect(
        words.output.contains(
          "skipped  Sleeper: not checked because its data comes from recordings"))
    }
  }

  @Test func offlineThePlatformsAreNotAsked() async throws {
    try await withSite { site, platforms in
      let (status, symptoms) = try await examine(site, platforms.environment(), ["--offline"])
      #expect(status == 0)
      #expect(state(symptoms["Sleeper"]) == "skipped")
      #expect((try? platforms.requests().count) ?? 0 == 0)
    }
  }

  @Test func anUnreachablePlatformIsAProblem() async throws {
    try await withSite { site, platforms in
      let environment = platforms.environment()
      platforms.stop()
      let (status, symptoms) = try await examine(site, environment)
      #expect(status == 6)
      #expect(symptoms["Sleeper"]?["message"]?.string == "No internet connection")
      #expect(symptoms["Sleeper"]?["next"]?.string?.isEmpty == false)
      // The other checks still run.
      #expect(state(symptoms[Sites.sleeper]) == "ok")
    }
  }

  @Test func aWrongClockIsAWarning() async throws {
    try await withSite(["--clock", "930"]) { site, platforms in
      let (status, symptoms) = try await examine(site, platforms.environment())
      #expect(status == 0)
      #expect(state(symptoms["clock"]) == "warning")
      #expect(symptoms["clock"]?["message"]?.string == "this machine's clock is 15 minutes behind")
    }
  }

  @Test func damagedDataIsAProblemWithItsLocation() async throws {
    try await withSite { site, platforms in
      try edit("\(site)/data/\(Sites.sleeper)/2026/week-02/words.json") { String($0.prefix(200)) }
      let (status, symptoms) = try await examine(site, platforms.environment())
      #expect(status == 3)
      let found = try #require(symptoms[Sites.sleeper])
      #expect(state(found) == "problem")
      #expect(found["message"]?.string?.contains("week-02/words.json") == true)
      #expect(found["next"]?.string?.isEmpty == false)
    }
  }

  @Test func dataOfAnotherVersionIsAProblem() async throws {
    try await withSite { site, platforms in
      try edit("\(site)/data/\(Sites.sleeper)/2026/league.json") {
        $0.replacing("\"version\": 1", with: "\"version\": 9")
      }
      let (status, symptoms) = try await examine(site, platforms.environment())
      #expect(status == 3)
      #expect(symptoms[Sites.sleeper]?["message"]?.string?.contains("another version") == true)
    }
  }

  @Test func aModelWithoutAKeyIsAProblemAndNoKeyIsSent() async throws {
    try await withSite { site, platforms in
      let (status, symptoms) = try await examine(
        site, platforms.environment(), ["--writer", "openai"])
      #expect(status == 5)
      #expect(symptoms["writer"]?["message"]?.string?.contains("OPENAI_API_KEY") == true)
      let (better, others) = try await examine(
        site, platforms.environment(["OPENAI_API_KEY": "sk-very-secret"]), ["--writer", "openai"])
      #expect(better == 0)
      #expect(state(others["writer"]) == "ok")
      #expect(try platforms.requests().allSatisfy { $0.path.hasSuffix("/state/nfl") })
    }
  }

  @Test func oneCookieWithoutTheOtherIsAProblem() async throws {
    try await withTemporaryFolder { folder in
      let platforms = try Platforms(in: folder)
      defer { platforms.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed([
        "init", site, "--espn", "77310426", "--season", "2026", "--offline",
      ])
      let (status, symptoms) = try await examine(
        site, platforms.environment(["ESPN_S2": "AEBsecret"]))
      #expect(status == 5)
      #expect(symptoms["ESPN's cookies"]?["message"]?.string == "there is only ESPN_S2")
      #expect(state(symptoms[Sites.espn]) == "warning")
    }
  }
}
