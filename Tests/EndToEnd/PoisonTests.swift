import Build
import Diagnostics
import JSON
import Platform
import TestSupport
import Testing

/// Impossible answers are refused with the field's name, nothing of them is stored, and the next good answer
/// builds the paper again.
@Suite(needsPlatforms, .timeLimit(.minutes(120))) struct PoisonTests {
  /// A site of one league that was built from good answers.
  private func withSite(
    _ league: [String], _ body: (String, Platforms) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let platforms = try Platforms(in: folder)
      defer { platforms.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--offline"] + league)
      try await build(site, platforms)
      try await body(site, platforms)
    }
  }

  @discardableResult
  private func build(_ site: String, _ platforms: Platforms) async throws -> Outcome {
    try await Skidmark.succeed(
      ["build", "-s", site, "-w", "2"] + Skidmark.now, environment: platforms.environment())
  }

  private static let sleeper = ["--sleeper", "873150294416920577"]
  private static let espn = ["--espn", "77310426", "--season", "2026"]

  /// Builds from a bad answer and then from the good one.
  private func expectRefusal(
    _ league: [String], _ file: String, naming field: String, _ damage: (String) throws -> String
  ) async throws {
    try await withSite(league) { site, platforms in
      let good = try text("\(platforms.recordings)/\(file)")
      let before = try tree(site)
      try platforms.edit(file) { text in
        let bad = try damage(text)
        try #require(bad != text)
        return bad
      }
      let outcome = try await Skidmark.run(
        ["build", "-s", site, "-w", "2"] + Skidmark.now, environment: platforms.environment())
      #expect(outcome.status == 6, "\(outcome.error)")
      #expect(outcome.error.contains("'\(field)'"), "\(outcome.error)")
      #expect(outcome.error.contains("\n  Next: "))
      #expect(differences(before, try tree(site)) == [])
      try platforms.edit(file) { _ in good }
      try await build(site, platforms)
      #expect(differences(before, try tree(site)).filter { $0.hasPrefix("output/") } == [])
    }
  }

  @Test func aPoisonedSeasonIsRefusedAndNothingIsStored() async throws {
    try await expectRefusal(Self.sleeper, "\(Platforms.sleeper).json", naming: "season") {
      $0.replacing(/"season":\s*"2026"/, with: #""season":9223372036854775807"#)
    }
    try await expectRefusal(Self.espn, "\(Platforms.espn).json", naming: "seasonId") {
      $0.replacing(/"seasonId":\s*2026/, with: #""seasonId":9223372036854775807"#)
    }
  }

  @Test func aTeamWhoseRosterIdIsDamagedDoesNotVanish() async throws {
    try await expectRefusal(
      Self.sleeper, "\(Platforms.sleeper)/rosters.json", naming: "[6].roster_id"
    ) { $0.replacing(/"roster_id":\s*7\b/, with: #""roster_id":null"#) }
    try await expectRefusal(
      Self.espn, "\(Platforms.espn).json", naming: "settings.size"
    ) { $0.replacing(/"size":\s*[0-9]+/, with: #""size":3"#) }
  }

  @Test(arguments: ["99999", "-2147483648", "300.01", "-100.01"])
  func impossiblePointsOfAPlayerAreRefused(_ points: String) async throws {
    try await expectRefusal(
      Self.sleeper, "\(Platforms.sleeper)/matchups/10.json", naming: "[0].players_points.20114"
    ) { $0.replacing(/"20114":18\.0/, with: "\"20114\":\(points)") }
    try await expectRefusal(
      Self.espn, "\(Platforms.espn)@10.json", naming: "appliedStatTotal of player 7700308"
    ) {
      $0.replacing(
        #""playerPoolEntry":{"appliedStatTotal":23.78"#,
        with: "\"playerPoolEntry\":{\"appliedStatTotal\":\(points)", maxReplacements: 1)
    }
  }

  /// A possible number that is wrong: settled weeks are not asked for again, but once, a week later.
  @Test(arguments: [[], ["--force"]])
  func aWrongNumberOfASettledWeekIsTakenBack(_ more: [String]) async throws {
    try await withTemporaryFolder { folder in
      let platforms = try Platforms(in: folder)
      defer { platforms.stop() }
      let file = "\(Platforms.sleeper)/matchups/2.json"
      let good = try text("\(platforms.recordings)/\(file)")
      try platforms.edit(file) { try withBench($0, points: "217.3") }
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--offline"] + Self.sleeper)
      func build(_ day: String, _ more: [String] = []) async throws {
        try await Skidmark.succeed(
          ["build", "-s", site, "--now", "\(day)T09:00:00Z"] + more,
          environment: platforms.environment())
      }
      try await build("2026-11-17")
      let edition = "\(site)/data/\(Sites.sleeper)/2026/week-02/words.json"
      #expect(try sentences(edition).contains { $0.contains("217.3") })
      try platforms.edit(file) { _ in good }
      try await build("2026-11-18")
      #expect(try sentences(edition).contains { $0.contains("217.3") })
      try await build("2026-11-25", more)
      #expect(try !sentences(edition).contains { $0.contains("217.3") })
      let pages = try tree("\(site)/output").filter { page in
        String(decoding: page.value, as: UTF8.self).contains("217.3")
      }.keys.sorted()
      let week = "shame-and-prosperity/2026/week-02"
      let ofWeek = ["edition.json", "index.html", "week.md"].map { "\(week)/\($0)" }
      #expect(Set(pages).isSuperset(of: ofWeek))
      // Roasts that said it are corrected on their own pages, too.
      for page in pages where !ofWeek.contains(page) {
        #expect(page.hasPrefix("\(week)/team-"))
        #expect(
          try text("\(site)/output/\(page)").contains("were corrected after this was printed"))
      }
      let page = try text("\(site)/output/\(week)/index.html")
      let said = page.split(separator: "217.3")
      #expect(
        said.dropLast().allSatisfy {
          $0.suffix(2_000).contains("were corrected after this was printed")
        })
    }
  }

  /// A week in which a benched player of each team scored so much.
  private func withBench(_ text: String, points: String) throws -> String {
    let rows = try JSONValue(parsing: SourceText(name: "matchups", text: text)).array ?? []
    return try rows.reduce(text) { text, row in
      let starters = (row["starters"]?.array ?? []).compactMap(\.string)
      let player = try #require(
        row["players"]?.array?.compactMap(\.string).first { !starters.contains($0) })
      return text.replacing(
        try Regex("\"\(player)\":[-0-9.]+"), with: "\"\(player)\":\(points)", maxReplacements: 1)
    }
  }

  /// The sentences of a stored edition, the headline included.
  private func sentences(_ path: String) throws -> [String] {
    let edition = try json(path)
    let roasts = (edition["teams"]?.array ?? []).flatMap { $0["roast"]?["sentences"]?.array ?? [] }
    let headline = edition["headline"]
    return (roasts + (headline?["standfirst"]?.array ?? []) + [headline ?? .null])
      .compactMap { $0["text"]?.string }
  }

  @Test func aSeasonThatWasPoisonedBeforeIsNotReadAgain() async throws {
    try await withSite(Self.sleeper) { site, platforms in
      // What earlier versions stored.
      let data = "\(site)/data/sleeper-873150294416920577"
      _ = try run("cp", ["-R", "\(data)/2026", "\(data)/9223372036854775807"])
      for name in ["snapshot/manifest.json", "league.json"] {
        try edit("\(data)/9223372036854775807/\(name)") {
          $0.replacing(/"season":\s*2026/, with: #""season": 9223372036854775807"#)
        }
      }
      try await build(site, platforms)
    }
  }

  @Test(arguments: ["week-02", "league", "rosters", "manifest"])
  func aDamagedStoredAnswerIsFetchedAgainWithoutForce(_ name: String) async throws {
    try await withSite(Self.sleeper) { site, platforms in
      let stored = "\(site)/data/sleeper-873150294416920577/2026/snapshot/\(name).json"
      let whole = try Files.read(stored)
      try Files.write(Array(whole.prefix(whole.count / 2)), to: stored)
      let offline = try await Skidmark.run(["normalize", "-s", site] + Skidmark.now)
      #expect(offline.status == 3, "\(offline.error)")
      #expect(offline.error.contains("run 'skidmark build' without --offline to fetch"))
      try await build(site, platforms)
      #expect(try Files.read(stored) == whole)
    }
  }

  @Test(arguments: [true, false]) func offlineNamesStayWithoutThePlayerList(
    _ isDamaged: Bool
  ) async throws {
    try await withSite(Self.sleeper) { site, _ in
      let before = try tree(site)
      let list = "\(site)/data/players/sleeper.json"
      if isDamaged { try write("{", to: list) } else { try Files.remove(list) }
      let outcome = try await Skidmark.succeed(
        ["build", "-s", site, "-w", "2", "--offline"] + Skidmark.now)
      #expect(
        outcome.error.contains("warning: sleeper-873150294416920577: Sleeper's list of players"))
      let changed = differences(before, try tree(site)).filter { !$0.hasPrefix("data/players/") }
      #expect(changed.filter { $0 != ".output-ledger" } == [])
    }
  }

  /// A power cut between writing and renaming must not leave an empty file under the final name.
  @Test(.enabled(if: (try? run("strace", ["-V"]))?.status == 0, "needs strace"))
  func dataIsOnTheDiskBeforeItIsRenamed() async throws {
    try await withSite(Self.sleeper) { site, platforms in
      try Files.remove("\(site)/data/sleeper-873150294416920577")
      let log = "\(site)/../calls"
      let program = try #require(Skidmark.path)
      let outcome = try run(
        "strace",
        ["-f", "-y", "-e", "trace=fsync,rename,renameat,renameat2", "-o", log, program, "build"]
          + ["-s", site, "-w", "2"] + Skidmark.now,
        environment: Skidmark.environment(platforms.environment()))
      try #require(outcome.status == 0, "\(outcome.error)")
      var flushed: Set<Substring> = []
      var renamed = 0
      for line in try text(log).split(separator: "\n") {
        if let path = line.firstMatch(of: /fsync\([0-9]+<([^>]+)>/)?.output.1 {
          flushed.insert(path)
        } else if let call = line.firstMatch(of: /rename\w*\((?:AT_FDCWD[^,]*, )?"([^"]+)"/) {
          let path = call.output.1
          guard path.contains("/data/") else { continue }
          renamed += 1
          #expect(flushed.contains { $0.hasSuffix(path) || path.hasSuffix($0) }, "\(path)")
        }
      }
      #expect(renamed >= 4)
    }
  }
}
