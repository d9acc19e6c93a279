import Build
import JSON
import Platform
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Site settings that act with the user's rights.
@Suite(.timeLimit(.minutes(120))) struct HostileSettingTests {
  /// Settings that run a program, and the commands that would use them.
  static let settings: [(name: String, settings: String, commands: [[String]])] = [
    (
      "espn_command", "espn_command: PROGRAM",
      [
        ["build", "--env", "live"], ["fetch", "--env", "live"], ["doctor", "--offline"],
        ["league", "add", "--espn", "42"],
      ]
    ),
    (
      "writer.key_command", "writer: {name: anthropic, key_command: PROGRAM}",
      [["build", "--env", "live"], ["roast", "--env", "live"], ["doctor", "--offline"]]
    ),
    (
      "post.group.secret_command", "post: {group: {to: discord, secret_command: PROGRAM}}",
      [["post"], ["doctor", "--offline"]]
    ),
    (
      "publish.web.ssh",
      "publish: {web: {to: rsync, host: example.invalid, path: /srv, ssh: PROGRAM}}",
      [["publish"], ["publish", "--dry-run"], ["doctor", "--offline"]]
    ),
  ]

  @Test(arguments: settings.indices) func aProgramThatASiteNamesIsNotRunWithoutTrust(
    _ index: Int
  ) async throws {
    let (name, settings, commands) = Self.settings[index]
    try await HostileSite.with { hostile in
      try edit("\(hostile.site)/skidmark.yml") { text in
        text.split(separator: "\n", omittingEmptySubsequences: false)
          .filter { !$0.hasPrefix("writer:") && !$0.hasPrefix("env:") }.joined(separator: "\n")
          + "\n\(settings.replacing("PROGRAM", with: hostile.program))\n"
      }
      for words in commands {
        let outcome = try await hostile.run(words)
        #expect(outcome.status == 3, "\(words): \(outcome.output) \(outcome.error)")
        let said = outcome.output + outcome.error
        #expect(said.contains("\(name) is run on this machine"), "\(words): \(said)")
        #expect(said.contains("\"touch\" \"\(hostile.folder)/ran\""))
        #expect(said.contains("skidmark trust --site \(hostile.site)"))
        try hostile.expectUntouched()
      }
    }
  }

  @Test func noKeyGoesToAHostThatASiteNamesWithoutTrust() async throws {
    try await HostileSite.with { hostile in
      let server = try ModelWriterServer(in: hostile.folder)
      let keys = [
        "SKIDMARK_MODEL_KEY": "sk-\(HostileSite.secret)",
        "ANTHROPIC_API_KEY": "sk-\(HostileSite.secret)",
      ]
      try server.write(hostile.site, manner: "true")
      let settings = try text("\(hostile.site)/skidmark.yml")
      for name in ["compatible", "anthropic"] {
        try Files.write(
          Array(settings.replacing("name: compatible", with: "name: \(name)").utf8),
          to: "\(hostile.site)/skidmark.yml")
        for words in [["build"], ["roast"], ["doctor"]] {
          let week = words == ["doctor"] ? [] : ["-w", "2"]
          let outcome = try await hostile.run(words + ["--env", "live", "--offline"] + week, keys)
          #expect(outcome.status == 3, "\(words): \(outcome.error)")
          #expect((outcome.output + outcome.error).contains("writer.address sends the league"))
        }
      }
      #expect(try server.questions().isEmpty)
      let roast = ["roast", "--env", "live", "-w", "2", "--force"]
      try Files.write(Array(settings.utf8), to: "\(hostile.site)/skidmark.yml")
      #expect(try await hostile.run(roast + ["--trust"], keys).status == 0)
      #expect(try !server.questions().isEmpty)
    }
  }

  @Test func aStoredKeyGoesOnlyToTheHostThatItWasStoredFor() async throws {
    try await HostileSite.with { hostile in
      let (first, second) = (
        try ModelWriterServer(in: hostile.folder), try ModelWriterServer(in: hostile.canary)
      )
      try first.write(hostile.site, manner: "true")
      let stored = try await hostile.run(
        ["credentials", "set", "compatible", "--insecure-storage"], input: "sk-stored\n")
      #expect(stored.status == 0 && stored.error.contains(" only."), "\(stored.error)")
      let roast = ["roast", "--env", "live", "-w", "2", "--force", "--trust"]
      #expect(try await hostile.run(roast).status == 0)
      try second.write(hostile.site, manner: "true")
      _ = try await hostile.run(roast)
      #expect(try first.questions().allSatisfy { $0["key"]?.string == "Bearer sk-stored" })
      #expect(try !second.questions().isEmpty)
      #expect(try second.questions().allSatisfy { $0["key"]?.string != "Bearer sk-stored" })
    }
  }

  @Test func trustIsAskedForOnceAndAgainWhenTheSettingsChange() async throws {
    try await HostileSite.with { hostile in
      try hostile.add("espn_command: [touch, \"\(hostile.folder)/ran\", \"a \\e[2J\\u202E b\"]")
      #expect(try await hostile.run(["fetch"]).status == 3)
      let shown = try await hostile.run(["trust"], input: "y\n")
      #expect(shown.status == 2 && shown.error.contains("--yes"), "\(shown.error)")
      #expect(shown.output.contains("\"touch\" \"\(hostile.folder)/ran\" \"a ·[2J· b\"\n"))
      #expect(!shown.output.contains("\u{1B}") && !shown.output.contains("\u{202E}"))
      #expect(try await hostile.run(["fetch"]).status == 3)
      let trusted = try await hostile.run(["trust", "--yes"])
      #expect(trusted.status == 0, "\(trusted.error)")
      #expect(try await hostile.run(["fetch"]).status == 0)
      let file = "\(hostile.folder)/home/.local/state/skidmark/trust.json"
      var info = stat()
      #expect(stat(file, &info) == 0 && info.st_mode & 0o777 == 0o600)
      #expect(stat(Paths.parent(file), &info) == 0 && info.st_mode & 0o777 == 0o700)
      // Other settings do not affect trust.
      try edit("\(hostile.site)/skidmark.yml") { $0.replacing(/title: .*/, with: "title: Other") }
      #expect(try await hostile.run(["fetch"]).status == 0)
      try edit("\(hostile.site)/skidmark.yml") { $0.replacing("/ran\"", with: "/ran2\"") }
      #expect(try await hostile.run(["fetch"]).status == 3)
      // Another folder with the same settings is another site.
      let other = try Sites.copy(hostile.site, to: hostile.canary)
      let stranger = try await Skidmark.run(
        ["fetch", "-s", other], environment: ["HOME": "\(hostile.folder)/home"])
      #expect(stranger.status == 3)
      #expect(try await hostile.run(["fetch", "--trust"]).status == 0)
      try #require(chmod(file, 0o666) == 0)
      #expect(try await hostile.run(["fetch"]).status == 3)
    }
  }

  @Test func aSiteWithoutSuchSettingsNeedsNoTrust() async throws {
    try await HostileSite.with { hostile in
      let outcome = try await hostile.run(["trust"])
      #expect(outcome.status == 0 && outcome.error.contains("Nothing in this site's settings"))
      #expect(Files.kind("\(hostile.folder)/home/.local") == nil)
    }
  }

  @Test func helpersLearnNothingFromTheEnvironment() async throws {
    try await HostileSite.with { hostile in
      let programs = "\(hostile.folder)/bin"
      try writeProgram(
        "env >>'\(hostile.folder)/seen'\nexit 1", to: "\(programs)/rsvg-convert")
      let path = "\(programs):\(Skidmark.environment()["PATH"] ?? "")"
      let outcome = try await hostile.run(
        ["render"],
        [
          "PATH": path, "ANTHROPIC_API_KEY": HostileSite.secret, "ESPN_S2": HostileSite.secret,
          "SKIDMARK_POST_GROUP": HostileSite.secret, "ANYTHING": HostileSite.secret,
        ])
      #expect(outcome.status == 0)
      let seen = try text("\(hostile.folder)/seen")
      #expect(seen.contains("PATH=") && !seen.contains(HostileSite.secret), "\(seen)")
    }
  }
}
