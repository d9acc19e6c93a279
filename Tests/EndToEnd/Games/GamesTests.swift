import Build
import JSON
import Platform
import TestSupport
import Testing

/// The games of the sports API, from a server that answers as the API does.
@Suite(needsPlatforms, .timeLimit(.minutes(120))) struct GamesTests {
  private static let now = ["--now", "2024-11-12T17:00:00Z"]

  /// A site with games and no leagues.
  private func site(
    _ folder: String, _ settings: String = "{leagues: [NBA, NHL]}", _ more: String = ""
  ) throws -> String {
    let site = "\(folder)/site"
    try write("title: Games\n\(more)\ngames: \(settings)\n", to: "\(site)/skidmark.yml")
    return site
  }

  private func withPlatforms(
    _ body: (String, Platforms) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let platforms = try Platforms(in: folder)
      defer { platforms.stop() }
      try await body(folder, platforms)
    }
  }

  @Test func aBuildAsksOnlyForWhatIsNew() async throws {
    try await withPlatforms { folder, platforms in
      let site = try site(folder)
      let first = try await platforms.requests {
        try await Skidmark.succeed(
          ["games", "build", "-s", site] + Self.now, environment: platforms.environment())
      }
      #expect(first.count { $0.path.hasSuffix("/games") } == 2)
      #expect(
        first.allSatisfy { $0.path.hasSuffix("/games") || $0.status == 200 || $0.status == 404 })
      #expect(Files.kind("\(site)/output/games/4101/index.html") == .file)
      let before = try tree("\(site)/output")
      let second = try await platforms.requests {
        try await Skidmark.succeed(
          ["games", "build", "-s", site] + Self.now, environment: platforms.environment())
      }
      // One list per league.
      #expect(second.map(\.path).allSatisfy { $0.hasSuffix("/games") } && second.count == 2)
      #expect(differences(before, try tree("\(site)/output")) == [])
      // The list says something new of one game: only that game is asked for.
      try platforms.edit("\(Platforms.games)/games.json") {
        $0.replacing("\"play_count\":9", with: "\"play_count\":10")
      }
      let third = try await platforms.requests {
        try await Skidmark.succeed(
          ["games", "fetch", "-s", site] + Self.now, environment: platforms.environment())
      }
      #expect(third.filter { !$0.path.hasSuffix("/games") }.allSatisfy { $0.path.contains("4201") })
      #expect(third.contains { $0.path.hasSuffix("/games/4201") })
    }
  }

  @Test func aJobBuildsOnlyIfTheListsSayAnythingNew() async throws {
    try await withPlatforms { folder, platforms in
      let site = try site(
        folder, "{leagues: [NBA, NHL]}",
        "leagues:\n  - {platform: sleeper, id: \"873150294416920577\", season: 2026, history: off}")
      let now = ["--now", "2026-11-17T09:00:00Z"]
      let environment = platforms.environment()
      try await Skidmark.succeed(["build", "-s", site] + now, environment: environment)
      let rest = try await platforms.requests {
        let outcome = try await Skidmark.succeed(
          ["build", "--if-new", "-s", site] + now, environment: environment)
        #expect(outcome.error.contains("Nothing to build"), "\(outcome.error)")
      }
      #expect(rest.count { $0.path.hasSuffix("/games") } == 2)
      try platforms.edit("\(Platforms.games)/games.json") {
        $0.replacing("\"play_count\":9", with: "\"play_count\":10")
      }
      let outcome = try await Skidmark.succeed(
        ["build", "--if-new", "-s", site] + now, environment: environment)
      #expect(!outcome.error.contains("Nothing to build"))
    }
  }

  /// D9: the environment decides the address, and recordings are never asked for over the network.
  @Test func recordingsAreReadWithoutARequestAtTheirOwnTime() async throws {
    try await withPlatforms { folder, platforms in
      let site = try site(folder, "{leagues: [NBA]}", "env: mock\nrecordings: ../recordings")
      try await Skidmark.succeed(
        ["games", "build", "-s", site], environment: platforms.environment())
      // The server has not even begun a log.
      #expect(Files.kind("\(folder)/platforms.log") == nil)
      // D7: without --now it is noon on November 12, 2024, no matter what the clock says, and the bytes are the same.
      let list = try text("\(site)/output/games/index.html")
      #expect(
        list.contains("Starts at") && list.contains(">Today <small>")
          && !list.contains("Testing mode"))
      let before = try tree("\(site)/output")
      try Files.remove("\(site)/output")
      try await Skidmark.succeed(
        ["games", "build", "-s", site, "--force"],
        environment: platforms.environment(["SOURCE_DATE_EPOCH": "1900000000"]))
      #expect(differences(before, try tree("\(site)/output")) == [])
      // Without a recorded story there is none: nothing is invented.
      #expect(try text("\(site)/output/games/4103/index.html").contains("Story not available."))
    }
  }

  /// D8: with a chosen time, games that are being played now are left out, and every page says so.
  @Test func aChosenTimeLeavesOutWhatIsBeingPlayed() async throws {
    try await withPlatforms { folder, platforms in
      let site = try site(folder)
      for name in ["games", "games/4103"] {
        try platforms.edit("\(Platforms.games)/\(name).json") {
          $0.replacing("\"status\":\"scheduled\"", with: "\"status\":\"in_progress\"")
        }
      }
      let environment = platforms.environment(["SOURCE_DATE_EPOCH": "1731430800"])
      try await Skidmark.succeed(["games", "build", "-s", site], environment: environment)
      #expect(try text("\(site)/output/games/index.html").contains("<p class=\"games-state\">Live"))
      try await Skidmark.succeed(
        ["games", "build", "-s", site] + Self.now, environment: environment)
      let list = try text("\(site)/output/games/index.html")
      #expect(!list.contains("Live") && list.contains("Testing mode: Nov. 12, 2024"))
      #expect(Files.kind("\(site)/output/games/4103") == nil)
    }
  }

  @Test func theKeyGoesToTheAPIAndNowhereElse() async throws {
    try await withPlatforms { folder, platforms in
      let site = try site(folder)
      let key = "sk-games-4711-0815-secret"
      let asked = try await platforms.requests {
        try await Skidmark.succeed(
          ["games", "build", "-s", site] + Self.now,
          environment: platforms.environment(["SKIDMARK_GAMES_KEY": key]))
      }
      #expect(asked.allSatisfy { $0.key == key })
      for (path, bytes) in try tree(site) {
        #expect(!String(decoding: bytes, as: UTF8.self).contains(key), "\(path)")
      }
    }
  }

  @Test(arguments: [
    ("games/401", 5), ("games/403", 5), ("games/500", 6), ("games/html", 6), ("games/garbage", 6),
    ("games/429", 6), ("game/500", 6), ("games/404", 4),
  ])
  func aFaultHasItsExitCodeAndLosesNothing(fault: String, code: Int32) async throws {
    try await withPlatforms { folder, platforms in
      let site = try site(folder)
      try await Skidmark.succeed(
        ["games", "build", "-s", site] + Self.now, environment: platforms.environment())
      let before = try tree("\(site)/output")
      let outcome = try await Skidmark.run(
        ["games", "build", "-s", site, "--force"] + Self.now,
        environment: platforms.environment(fault: fault, ["SKIDMARK_TIMEOUT": "2"]))
      #expect(outcome.status == code, "\(outcome.error)")
      #expect(differences(before, try tree("\(site)/output")) == [])
      try await Skidmark.succeed(
        ["games", "build", "-s", site, "--offline"] + Self.now, environment: platforms.environment()
      )
      #expect(differences(before, try tree("\(site)/output")) == [])
    }
  }

  @Test func oneGameWithoutAStoryDoesNotCostTheOthers() async throws {
    try await withPlatforms { folder, platforms in
      let site = try site(folder)
      try await Skidmark.succeed(
        ["games", "build", "-s", site] + Self.now,
        environment: platforms.environment(fault: "story/404"))
      #expect(try text("\(site)/output/games/4101/index.html").contains("Story not available."))
      #expect(try text("\(site)/output/games/4101/index.html").contains("timeline-1"))
    }
  }

  @Test func onlyTheNamedTeamsAreTold() async throws {
    try await withPlatforms { folder, platforms in
      let site = try site(folder, "{leagues: [NBA], teams: [Port Amity Herons]}")
      let base = "\(platforms.recordings)/\(Platforms.games)"
      try write(
        #"{"teams":[{"id":17,"name":"Port Amity Herons"}],"total":1}"#, to: "\(base)/teams.json")
      try write(
        #"""
        {"id":17,"name":"Port Amity Herons","abbreviation":"AMI","leagueCode":"NBA","location":"Port Amity",
        "recentGames":[{"id":99,"gameDate":"2024-11-01T00:00:00Z","opponent":"Old Rivals","isHome":true,
        "score":"99-98","result":"W"}]}
        """#, to: "\(base)/teams/17.json")
      try await Skidmark.succeed(
        ["games", "build", "-s", site] + Self.now, environment: platforms.environment())
      let listed = try await Skidmark.succeed(["games", "list", "-s", site] + Self.now)
      #expect(listed.output.contains("4101") && !listed.output.contains("4103"))
      let team = try text("\(site)/output/games/teams/nba-port-amity-herons/index.html")
      #expect(team.contains("AMI, Port Amity") && team.contains("games/soon/index.html"))
      let start = try #require(team.firstRange(of: "<details"))
      #expect(!team[..<start.lowerBound].contains("99-98") && team.contains("99-98"))
    }
  }

  @Test func aMistakeInTheSettingsIsShownWithItsPlace() async throws {
    try await withTemporaryFolder { folder in
      for (settings, words) in [
        ("{leagues: [NBB]}", "did you mean 'NBA'?"), ("{teams: [A]}", "'leagues' is missing"),
        ("{leagues: [NBA], from: 2026-02-01, to: 2026-01-01}", "the last day is before the first"),
        ("{leagues: [NBA], from: tomorrow}", "expected a day such as 2026-01-31"),
        ("{leagues: [NBA], address: http://example.com}", "an address starts with https://"),
        ("{leagues: [NBA], team: A}", "did you mean 'teams'?"),
      ] {
        let site = try site(folder, settings)
        let outcome = try await Skidmark.run(["games", "list", "-s", site])
        #expect(outcome.status == 3 && outcome.error.contains(words), "\(outcome.error)")
      }
      try write("title: None\n", to: "\(folder)/none/skidmark.yml")
      let outcome = try await Skidmark.run(["games", "list", "-s", "\(folder)/none"])
      #expect(outcome.status == 3 && outcome.error.contains("This site tells no games yet."))
    }
  }

  @Test func aSitesOwnAddressNeedsTrust() async throws {
    try await withTemporaryFolder { folder in
      let site = try site(folder, "{leagues: [NBA], address: \"https://evil.example/sports\"}")
      let outcome = try await Skidmark.run(
        ["games", "fetch", "-s", site], environment: ["SKIDMARK_GAMES_KEY": "a-key-of-mine"])
      #expect(outcome.status != 0 && outcome.error.contains("games.address"), "\(outcome.error)")
    }
  }

  @Test(arguments: ["hidden", "strict"])
  func theCheckFindsWhatPagesOfGamesGiveAway(mode: String) async throws {
    try await withPlatforms { folder, platforms in
      let site = try site(folder, "{leagues: [NBA, NHL]}", "reveal: \(mode)")
      try await Skidmark.succeed(
        ["games", "build", "-s", site] + Self.now, environment: platforms.environment())
      try await Skidmark.succeed(["check", "--reveal", "-s", site])
      for (page, leak) in [
        ("games/4101/index.html", "104–102"), ("games/4201/index.html", "3-0"),
        ("games/index.html", "Herons win"), ("games/teams/nba-port-amity-herons/index.html", "104"),
      ] {
        let path = "\(site)/output/\(page)"
        let whole = try text(path)
        try edit(path) { $0.replacing("</h1>", with: "</h1>\n<p>\(leak)</p>") }
        let outcome = try await Skidmark.run(["check", "--reveal", "-s", site])
        #expect(outcome.status == 3 && outcome.output.contains(page), "\(page): \(outcome.output)")
        try Files.write(Array(whole.utf8), to: path)
      }
    }
  }
}
