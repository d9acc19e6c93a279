import Build
import JSON
import Platform
import TestSupport
import Testing

/// `skidmark publish` to a folder of this machine.
@Suite(.timeLimit(.minutes(120))) struct FolderPublishTests {
  @Test func theFirstPublishSendsAllAndTheSecondNothing() async throws {
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

  @Test func aDryRunSaysWhatWouldChangeAndTouchesNothing() async throws {
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

  @Test func anEarlierReleaseIsShownByMovingTheLink() async throws {
    try await withTemporaryFolder { folder in
      let site = try await Self.site(in: folder)
      try await Skidmark.succeed(["publish", "-s", site])
      let first = try tree("\(folder)/www/current")
      let release = try #require(
        Files.list("\(folder)/www/releases").first { !$0.hasSuffix(".json") })
      try edit("\(site)/output/index.html") { $0 + "<!-- second -->\n" }
      try await Skidmark.succeed(["publish", "-s", site])
      let second = try tree("\(folder)/www/current")
      #expect(first != second)
      // As the guide says.
      try #require(
        try run("ln", ["-sfn", "releases/\(release)", "current"], in: "\(folder)/www").status == 0)
      #expect(try tree("\(folder)/www/current") == first)
      try await Skidmark.succeed(["publish", "-s", site])
      #expect(try tree("\(folder)/www/current") == second)
    }
  }

  @Test(arguments: ["--rollback", "--verify"])
  func optionsOfEarlierVersionsAreUnknown(option: String) async throws {
    try await withTemporaryFolder { folder in
      let site = try await Self.site(in: folder)
      let outcome = try await Skidmark.run(["publish", "-s", site, option])
      #expect(outcome.status == 2 && outcome.error.contains("'\(option)'"), "\(outcome.error)")
      #expect(Files.kind("\(folder)/www") == nil)
    }
  }

  @Test func forceRestoresRemovedAndChangedFiles() async throws {
    try await withTemporaryFolder { folder in
      let site = try await Self.site(in: folder)
      try await Skidmark.succeed(["publish", "-s", site])
      try edit("\(site)/output/index.html") { $0 + "<!-- second -->\n" }
      try await Skidmark.succeed(["publish", "-s", site])
      try Files.remove("\(folder)/www/current/index.html")
      try write("tampered", to: "\(folder)/www/current/robots.txt")
      let quiet = try await Skidmark.succeed(["publish", "-s", site])
      #expect(quiet.error.contains("nothing to do, this site is already published there"))
      let forced = try await Skidmark.succeed(["publish", "-s", site, "--force"])
      #expect(forced.error.contains(" verified, 0 unchanged"), "\(forced.error)")
      #expect(try tree("\(folder)/www/current") == Self.published(site))
    }
  }

  /// The publisher's umask may keep files private, but a web server runs as another user.
  @Test func filesAreReadableUnderAnyUmask() async throws {
    try await withTemporaryFolder { folder in
      let site = try await Self.site(in: folder)
      let program = try #require(Skidmark.path)
      let words = ["-c", "umask 077; exec \"$@\"", "sh", program, "publish", "-s", site]
      let outcome = try await Skidmark.aside {
        try run("sh", words, environment: Skidmark.environment())
      }.get()
      #expect(outcome.status == 0, "\(outcome.error)")
      let found = try run("find", ["-L", "\(folder)/www/current", "-not", "-perm", "-444"])
      #expect(found.status == 0 && found.output == "")
      let closed = try run("find", ["-L", "\(folder)/www", "-type", "d", "-not", "-perm", "-555"])
      #expect(closed.status == 0 && closed.output == "")
    }
  }

  @Test func aTildeIsTheHomeFolder() async throws {
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(try await Sites.small(), to: folder)
      try edit("\(site)/skidmark.yml") {
        $0
          + "\npublish: {web: {to: folder, path: ~/www}, file: {to: archive, path: ~/up/site.zip}}\n"
      }
      try Files.makeFolder("\(folder)/home")
      let outcome = try await Skidmark.run(
        ["publish", "-s", site], environment: ["HOME": "\(folder)/home"])
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(Files.kind("\(folder)/home/www/current/index.html") == .file)
      #expect(Files.kind("\(folder)/home/up/site.zip") == .file)
      #expect(Files.kind("\(site)/~") == nil)
    }
  }

  @Test(arguments: ["output", "output/pub", "./output/../output/www"])
  func aTargetInTheOutputIsRefused(place: String) async throws {
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(try await Sites.small(), to: folder)
      try edit("\(site)/skidmark.yml") { $0 + "\npublish: {web: {to: folder, path: \(place)}}\n" }
      let before = try tree("\(site)/output")
      let outcome = try await Skidmark.run(["publish", "-s", site])
      #expect(outcome.status == 3 && outcome.error.contains("inside the site that it publishes"))
      #expect(differences(before, try tree("\(site)/output")) == [])
    }
  }

  @Test func strayFilesAreNotPublished() async throws {
    try await withTemporaryFolder { folder in
      let site = try await Self.site(in: folder)
      for name in [".env", "mine/.DS_Store", "index.html~", ".index.html.swp"] {
        try write("private", to: "\(site)/output/\(name)")
      }
      try write("hello", to: "\(site)/output/mine/hello.txt")
      try write("hello", to: "\(site)/output/.well-known/hello.txt")
      try await Skidmark.succeed(["publish", "-s", site])
      let files = try tree("\(folder)/www/current")
      #expect(files["mine/hello.txt"] != nil && files[".well-known/hello.txt"] != nil)
      #expect(!files.values.contains(Array("private".utf8)))
    }
  }

  @Test(arguments: [["-l", "nosuch"], ["-w", "3"]])
  func aPartOfASiteCannotBePublished(words: [String]) async throws {
    try await withTemporaryFolder { folder in
      let site = try await Self.site(in: folder)
      let outcome = try await Skidmark.run(["publish", "-s", site] + words)
      #expect(outcome.status == 2 && outcome.error.contains("'publish' does not take"))
      #expect(Files.kind("\(folder)/www") == nil)
    }
  }

  @Test func findingsStopAPublishAndSecretsAlwaysDo() async throws {
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

  @Test func foreignFilesAreLeftAlone() async throws {
    try await withTemporaryFolder { folder in
      let site = try await Self.site(in: folder)
      try write("not ours", to: "\(folder)/www/current/index.html")
      let refused = try await Skidmark.run(["publish", "-s", site])
      #expect(refused.status == 3 && refused.error.contains("is not Skidmark's"))
      #expect(try text("\(folder)/www/current/index.html") == "not ours")

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

  @Test func theNextPublishFinishesAnInterruptedOne() async throws {
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
      try edit("\(site)/skidmark.yml") {
        $0.replacing("publish:\n", with: "publish:\n  pages: {to: git, remote: ../there.git}\n")
      }
      let refused = try await Skidmark.run(["publish", "-s", site, "--offline", "--trust"])
      #expect(refused.status == 2 && refused.error.contains("'pages' needs the network"))
    }
  }

  @Test func aPublishIsReportedAsAnEvent() async throws {
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
    ("publish: {web: {to: folder, path: ~me/www}}", "may start with '~/'"),
    ("publish: {web: {to: folder, path: ''}}", "found empty text"),
    ("publish: {file: {to: archive, path: www}}", "ends with .zip"),
    ("publish: {file: {to: archive, path: a.zip, grace_days: 3}}", "grace_days"),
    (
      "publish: {pages: {to: git, domain: 'https://league.example.com/x y'}}",
      "this is not a domain"
    ),
    ("publish: {up: {to: rsync, host: '-oProxyCommand=x', path: y}}", "a host"),
  ]) func mistakesAreLocated(line: String, words: String) async throws {
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

  /// A built site that is published to `www` next to it.
  static func site(in folder: String) async throws -> String {
    let site = try Sites.copy(try await Sites.small(), to: folder)
    try edit("\(site)/skidmark.yml") {
      $0 + "\npublish:\n  web: {to: folder, path: \(folder)/www, keep: 2}\n"
    }
    return site
  }

  /// The files that are published.
  static func published(_ site: String) throws -> [String: [UInt8]] {
    try tree("\(site)/output").filter { $0.key != ".skidmark-manifest" }
  }
}
