import Build
import Platform
import TestSupport
import Testing

@testable import CLI

/// Every command of the program with every setting that needs trust. Without trust, no program is run and no host is
/// asked.
@Suite(
  .enabled(if: hasPrograms("git", "python3"), "needs git and python3"), .timeLimit(.minutes(120)))
struct GateTests {
  /// A setting, and a command that uses it once it is trusted.
  struct Setting: Sendable, CustomTestStringConvertible {
    let name: String
    /// Lines of `skidmark.yml`. PROGRAM leaves a mark, PORT is listened on, SITE and FOLDER are paths.
    let text: String
    let user: [String]
    /// What it leaves behind then.
    let trace: String
    var testDescription: String { name }
  }

  static let settings: [Setting] = [
    Setting(name: "env", text: "env: localhost", user: ["fetch"], trace: "asked"),
    Setting(
      name: "espn_command", text: "env: live\nespn_command: [PROGRAM]", user: ["fetch"],
      trace: "ran"),
    Setting(
      name: "games.address",
      text: "env: live\ngames: {leagues: [NBA], address: \"http://127.0.0.1:PORT\"}",
      user: ["games", "fetch"], trace: "asked"),
    Setting(
      name: "stats.address",
      text: "env: live\nstats: {season: 2025, address: \"http://127.0.0.1:PORT\"}", user: ["build"],
      trace: "asked"),
    Setting(
      name: "writer.address",
      text:
        "env: live\nwriter: {name: compatible, model: m, address: \"http://127.0.0.1:PORT/v1\"}",
      user: roast, trace: "asked"),
    Setting(
      name: "writer.key_command",
      text: "env: live\nwriter: {name: anthropic, key_command: [PROGRAM]}",
      user: roast, trace: "ran"),
    Setting(
      name: "writer.profile", text: "env: live\nwriter: {name: bedrock, profile: evil}",
      user: roast, trace: "ran"),
    Setting(
      name: "genius.address",
      text:
        "env: live\ngenius: {name: compatible, model: m, address: \"http://127.0.0.1:PORT/v1\"}",
      user: question, trace: "asked"),
    Setting(
      name: "genius.key_command",
      text: "env: live\ngenius: {name: anthropic, key_command: [PROGRAM]}", user: question,
      trace: "ran"),
    Setting(
      name: "genius.profile", text: "env: live\ngenius: {name: bedrock, profile: evil}",
      user: question, trace: "ran"),
    Setting(
      name: "post.group.secret_command",
      text: "post: {group: {to: discord, secret_command: [PROGRAM]}}", user: ["post"], trace: "ran"),
    Setting(
      name: "publish.away.ssh",
      text: "publish: {away: {to: rsync, host: h.invalid, path: /srv, ssh: PROGRAM}}",
      user: ["publish"], trace: "ran"),
    Setting(
      name: "publish.away.remote", text: "publish: {away: {to: git, remote: \"./hub:x.git\"}}",
      user: ["publish"], trace: "pushed"),
    Setting(
      name: "publish.away.remote of rclone", text: "publish: {away: {to: rclone, remote: \"x:y\"}}",
      user: ["publish"], trace: "ran"),
    Setting(
      name: "publish.away.endpoint",
      text: "publish: {away: {to: s3, bucket: b, endpoint: \"http://127.0.0.1:PORT\"}}",
      user: ["publish"], trace: "ran"),
    Setting(
      name: "publish.away.profile", text: "publish: {away: {to: s3, bucket: b, profile: evil}}",
      user: ["publish"], trace: "ran"),
    Setting(
      name: "publish.away.path",
      text: "publish: {away: {to: folder, path: FOLDER/home/.config/site}}", user: ["publish"],
      trace: "written"),
  ]

  private static let roast = ["roast", "-l", Sites.sleeper, "-w", "2", "--force"]
  private static let question = ["ask", "-l", Sites.sleeper, "Who wins?"]

  /// A site with one of the settings, and what would notice that it is used.
  private struct World {
    let folder: String
    let site: String
    let listener: ChildProcess
    let environment: [String: String]

    init(_ setting: Setting, in folder: String) async throws {
      self.folder = folder
      site = try Sites.copy(try await Sites.small(), to: folder)
      let listener = try ChildProcess(
        "python3", [packagePath("Tests/Support/listener.py"), "\(folder)/asked"])
      self.listener = listener
      let port = try #require(await Skidmark.aside { listener.line() }.get())
      try writeProgram("echo \"$0 $*\" >>'\(folder)/ran'\nexit 1", to: "\(folder)/program")
      // Tools that settings lead to: rclone, the program of an AWS profile, and hooks.
      try writeProgram(
        "[ \"$*\" = --version ] || echo rclone >>'\(folder)/ran'\nexit 1",
        to: "\(folder)/bin/rclone")
      // No one is asked to sign in.
      for driver in ["chromedriver", "geckodriver", "safaridriver"] {
        try writeProgram("exit 1", to: "\(folder)/bin/\(driver)")
      }
      try write(
        "[profile evil]\ncredential_process = \(folder)/program\nregion = us-east-1\n",
        to: "\(folder)/home/.aws/config")
      try Git.run(["init", "-q", "--bare", "hub:x.git"], in: site, test: folder)
      try writeProgram("echo hook >>'\(folder)/ran'", to: "\(site)/hub:x.git/hooks/update")
      let text = setting.text.replacing("PROGRAM", with: "\(folder)/program")
        .replacing("PORT", with: port).replacing("FOLDER", with: folder)
      let isMock = !setting.text.contains("env:")
      try edit("\(site)/skidmark.yml") { own in
        own.split(separator: "\n", omittingEmptySubsequences: false).filter {
          !$0.hasPrefix("writer:") && (isMock || !$0.hasPrefix("env:"))
        }.joined(separator: "\n")
          .replacing(
            "leagues:\n", with: "leagues:\n  - {platform: espn, id: \"42\", season: 2024}\n")
          + "\n\(text)\n"
      }
      let path = try #require(Skidmark.environment()["PATH"])
      let host = "http://127.0.0.1:\(port)"
      environment = Git.environment(folder).merging([
        "PATH": "\(folder)/bin:\(path)", "SKIDMARK_SLEEPER_URL": host, "SKIDMARK_ESPN_URL": host,
        "SKIDMARK_TIMEOUT": "2", "SKIDMARK_LOCK_TIMEOUT": "5", "SKIDMARK_PICTURES_URL": host,
        "AWS_CONFIG_FILE": "\(folder)/home/.aws/config", "AWS_EC2_METADATA_DISABLED": "true",
        "EDITOR": "true", "BROWSER": "true",
      ]) { $1 }
    }

    func run(_ words: [String]) async throws -> Outcome {
      let path = try #require(Skidmark.path)
      let variables = Skidmark.environment(environment)
      let folder = folder
      // A preview never ends by itself, and a watch does not either.
      let isEndless = words.first == "serve" || words.contains("--watch")
      return try await Skidmark.aside {
        try TestSupport.run(
          path, words, environment: variables, in: folder, within: isEndless ? 2 : 300)
      }.get()
    }

    /// Keeps the site as it is, for `restore`.
    func keep() throws { try copy(site, to: "\(folder)/kept") }

    /// Puts the site back as it was kept.
    func restore() throws {
      try Files.remove(site)
      try copy("\(folder)/kept", to: site)
    }

    private func copy(_ from: String, to: String) throws {
      let outcome = try TestSupport.run("cp", ["-Rp", from, to])
      try #require(outcome.status == 0, "\(outcome.error)")
    }

    /// What was run, asked or written.
    var traces: [String] {
      var traces: [String] = []
      for name in ["ran", "asked"] {
        if let text = try? text("\(folder)/\(name)") { traces.append("\(name): \(text)") }
      }
      if Files.kind("\(site)/hub:x.git/refs/heads/gh-pages") != nil { traces.append("pushed") }
      if Files.kind("\(folder)/home/.config/site") != nil { traces.append("written") }
      return traces
    }
  }

  /// A command line for each way to call a command: with each choice of its first argument, and each flag.
  private static func lines(
    of spec: CommandSpec, _ folder: String, hasFlags: Bool
  ) -> [[String]] {
    let name = spec.name.split(separator: " ").map(String.init)
    func value(_ argument: ArgumentSpec) -> String {
      switch argument.completion {
      case .league: Sites.sleeper
      case .team: "1"
      case .publishTarget: "away"
      case .chat: "group"
      case .week: "2"
      case .file, .folder, .nothing, .command: "\(folder)/home/.aws/config"
      }
    }
    let required = spec.arguments.filter(\.isRequired)
    let given = required.map { $0.choices.first ?? value($0) }
    var lines = [name + given]
    if let first = required.first {
      lines += first.choices.dropFirst().map { name + [$0] + given.dropFirst() }
    }
    if let optional = spec.arguments.first(where: { !$0.isRequired }) {
      lines.append(name + given + [optional.choices.first ?? value(optional)])
    }
    // Trust itself is what none of them has.
    let flags = spec.options.filter { $0.isFlag && !["trust", "yes"].contains($0.long) }
    return hasFlags ? lines + flags.map { name + given + ["--\($0.long)"] } : lines
  }

  @Test(arguments: settings) func noCommandUsesASettingWithoutTrust(
    _ setting: Setting
  ) async throws {
    try await withTemporaryFolder { folder in
      let world = try await World(setting, in: folder)
      defer { world.listener.stop() }
      try world.keep()
      // A command that makes a site of its own has no setting of a stranger.
      let commands = CommandList.commands.filter { $0.spec.name != "init" }
      for (place, command) in commands.enumerated() {
        let hasSite = command.spec.options.contains { $0.long == "site" }
        // Every command is tried; each of its flags with a quarter of the settings.
        let shift = Self.settings.firstIndex { $0.name == setting.name } ?? 0
        let hasFlags = (place + shift) % 4 == 0 || variable("ALL_SEEDS") != nil
        for line in Self.lines(of: command.spec, world.folder, hasFlags: hasFlags) {
          let words = line + (hasSite ? ["--site", world.site] : [])
          let outcome = try await world.run(words)
          #expect(
            world.traces.isEmpty, "\(words): \(world.traces) \(outcome.output) \(outcome.error)")
        }
        try world.restore()
      }
    }
    try await withTemporaryFolder { folder in
      let world = try await World(setting, in: folder)
      defer { world.listener.stop() }
      let refused = try await world.run(setting.user + ["--site", world.site])
      #expect(refused.status == 3, "\(refused.error)")
      #expect(refused.error.contains(setting.name.split(separator: " ")[0]), "\(refused.error)")
      #expect(refused.error.contains("skidmark trust --site \(world.site)"), "\(refused.error)")
      let used = try await world.run(setting.user + ["--site", world.site, "--trust"])
      #expect(
        world.traces.contains { $0.hasPrefix(setting.trace) },
        "nothing notices the setting: \(world.traces) \(used.output) \(used.error)")
    }
  }
}
