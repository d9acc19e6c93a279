import Build
import Platform
import TestSupport
import Testing

/// `skidmark publish` through rclone to a local folder, and to one behind a real sshd.
@Suite(.timeLimit(.minutes(120))) struct RclonePublishTests {
  private func withWorld(
    away isAway: Bool, _ body: (RcloneWorld) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let server = isAway ? try await SSHServer.start(in: folder) : nil
      defer { server?.stop() }
      try await body(try await RcloneWorld(in: folder, server: server))
    }
  }

  @Test(arguments: [false, true])
  func eachPublishSendsOnlyWhatChanged(isAway: Bool) async throws {
    try await withWorld(away: isAway) { world in
      try write("odd\n", to: "\(world.site)/output/odd/it's $(x) #; \"ü\".txt")
      let rehearsal = try await world.succeed(["--dry-run"])
      #expect(rehearsal.output.hasSuffix("+ index.html\n"))
      #expect(try world.shown().isEmpty && tree(try #require(world.place)).isEmpty)
      try await world.succeed()
      #expect(try world.shown() == world.wanted())
      let again = try await world.succeed(at: "2026-11-17T10:00:00Z")
      #expect(again.error.contains("nothing to do"))

      // A foreign change shows which files were not sent again.
      try write("touched", to: "\(try #require(world.place))/404.html")
      try world.change("second")
      try Files.remove("\(world.site)/output/robots.txt")
      let some = try await world.succeed(["--dry-run"], at: "2026-11-17T11:00:00Z")
      #expect(some.output == "~ index.html\n")
      try await world.succeed(at: "2026-11-17T11:00:00Z")
      #expect(try world.shown()["404.html"] == Array("touched".utf8))
      #expect(try world.shown()["robots.txt"] != nil)
      try await world.succeed(["--force"], at: "2026-11-20T12:00:00Z")
      #expect(try world.shown() == world.wanted())
    }
  }

  @Test func whatAPublishReplacesGoesToTheBackupFolder() async throws {
    try await withWorld(away: false) { world in
      try await world.succeed()
      let first = try world.shown()
      try world.change("second")
      // As the guide says.
      let outcome = try await world.publish(
        [], ["RCLONE_BACKUP_DIR": "\(world.folder)/old"], at: "2026-11-17T10:00:00Z")
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(try world.shown() == world.wanted())
      #expect(try Files.read("\(world.folder)/old/index.html") == first["index.html"])
    }
  }

  /// Targets of earlier versions have records of releases and copies of files next to the one that counts.
  @Test func theRecordOfAnEarlierVersionIsRead() async throws {
    try await withWorld(away: false) { world in
      try await world.succeed()
      let place = "\(try #require(world.place))/.skidmark"
      try edit("\(place)/published.json") {
        $0.replacing("\"files\": {", with: "\"previous\": \"20261110T090000Z-0\",\n\"files\": {")
      }
      try write("{}", to: "\(place)/releases/20261110T090000Z-0.json")
      let again = try await world.succeed(at: "2026-11-17T10:00:00Z")
      #expect(again.error.contains("nothing to do"), "\(again.error)")
      try world.change("second")
      try await world.succeed(at: "2026-11-17T11:00:00Z")
      #expect(try world.shown() == world.wanted())
    }
  }

  @Test func foreignFilesStay() async throws {
    try await withWorld(away: true) { world in
      let place = try #require(world.place)
      try write("theirs", to: "\(place)/index.html")
      try write("theirs", to: "\(place)/assets/theirs.css")
      try write("theirs", to: "\(place)/notes.txt")
      let asked = try await world.publish(["--dry-run"])
      #expect(asked.status == 3 && asked.output.hasSuffix("! index.html\n"), "\(asked.error)")
      let refused = try await world.publish()
      #expect(refused.status == 3 && refused.error.contains("'index.html' would take the place"))
      #expect(try tree(place).count == 3)
      try await world.succeed(["--force"])
      let others = ["assets/theirs.css": "theirs", "notes.txt": "theirs"]
      #expect(try world.shown() == world.wanted(others))
      try world.change("second")
      try Files.remove("\(world.site)/output/robots.txt")
      try await world.succeed(at: "2026-11-18T09:00:00Z")
      try await world.succeed(at: "2026-11-27T09:00:00Z")
      #expect(try world.shown() == world.wanted(others))
    }
  }

  @Test(arguments: [false, true])
  func theNextRunFinishesAKilledPublish(isAway: Bool) async throws {
    try await withWorld(away: isAway) { world in
      try await world.succeed()
      let before = try world.shown()
      for page in before.keys where page.hasSuffix(".html") { try world.change("second", of: page) }
      let after = try world.wanted()
      let died = try await world.publish([], try world.killingAfterPages())
      #expect(died.status == -9)
      let meanwhile = try world.shown()
      #expect(meanwhile["index.html"] == before["index.html"])
      #expect(meanwhile["404.html"] == after["404.html"] && before["404.html"] != after["404.html"])

      try await world.succeed(at: "2026-11-17T10:00:00Z")
      #expect(try world.shown() == after)
      let again = try await world.succeed(at: "2026-11-17T11:00:00Z")
      #expect(again.error.contains("nothing to do"))
    }
  }

  /// What the killed run sent is Skidmark's, not in the way, and goes if the site has it no longer.
  @Test func newFilesOfAKilledPublishAreNotForeign() async throws {
    try await withWorld(away: false) { world in
      try write("new\n", to: "\(world.site)/output/new.html")
      try write("gone\n", to: "\(world.site)/output/gone.html")
      #expect(try await world.publish([], try world.killingAfterPages()).status == -9)
      #expect(try !world.shown().isEmpty)
      try Files.remove("\(world.site)/output/gone.html")
      try await world.succeed(at: "2026-11-17T10:00:00Z")
      let left = ["gone.html": "gone\n"]
      let isSent = try world.shown()["gone.html"] != nil
      #expect(try world.shown() == world.wanted(isSent ? left : [:]))
      try await world.succeed(at: "2026-11-27T10:00:00Z")
      #expect(try world.shown() == world.wanted())
    }
  }

  @Test func aMissingRcloneIsReported() async throws {
    try await withWorld(away: false) { world in
      let path = ["PATH": "\(world.folder)/nothing"]
      let refused = try await world.publish([], path)
      #expect(
        refused.status == 1 && refused.error.contains("'rclone' is required"), "\(refused.error)")
      let outcome = try await Skidmark.run(
        ["doctor", "-s", world.site] + Skidmark.now, environment: path)
      #expect(outcome.output.contains("rclone is not installed"), "\(outcome.output)")
    }
  }

  @Test func remotesOfAForeignSiteNeedTrust() async throws {
    try await withWorld(away: false) { world in
      for remote in [":sftp,host=example.com:www", "mine:www"] {
        try edit("\(world.site)/skidmark.yml") { text in
          let own = text.firstRange(of: "\npublish:").map { String(text[..<$0.lowerBound]) } ?? text
          return own + "\npublish: {web: {to: rclone, remote: '\(remote)'}}\n"
        }
        let path = try Front.put("rclone", "touch \"\(world.folder)/ran\"", in: world.folder)
        for words in [[], ["--dry-run"]] {
          let outcome = try await Skidmark.run(
            ["publish", "-s", world.site] + words, environment: path)
          #expect(
            outcome.status == 3 && outcome.error.contains("\"\(remote)\""), "\(outcome.error)")
        }
        #expect(Files.kind("\(world.folder)/ran") == nil)
      }
    }
  }
}
