import Build
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
