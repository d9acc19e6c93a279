import Build
import Platform
import TestSupport
import Testing

/// A second fetch requests only what can have changed.
@Suite(needsPlatforms, .timeLimit(.minutes(120))) struct RefreshTests {
  /// The demo's leagues, fetched from a server: it is week 11, so weeks 1 to 9 are settled.
  private func withSite(
    _ arguments: [String] = [], _ body: (String, Platforms) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let platforms = try Platforms(arguments, in: folder)
      defer { platforms.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed([
        "init", site, "--sleeper", "873150294416920577", "--espn", "77310426", "--season", "2026",
        "--offline",
      ])
      try await fetch(site, platforms)
      try await body(site, platforms)
    }
  }

  @discardableResult
  private func fetch(
    _ site: String, _ platforms: Platforms, _ more: [String] = []
  ) async throws -> Outcome {
    try await Skidmark.succeed(
      ["fetch", "-s", site] + Skidmark.now + more, environment: platforms.environment())
  }

  private static let sleepers =
    ["", "rosters", "users", "winners_bracket", "losers_bracket"]
    + (10...18).map { "matchups/\($0)" } + (10...11).map { "transactions/\($0)" }
    + ["projections/11"]
  private static let espns = ["espn", "espn/10", "espn/11"]

  @Test(arguments: ["etag", "weak", "date", "none"], [[], ["--gzip"]])
  func onlyWhatCanHaveChangedIsFetchedAgain(_ kind: String, _ more: [String]) async throws {
    try await withSite(["--validators", kind] + more) { site, platforms in
      let first = try platforms.requests()
      #expect(first.count { $0.name.hasPrefix("matchups/") } == 2 * 18)
      #expect(first.allSatisfy { $0.condition == nil })
      let before = try tree("\(site)/data")
      let again = try await platforms.requests { try await fetch(site, platforms) }
      #expect(again.map(\.name).sorted() == (Self.sleepers + Self.espns).sorted())
      // A missing answer, such as an unscheduled week, has no validators. Projections are kept for the
      // league's players only, who may be others by now.
      let found = again.filter { ask in
        ask.name != "projections/11"
          && first.contains { $0.path == ask.path && $0.query == ask.query && $0.sent > 4 }
      }
      #expect(found.count >= 10)
      for request in found {
        #expect((request.status == 304) == (kind != "none"), "\(request)")
        #expect((request.condition != nil) == (kind != "none"), "\(request)")
      }
      #expect(differences(before, try tree("\(site)/data")) == [])
    }
  }

  @Test func aScoreCorrectedInTimeIsFetched() async throws {
    try await withSite { site, platforms in
      try platforms.edit("\(Platforms.sleeper)/matchups/10.json") { try mend($0, by: 1) }
      let asked = try await platforms.requests { try await fetch(site, platforms) }
      #expect(asked.filter { $0.name == "matchups/10" }.map(\.status) == [200])
      #expect(
        try Files.read("\(site)/data/\(Sites.sleeper)/2026/snapshot/week-10.json")
          == Files.read("\(platforms.recordings)/\(Platforms.sleeper)/matchups/10.json"))
    }
  }

  /// The commissioner changes a score of a settled week: Sleeper's total changes with it.
  @Test func aSettledWeekThatTheTotalsContradictIsFetchedAgain() async throws {
    try await withSite { site, platforms in
      try platforms.edit("\(Platforms.sleeper)/matchups/2.json") { try mend($0, by: 5) }
      let unnoticed = try await platforms.requests { try await fetch(site, platforms) }
      #expect(!unnoticed.contains { $0.name == "matchups/2" })
      try platforms.edit("\(Platforms.sleeper)/rosters.json") { text in
        text.replacing(/"fpts":1313,/, with: #""fpts":1318,"#)
      }
      let asked = try await platforms.requests { try await fetch(site, platforms) }
      #expect((1...9).allSatisfy { week in asked.contains { $0.name == "matchups/\(week)" } })
      #expect(asked.filter { $0.name == "matchups/2" }.map(\.status) == [200])
      #expect(asked.filter { $0.name == "matchups/3" }.map(\.status) == [304])
      let quiet = try await platforms.requests { try await fetch(site, platforms) }
      #expect(!quiet.contains { $0.name == "matchups/2" })
    }
  }

  @Test func aSettledWeekThatTheSeasonContradictsIsFetchedAgain() async throws {
    try await withSite { site, platforms in
      try platforms.edit("\(Platforms.espn).json") { text in
        let game = try #require(text.firstMatch(of: /"totalPoints":\s*([0-9.]+)/))
        return text.replacingCharacters(in: game.range, with: #""totalPoints":1.5"#)
      }
      let asked = try await platforms.requests { try await fetch(site, platforms) }
      let weeks = asked.map(\.name).filter { $0.hasPrefix("espn/") }.sorted()
      #expect(weeks == ["espn/1", "espn/10", "espn/11"])
    }
  }

  @Test(arguments: ["", "plays: espn\n"])
  func settledWeeksAreAskedForAgainOnceAWeekLater(_ setting: String) async throws {
    try await withSite { site, platforms in
      try edit("\(site)/skidmark.yml") { setting + $0 }
      if !setting.isEmpty { try await fetch(site, platforms) }
      func asked(_ day: String) async throws -> [Platforms.Asked] {
        try await platforms.requests {
          try await Skidmark.succeed(
            ["fetch", "-s", site, "--now", "\(day)T09:00:00Z"],
            environment: platforms.environment())
        }
      }
      let settled = Set((1...9).flatMap { ["matchups/\($0)", "transactions/\($0)", "espn/\($0)"] })
      #expect(try await asked("2026-11-23").allSatisfy { !settled.contains($0.name) })
      let before = try tree("\(site)/data")
      let again = try await asked("2026-11-24")
      #expect(settled.isSubset(of: again.map(\.name)))
      #expect(again.filter { settled.contains($0.name) }.allSatisfy { $0.condition == nil })
      let changed = differences(before, try tree("\(site)/data"))
      #expect(
        changed.allSatisfy { path in
          ["/looks.json", "/refused.json"].contains { path.hasSuffix($0) }
            || path.hasPrefix("players/")
        }, "\(changed)")
      for day in ["2026-11-25", "2026-12-02", "2026-12-09"] {
        #expect(try await asked(day).allSatisfy { !settled.contains($0.name) }, "\(day)")
      }
    }
  }

  @Test func aChangeOfTheScoringAsksForSettledWeeksAgain() async throws {
    try await withSite { site, platforms in
      try platforms.edit("\(Platforms.sleeper).json") {
        $0.replacing(/"pass_td":\s*4/, with: #""pass_td":6"#)
      }
      try platforms.edit("\(Platforms.espn).json") {
        $0.replacing(/"scoringSettings":\s*\{/, with: #""scoringSettings":{"changed":true,"#)
      }
      let asked = try await platforms.requests { try await fetch(site, platforms) }
      for week in 1...9 {
        #expect(asked.contains { $0.name == "matchups/\(week)" })
        #expect(asked.contains { $0.name == "espn/\(week)" })
      }
      let quiet = try await platforms.requests { try await fetch(site, platforms) }
      #expect(!quiet.contains { $0.name == "matchups/2" || $0.name == "espn/2" })
    }
  }

  @Test func forceFetchesEverything() async throws {
    try await withSite { site, platforms in
      let first = try platforms.requests().map(\.name).sorted()
      let again = try await platforms.requests { try await fetch(site, platforms, ["--force"]) }
      // The player list is kept for a day.
      #expect(again.map(\.name).sorted() == first.filter { $0 != "nfl" })
      #expect(again.allSatisfy { $0.condition == nil && $0.status != 304 })
    }
  }

  @Test func manifestsWithoutValidatorsAreRead() async throws {
    try await withSite { site, platforms in
      for league in [Sites.sleeper, Sites.espn] {
        try edit("\(site)/data/\(league)/2026/snapshot/manifest.json") { text in
          let lines = text.split(separator: "\n")
          let old = lines.filter { !$0.contains(/"(etag|last_modified)":/) }
          try #require(old.count < lines.count)
          return old.joined(separator: "\n").replacing(/Z",(\s*\})/) { "Z\"\($0.output.1)" }
        }
      }
      let asked = try await platforms.requests { try await fetch(site, platforms) }
      #expect(asked.map(\.name).sorted() == (Self.sleepers + Self.espns).sorted())
      #expect(asked.allSatisfy { $0.condition == nil })
    }
  }

  @Test func answersOfAnotherServerAreNotKept() async throws {
    try await withSite { site, _ in
      try await withTemporaryFolder { folder in
        let other = try Platforms(in: folder)
        defer { other.stop() }
        try await fetch(site, other)
        let asked = try other.requests()
        #expect(asked.contains { $0.name == "matchups/1" })
        #expect(asked.contains { $0.name == "espn/1" })
        #expect(asked.allSatisfy { $0.condition == nil })
      }
    }
  }

  /// Adds points to the first team of a week, in addition to its lineup's.
  private func mend(_ text: String, by points: Int) throws -> String {
    let found = try #require(text.firstMatch(of: /"custom_points":null,/))
    let own = try #require(text.firstMatch(of: /"points":([0-9.]+)/)?.output.1)
    let number = try #require(Double(own)) + Double(points)
    return text.replacingCharacters(in: found.range, with: "\"custom_points\":\(number),")
  }
}

extension String {
  /// The text with a range replaced.
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
