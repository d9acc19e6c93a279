import JSON
import LeagueModel
import Platform
import TestSupport
import Testing

/// A site that asks a statistics API, against a server that runs here: `Tests/Support/statistics_api.py`.
@Suite struct StatisticsFetchTests {
  /// A site with its server.
  private struct World {
    let site: String
    let port: Int

    func use(_ mode: String) throws {
      let settings =
        "title: Numbers\nstats: {address: \"http://127.0.0.1:\(port)/\(mode)\", season: 2025}\n"
      try Files.write(Array(settings.utf8), to: "\(site)/skidmark.yml")
    }

    /// - Parameter hour: Hours after October 20, 2026.
    func build(hour: Int = 0, _ words: String...) async throws -> TestSupport.Outcome {
      let day = 20 + hour / 24
      let time = "2026-10-\(day)T\(hour % 24 < 10 ? "0" : "")\(hour % 24):00:00Z"
      return try await Skidmark.run(["build", "-s", site, "--now", time, "--trust"] + words)
    }

    var stored: String? {
      (try? Files.read("\(site)/data/nfl/2025/offense.json")).map {
        String(decoding: $0, as: UTF8.self)
      }
    }

    func asked() throws -> [String] {
      try run("curl", ["-s", "http://127.0.0.1:\(port)/asked"]).output
        .split(separator: "\n").map(String.init)
    }

    func page(_ name: String = "nfl/index.html") throws -> String {
      try text("\(site)/output/\(name)")
    }
  }

  private func withWorld(_ body: (World) async throws -> Void) async throws {
    let names = try JSONValue(encoding: ProTeam.all.map(\.name)).encoded()
    let server = try ChildProcess(
      "python3",
      [packagePath("Tests/Support/statistics_api.py"), String(decoding: names, as: UTF8.self)])
    let port = try #require(server.line().flatMap { Int($0) }, "statistics_api.py did not start")
    try await withTemporaryFolder { folder in
      let site = "\(folder)/site"
      try Files.makeFolder(site)
      try await body(World(site: site, port: port))
    }
    withExtendedLifetime(server) {}
  }

  @Test("N5: six hours, by the given clock") func tablesAreFetchedOnceInSixHours() async throws {
    try await withWorld { world in
      try world.use("ok")
      let first = try await world.build()
      #expect(first.status == 0, "\(first.error)")
      #expect(
        try world.asked() == [
          "/ok/api/health", "/ok/api/nfl-2025/offense", "/ok/api/nfl-2025/defense",
        ])
      #expect(try world.page().contains("The Commanders score the most: 21.8 points a game"))
      _ = try await world.build(hour: 5)
      #expect(try world.asked().count == 3)
      _ = try await world.build(hour: 6)
      #expect(try world.asked().count == 6)
      // A clock that was set back keeps no table for years.
      _ = try await world.build(hour: 2)
      #expect(try world.asked().count == 9)
    }
  }

  @Test("N4: stale is shown, not stored") func aStaleTableIsShownWithANoteAndNeverStored()
    async throws
  {
    try await withWorld { world in
      try world.use("ok")
      _ = try await world.build()
      let before = try #require(world.stored)
      try world.use("stale")
      let told = try await world.build(hour: 7)
      #expect(told.status == 0 && told.error.contains("has only an old copy of the offense"))
      #expect(world.stored == before)
      let page = try world.page()
      #expect(page.contains("An old copy.") && page.contains("CSV file read failed: ENOENT"))
      #expect(page.contains("The Commanders score the most: 88.5 points a game"))
      #expect(try world.page("api/nfl-2025/offense").contains("\"stale\":true"))
      // The next good answer replaces it.
      try world.use("later")
      _ = try await world.build(hour: 8)
      #expect(try !world.page().contains("An old copy."))
      #expect(try world.page().contains("38.5 points a game"))
    }
  }

  @Test(arguments: ["html-offense", "types-offense", "season-offense", "sick"])
  func aWrongAnswerLeavesTheStoredTable(mode: String) async throws {
    try await withWorld { world in
      try world.use("ok")
      _ = try await world.build()
      let before = try #require(world.stored)
      try world.use(mode)
      let told = try await world.build(hour: 7)
      #expect(told.status == 0 && told.error.contains("warning:"), "\(told.error)")
      #expect(world.stored == before)
      #expect(try world.page().contains("The Commanders score the most: 21.8 points a game"))
      // What was right is taken.
      let defense = try text("\(world.site)/data/nfl/2025/defense.json")
      #expect(defense.contains("\"points\":\"300\"") == (mode != "sick"))
    }
  }

  @Test func theOriginalsThirtyFiveRowsAndOthersNumbersAreRead() async throws {
    try await withWorld { world in
      try world.use("numbers")
      let told = try await world.build("-v")
      #expect(told.status == 0 && told.error.contains("x-request-id from-the-service"))
      #expect(try world.page().contains("The Commanders score the most: 21.9 points a game"))
      let team = try world.page("nfl/2025/teams/kc/index.html")
      #expect(!team.contains("Total yards"))
    }
  }

  @Test func anUntrustedSiteAsksNobody() async throws {
    try await withWorld { world in
      try world.use("ok")
      let told = try await Skidmark.run(["build", "-s", world.site])
      #expect(told.status != 0 && told.error.contains("stats.address"))
      #expect(try world.asked() == [])
    }
  }

  /// A site of statistics alone has nothing else to say.
  @Test(arguments: [
    ("http://127.0.0.1:9", "There are no tables of the NFL"),
    ("season-offense", "it is of the season"), ("sick", "says that it is not well"),
  ])
  func aFirstRequestThatFailsIsTheError(address: String, words: String) async throws {
    try await withWorld { world in
      if address.hasPrefix("http") {
        let gone = "title: Numbers\nstats: {address: \"\(address)\", season: 2025}\n"
        try Files.write(Array(gone.utf8), to: "\(world.site)/skidmark.yml")
      } else {
        try world.use(address)
      }
      let told = try await world.build()
      // The season's offense alone is refused, and the defense is a table.
      if address == "season-offense" {
        #expect(told.status == 0 && told.error.contains(words), "\(told.error)")
        return
      }
      #expect(told.status == 6 && told.error.contains(words), "\(told.error)")
      #expect(!told.error.contains("no leagues yet") && told.error.contains("error: There are no"))
    }
  }

  @Test func aServerThatIsGoneLeavesThePaper() async throws {
    try await withWorld { world in
      try world.use("ok")
      _ = try await world.build()
      let gone = "title: Numbers\nstats: {address: \"http://127.0.0.1:9\", season: 2025}\n"
      try Files.write(Array(gone.utf8), to: "\(world.site)/skidmark.yml")
      let told = try await world.build()
      #expect(told.status == 0 && told.error.contains("the tables of the NFL stay as they were"))
      #expect(try world.page().contains("The Commanders score the most: 21.8 points a game"))
    }
  }
}
