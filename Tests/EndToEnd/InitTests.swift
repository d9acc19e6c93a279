import Platform
import TestSupport
import Testing

/// The first command of a newcomer.
@Suite(needsReplay, .timeLimit(.minutes(120))) struct InitTests {
  private func initialize(
    _ world: LeagueWorld, _ words: [String], environment: [String: String] = [:]
  ) async throws -> Outcome {
    try await Skidmark.run(
      ["init", "\(world.folder)/new"] + words + Skidmark.now,
      environment: world.replay.environment(environment))
  }

  @Test func anAddressIsEnough() async throws {
    try await LeagueWorld.with { world in
      let address = "https://sleeper.com/leagues/\(LeagueWorld.new)/team"
      for words in [[address], ["--sleeper", address], ["--sleeper", LeagueWorld.new]] {
        let outcome = try await initialize(world, words)
        try #require(outcome.status == 0, "\(outcome.error)")
        let site = "\(world.folder)/new"
        let settings = try text("\(site)/skidmark.yml")
        #expect(settings.contains("title: \"Shame & Prosperity\""))
        #expect(
          settings.contains("id: \"\(LeagueWorld.new)\"") && settings.contains("time_zone: UTC"))
        #expect(outcome.error.contains("Shame & Prosperity: Sleeper, season 2026, 12 teams."))
        #expect(outcome.error.hasSuffix("Next: skidmark build --site \(site)\n"))
        try Files.remove(site)
      }
    }
  }

  @Test func aSiteNeedsNoLeague() async throws {
    try await LeagueWorld.with { world in
      let made = try await initialize(world, ["--no-leagues", "--title", "Only Games"])
      #expect(made.status == 0 && made.error.contains("Made a site without leagues."))
      let settings = try text("\(world.folder)/new/skidmark.yml")
      #expect(settings.contains("title: \"Only Games\"") && settings.contains("\n# leagues:\n"))
      try edit("\(world.folder)/new/skidmark.yml") {
        $0
          + "\nenv: mock\nrecordings: \(packagePath("Fixtures/recordings"))\ngames: {leagues: [NBA]}\n"
      }
      try await Skidmark.succeed(["build", "-s", "\(world.folder)/new", "-q"])
      #expect(Files.kind("\(world.folder)/new/output/games/4101/index.html") == .file)
      let both = try await initialize(world, ["--no-leagues", "--sleeper", LeagueWorld.new])
      #expect(both.status == 2)
    }
  }

  @Test func aLeagueOfAnotherSportIsRefused() async throws {
    try await LeagueWorld.with { world in
      let base = "\(world.folder)/recordings/api.sleeper.app/v1/league"
      let league = try text("\(base)/\(LeagueWorld.new).json")
      try write(
        league.replacing(LeagueWorld.new, with: "5").replacing(
          /"sport": ?"nfl"/, with: #""sport":"nba""#),
        to: "\(base)/5.json")
      let outcome = try await initialize(world, ["--sleeper", "5"])
      #expect(outcome.status == 3 && outcome.error.contains("plays 'nba'"), "\(outcome.error)")
      #expect(Files.kind("\(world.folder)/new") == nil)
    }
  }

  @Test func anESPNAddressFollowsTheCurrentSeason() async throws {
    try await LeagueWorld.with { world in
      for (season, setting) in [("", false), ("&seasonId=2026", false), ("&seasonId=2024", true)] {
        let address =
          "https://fantasy.espn.com/football/league?leagueId=\(LeagueWorld.espn)\(season)"
        let outcome = try await initialize(world, ["--espn", address, "--offline"])
        try #require(outcome.status == 0, "\(outcome.error)")
        let settings = try text("\(world.folder)/new/skidmark.yml")
        #expect(settings.contains("\n    season: ") == setting, "\(season)")
        try Files.remove("\(world.folder)/new")
      }
    }
  }

  @Test(
    arguments: [
      (["--sleeper", "999"], 4, "League not found"),
      (["--sleeper", "https://fantasy.espn.com/football/league?leagueId=1"], 2, "an ESPN league"),
      (["https://fantasy.espn.com/basketball/league?leagueId=1"], 2, "a basketball league"),
      (["https://sleeper.com/i/AbC"], 2, "an invitation"),
      (["--sleeper", "https://example.com/leagues/1"], 2, "'example.com' is not a platform"),
      ([], 2, "There is no terminal to ask"),
      (["--sleeper", "1", "--season", "2025"], 2, "--season is for ESPN"),
      (["one-more-folder"], 2, "is not a league's address"),
    ] as [([String], Int32, String)])
  func aWrongLeagueMakesNothing(_ words: [String], _ status: Int32, _ says: String) async throws {
    try await LeagueWorld.with { world in
      let outcome = try await initialize(world, words)
      #expect(outcome.status == status && outcome.error.contains(says), "\(outcome.error)")
      #expect(outcome.error.contains("  Next: ") && Files.kind("\(world.folder)/new") == nil)
    }
  }

  @Test func atATerminalItAsks() async throws {
    try await LeagueWorld.with { world in
      let site = "\(world.folder)/new"
      let made = try await world.converse(
        ["init", site],
        [
          ("Sleeper or ESPN?", "yahoo"), ("Type 's' or 'e'", ""),
          ("user name:", "https://sleeper.com/leagues/\(LeagueWorld.new)"),
        ])
      #expect(made.status == 0, "\(made.output)")
      #expect(try text("\(site)/skidmark.yml").contains("id: \"\(LeagueWorld.new)\""))
      try Files.remove(site)
      let named = try await world.converse(
        ["init", site],
        [("Sleeper or ESPN?", "s"), ("user name:", "pixie"), ("Which?", "1")])
      #expect(named.status == 0, "\(named.output)")
      #expect(try text("\(site)/skidmark.yml").contains("id: \"\(LeagueWorld.new)\""))
    }
  }

  @Test func aWrongAnswerIsAskedForAgain() async throws {
    try await LeagueWorld.with { world in
      let site = "\(world.folder)/new"
      let made = try await world.converse(
        ["init", site],
        [
          ("Sleeper or ESPN?", "espn"), ("address or id:", "999"),
          ("League not found", "https://sleeper.com/leagues/\(LeagueWorld.new)"),
        ])
      #expect(made.status == 0, "\(made.output)")
      #expect(try text("\(site)/skidmark.yml").contains("platform: sleeper"))
    }
  }

  @Test func aPrivateLeagueAsksForItsCookies() async throws {
    try await LeagueWorld.with(["--private", LeagueWorld.espn]) { world in
      let site = "\(world.folder)/new"
      let made = try await world.converse(
        ["init", site],
        [
          ("Sleeper or ESPN?", "e"), ("address or id:", LeagueWorld.espn),
          ("espn_s2:", PrivateLeague.s2), ("SWID:", PrivateLeague.swid),
        ])
      #expect(made.output.contains("This ESPN league is private"))
      #expect(made.status == 0 && !made.output.contains("AEBplanted"), "\(made.output)")
      #expect(try text("\(site)/skidmark.yml").contains("id: \"\(LeagueWorld.espn)\""))
      // Without a terminal the site is made, and the next step said.
      let other = try await initialize(world, ["--espn", LeagueWorld.espn, "--title", "Two"])
      #expect(other.status == 2)
      try Files.remove(site)
      let quiet = try await initialize(world, ["--espn", LeagueWorld.espn])
      #expect(quiet.status == 0 && quiet.error.contains("skidmark credentials set espn --site"))
    }
  }

  @Test func aFolderWithFilesIsToldWhatIsAdded() async throws {
    try await withTemporaryFolder { folder in
      try write("mine", to: "\(folder)/site/notes.txt")
      let outcome = try await Skidmark.succeed(
        ["init", "\(folder)/site", "--sleeper", "11", "--offline"])
      #expect(outcome.error.contains("already has files; they stay as they are. Adding:\n"))
      #expect(outcome.error.contains("\n  skidmark.yml\n") && !outcome.error.contains("notes"))
      #expect(try text("\(folder)/site/notes.txt") == "mine")
    }
  }
}
