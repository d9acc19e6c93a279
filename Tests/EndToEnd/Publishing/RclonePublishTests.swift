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

  @Test(arguments: [false, true])
  func aRollbackRestoresThePreviousSite(isAway: Bool) async throws {
    try await withWorld(away: isAway) { world in
      try await world.succeed()
      let none = try await world.publish(["--rollback"])
      #expect(none.status == 2 && none.error.contains("no earlier release"), "\(none.error)")
      let first = try world.shown()
      try world.change("second")
      try write("new\n", to: "\(world.site)/output/new.txt")
      try Files.remove("\(world.site)/output/robots.txt")
      try await world.succeed(at: "2026-11-17T10:00:00Z")
      // The grace period is over: files that only the first site had are gone.
      try await world.succeed(at: "2026-11-21T10:00:00Z")
      #expect(try world.shown() == world.wanted())
      let rehearsed = try await world.succeed(
        ["--rollback", "--dry-run"], at: "2026-11-21T11:00:00Z")
      #expect(rehearsed.error.contains("would see"))
      #expect(try world.shown() == world.wanted())
      try await world.succeed(["--rollback"], at: "2026-11-21T11:00:00Z")
      let back = try world.shown()
      #expect(first.keys.filter { back[$0] != first[$0] } == [])
      for day in 25...30 {
        try world.change("day \(day)")
        try await world.succeed(at: "2026-11-\(day)T12:00:00Z")
      }
      #expect(try world.shown() == world.wanted())
      // Two are kept besides the published one, and no publish is running.
      let notes = try world.notes()
      #expect(notes.count == 4 && !notes.contains { $0.hasPrefix("publishing/") }, "\(notes)")
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

      // Other publishers wait; the same one continues.
      let early = try await world.publish(site: try world.other())
      #expect(early.status == 8 && early.error.contains("Someone else is publishing"))
      try await world.succeed(at: "2026-11-17T10:00:00Z")
      #expect(try world.shown() == after)
      try await world.succeed(["--rollback"], at: "2026-11-17T11:00:00Z")
      #expect(try world.shown() == before)
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
