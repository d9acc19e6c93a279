import Platform
import TestSupport
import Testing

/// The mistakes of newcomers, as Documentation/troubleshooting.md lists them: each is made here, and the
/// program says what the table says.
@Suite(needsReplay, .timeLimit(.minutes(120))) struct NewcomerTests {
  /// Mistakes that other suites make with more care: RefusedCookies, LockTests, OutputTests; and one
  /// that has no message.
  private static let elsewhere = [
    "Expired cookies", "Two runs at once", "Full disk", "League before its draft",
  ]

  private static func table() throws -> [String: [String]] {
    let guide = try text(packagePath("Documentation/troubleshooting.md"))
    var table: [String: [String]] = [:]
    for line in guide.split(separator: "\n") where line.hasPrefix("| ") && line.contains(" | `") {
      let cells = line.split(separator: " | ").map(String.init)
      let message = cells[1].split(separator: "`")[0]
      table[String(cells[0].dropFirst(2))] = message.split(separator: "…").map {
        $0.trimmingPrefix(" ").description
      }
    }
    return table
  }

  @Test func theProgramSaysWhatTheTableSays() async throws {
    let table = try Self.table()
    var made: Set<String> = []
    func expect(_ mistake: String, _ outcome: Outcome) {
      made.insert(mistake)
      let said = outcome.error
      for part in table[mistake] ?? ["(no such row)"] {
        #expect(said.contains(part), "\(mistake): \(said)")
      }
      #expect(
        outcome.status != 0 || said.contains("warning: "), "\(mistake) ended with \(outcome.status)"
      )
    }
    try await LeagueWorld.with { world in
      let new = "\(world.folder)/new"
      func start(_ words: [String]) async throws -> Outcome {
        try await Skidmark.run(
          ["init", new] + words + Skidmark.now, environment: world.replay.environment())
      }
      expect("Typo in a command", try await Skidmark.run(["biuld"]))
      expect("Wrong league id", try await start(["--sleeper", "999"]))
      expect(
        "Wrong season for ESPN", try await start(["--espn", LeagueWorld.espn, "--season", "2011"]))
      expect(
        "A pick'em league",
        try await start(["https://fantasy.espn.com/games/nfl-pigskin-pickem-2026/"]))
      let base = "\(world.folder)/recordings/api.sleeper.app/v1/league"
      let league = try text("\(base)/\(LeagueWorld.new).json")
      try write(
        league.replacing(LeagueWorld.new, with: "5")
          .replacing(/"sport": ?"nfl"/, with: #""sport":"nba""#), to: "\(base)/5.json")
      expect("Another sport", try await start(["--sleeper", "5"]))
    }
    try await LeagueWorld.with(["--private", LeagueWorld.espn]) { world in
      let site = "\(world.folder)/new"
      try await Skidmark.succeed(["init", site, "--espn", LeagueWorld.espn, "--offline"])
      let build = ["build", "-s", site] + Skidmark.now
      expect(
        "Private ESPN league",
        try await Skidmark.run(build, environment: world.replay.environment()))
      expect(
        "No network",
        try await Skidmark.run(
          build, environment: ["SKIDMARK_ESPN_URL": "http://127.0.0.1:9/ffl"]))
    }
    try await withTemporaryFolder { folder in
      let site = try await Sites.copy(Sites.demo(), to: folder)
      let settings = try text("\(site)/skidmark.yml")
      func with(
        _ more: String, _ words: [String], _ environment: [String: String] = [:]
      ) async throws -> Outcome {
        try write(settings + "\n\(more)\n", to: "\(site)/skidmark.yml")
        return try await Skidmark.run(words, environment: environment, in: site)
      }
      let build = ["build", "--offline"] + Skidmark.now
      expect("Week not played yet", try await with("", build + ["-w", "14", "-l", Sites.sleeper]))
      expect("Tabs in YAML", try await with("publish:\n\tweb: x", build))
      expect("Misspelled key", try await with("heta: 3", build))
      expect("Wrong theme", try await with("theme: tabliod", build))
      let zone = settings.replacing(/time_zone: .*/, with: "time_zone: Eastern")
      try write(zone, to: "\(site)/skidmark.yml")
      expect("Wrong time zone", try await Skidmark.run(build, in: site))
      expect("No publish target", try await with("", ["publish"]))
      let git = "publish: {pages: {to: git, remote: origin}}"
      expect("Missing program", try await with(git, ["publish"], ["PATH": "\(folder)/none"]))
      let program = "espn_command: [pass, show, espn]"
      expect("Settings not trusted", try await with(program, ["build", "--env", "live"]))
      expect("No `HOME`", try await with(program, ["trust", "--yes"], ["HOME": ""]))
      try write(
        "personalities:\n  - name: Gravy Train Robery\n    description: late\n",
        to: "\(site)/\(Sites.sleeperContext)")
      expect("Misspelled name", try await with("", build))
    }
    let common =
      try text(packagePath("Documentation/troubleshooting.md"))
      .split(separator: "\n## ").first { $0.hasPrefix("Common mistakes") } ?? ""
    for mistake in table.keys where common.contains("| \(mistake) |") {
      #expect(made.contains(mistake) || Self.elsewhere.contains(mistake), "\(mistake)")
    }
    #expect(made.count + Self.elsewhere.count >= 20)
  }
}
