import JSON
import Pipeline
import TestSupport
import Testing

/// `skidmark publish` to a folder of this machine.
@Suite(.timeLimit(.minutes(5))) struct FolderPublishTests {
  @Test func theFirstOneSendsAllAndTheSecondNothing() async throws {
    try await withTemporaryFolder { folder in
      let site = try await Self.site(in: folder)
      let first = try await Skidmark.succeed(["publish", "-s", site])
      #expect(first.error.contains("web: "))
      #expect(try tree("\(folder)/www/current") == Self.published(site))
      let releases = try Files.list("\(folder)/www/releases")

      let second = try await Skidmark.succeed(["publish", "-s", site, "web"])
      #expect(second.error.contains("nothing to do"))
      #expect(try Files.list("\(folder)/www/releases") == releases)
    }
  }

  @Test func aRehearsalSaysWhatWouldChangeAndTouchesNothing() async throws {
    try await withTemporaryFolder { folder in
      let site = try await Self.site(in: folder)
      let all = try await Skidmark.succeed(["publish", "-s", site, "--dry-run"])
      let files = try Self.published(site)
      #expect(all.output.split(separator: "\n").count == files.count)
      #expect(all.output.hasSuffix("+ index.html\n"))
      #expect(Files.kind("\(folder)/www") == nil)

      try await Skidmark.succeed(["publish", "-s", site])
      let before = try tree("\(folder)/www/current")
      let releases = try Files.list("\(folder)/www/releases")
      try edit("\(site)/output/index.html") { $0 + "<!-- new -->\n" }
      try write("hello\n", to: "\(site)/output/new.txt")
      try Files.remove("\(site)/output/robots.txt")
      let some = try await Skidmark.succeed(["publish", "-s", site, "--dry-run"])
      #expect(some.output == "+ new.txt\n~ index.html\n- robots.txt\n")
      #expect(try tree("\(folder)/www/current") == before)
      #expect(try Files.list("\(folder)/www/releases") == releases)
    }
  }

  @Test func oneStepBackAndForthAgain() async throws {
    try await withTemporaryFolder { folder in
      let site = try await Self.site(in: folder)
      try await Skidmark.succeed(["publish", "-s", site])
      let first = try tree("\(folder)/www/current")
      try edit("\(site)/output/index.html") { $0 + "<!-- second -->\n" }
      try await Skidmark.succeed(["publish", "-s", site])
      let second = try tree("\(folder)/www/current")
      #expect(first != second)

      let back = try await Skidmark.succeed(["publish", "-s", site, "--rollback"])
      #expect(back.error.contains("again"))
      #expect(try tree("\(folder)/www/current") == first)
      let further = try await Skidmark.run(["publish", "-s", site, "--rollback"])
      #expect(further.status == 2 && further.error.contains("There is no release before"))
      #expect(try tree("\(folder)/www/current") == first)

      try await Skidmark.succeed(["publish", "-s", site])
      #expect(try tree("\(folder)/www/current") == second)
    }
  }

  @Test func findingsStopItAndSecretsAlways() async throws {
    try await withTemporaryFolder { folder in
      let site = try await Self.site(in: folder)
      try edit("\(site)/output/index.html") {
        $0.replacing("<main", with: "<a href=\"gone.html\">x</a><main")
      }
      let stopped = try await Skidmark.run(["publish", "-s", site])
      #expect(stopped.status == 3 && stopped.error.contains("gone.html"))
      #expect(Files.kind("\(folder)/www") == nil)
      try await Skidmark.succeed(["publish", "-s", site, "--ignore-findings"])

      try edit("\(site)/output/robots.txt") { $0 + "# AEBabcdefghijklmnop\n" }
      let secret = try await Skidmark.run(
        ["publish", "-s", site, "--ignore-findings"],
        environment: ["ESPN_S2": "AEBabcdefghijklmnop"])
      #expect(secret.status == 3 && !secret.error.contains("AEBabc"))
      #expect(try !text("\(folder)/www/current/robots.txt").contains("AEBabc"))
    }
  }

  @Test func whatIsNotOursIsLeftAlone() async throws {
    try await withTemporaryFolder { folder in
      let site = try await Self.site(in: folder)
      try write("somebody's", to: "\(folder)/www/current/index.html")
      let refused = try await Skidmark.run(["publish", "-s", site])
      #expect(refused.status == 3 && refused.error.contains("is not Skidmark's"))
      #expect(try text("\(folder)/www/current/index.html") == "somebody's")

      try Files.remove("\(folder)/www/current")
      try write("kept", to: "\(folder)/www/notes.txt")
      try write("kept", to: "\(folder)/www/releases/mine/index.html")
      for round in 0..<8 {
        try edit("\(site)/output/index.html") { $0 + "<!-- \(round) -->\n" }
        try await Skidmark.succeed(["publish", "-s", site])
      }
      #expect(try text("\(folder)/www/notes.txt") == "kept")
      #expect(try text("\(folder)/www/releases/mine/index.html") == "kept")
      let records = try Files.list("\(folder)/www/releases").filter { $0.hasSuffix(".json") }
      #expect(records.count == 3, "two are kept besides the one that readers see")
    }
  }

  @Test func anInterruptedOneIsFinishedByTheNext() async throws {
    try await withTemporaryFolder { folder in
      let site = try await Self.site(in: folder)
      try await Skidmark.succeed(["publish", "-s", site])
      let before = try tree("\(folder)/www/current")
      // What a publish leaves that was killed while it sent.
      try write("half", to: "\(folder)/www/releases/.incoming/index.html")
      #expect(try tree("\(folder)/www/current") == before)
      try edit("\(site)/output/index.html") { $0 + "<!-- new -->\n" }
      try await Skidmark.succeed(["publish", "-s", site])
      #expect(try tree("\(folder)/www/current") == Self.published(site))
      #expect(Files.kind("\(folder)/www/releases/.incoming") == nil)
    }
  }

  @Test func offlineNothingLeavesTheMachine() async throws {
    try await withTemporaryFolder { folder in
      let site = try await Self.site(in: folder)
      try await Skidmark.succeed(["publish", "-s", site, "--offline"])
      let verifying = try await Skidmark.run(["publish", "-s", site, "--offline", "--verify"])
      #expect(verifying.status == 2)
      try edit("\(site)/skidmark.yml") {
        $0.replacing("publish:\n", with: "publish:\n  pages: {to: git, remote: ../there.git}\n")
      }
      let refused = try await Skidmark.run(["publish", "-s", site, "--offline"])
      #expect(refused.status == 2 && refused.error.contains("'pages' needs the network"))
    }
  }

  @Test func theLeagueIsToldOnceForEachPlaceAsData() async throws {
    try await withTemporaryFolder { folder in
      let site = try await Self.site(in: folder)
      let outcome = try await Skidmark.succeed(["publish", "-s", site, "--json"])
      let events = try outcome.error.split(separator: "\n").map { line in
        try JSONValue(parsing: String(line))
      }
      let event = try #require(events.first { $0["event"]?.string == "published" })
      #expect(event["target"]?.string == "web" && event["to"]?.string == "folder")
      let files = try Self.published(site)
      #expect(event["sent"]?.array?.count == files.count)
      #expect(event["dry_run"]?.bool == false)
    }
  }

  @Test(arguments: [
    ("publish: {web: {to: foldr, path: x}}", "did you mean 'folder'?"),
    ("publish: {web: {to: folder}}", "'path' is missing"),
    ("publish: {web: {path: x}}", "'to' is missing"),
    ("publish: {web: {to: folder, pth: x, path: y}}", "did you mean 'path'?"),
    ("publish: {pages: {to: git, remote: 'https://me:hunter2secret@example.com/x'}}", "password"),
    ("publish: {up: {to: rsync, host: '-oProxyCommand=x', path: y}}", "a host"),
  ]) func mistakesAreShownAtTheirPlace(line: String, words: String) async throws {
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(try await Sites.small(), to: folder)
      try edit("\(site)/skidmark.yml") { $0 + "\n\(line)\n" }
      let outcome = try await Skidmark.run(["publish", "-s", site])
      #expect(outcome.status == 3, "\(outcome.error)")
      #expect(outcome.error.contains(words) && outcome.error.contains("skidmark.yml:"))
      #expect(!outcome.error.contains("hunter2"))
    }
  }

  // MARK: Support

  /// A built site that is published to `www` beside it.
  static func site(in folder: String) async throws -> String {
    let site = try Sites.copy(try await Sites.small(), to: folder)
    try edit("\(site)/skidmark.yml") {
      $0 + "\npublish:\n  web: {to: folder, path: \(folder)/www, keep: 2}\n"
    }
    return site
  }

  /// The files that leave the house.
  static func published(_ site: String) throws -> [String: [UInt8]] {
    try tree("\(site)/output").filter { $0.key != ".skidmark-manifest" }
  }
}
