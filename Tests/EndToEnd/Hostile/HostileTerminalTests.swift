import Build
import JSON
import LeagueModel
import Platform
import TestSupport
import Testing

/// M4: characters that control a terminal, in every text that is not the program's, on both streams.
@Suite(.enabled(if: hasPrograms("python3"), "needs python3"), .timeLimit(.minutes(120)))
struct HostileTerminalTests {
  /// Sets the title, colors, an 8-bit color, turns the text around, goes back, erases, and a device control string.
  /// File names and header values may have all of it.
  private static let words =
    "\u{1B}]0;PWN\u{7}\u{1B}[31m\u{9B}31m\u{202E}\r\u{8}\u{7F}\u{1B}P1$rPWN\u{1B}\\\u{2028}\u{85}x"

  private static var quoted: String {
    String(decoding: JSONValue.string(words).encoded(), as: UTF8.self)
  }

  /// The first character in an output that a terminal would obey; nil if there is none.
  private static func raw(_ bytes: [UInt8]) -> Unicode.Scalar? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return "\u{FFFD}" }
    return text.unicodeScalars.first { scalar in
      switch scalar.value {
      case 0x09, 0x0A: false
      case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
  }

  private func expectMasked(
    _ outcome: TestSupport.Outcome, _ what: String, isAbout mark: String? = "PWN",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (stream, bytes) in [("output", outcome.outputBytes), ("error", outcome.errorBytes)] {
      let found = Self.raw(bytes).map { "U+\(String($0.value, radix: 16))" }
      #expect(
        found == nil,
        "\(what), \(stream): \(String(reflecting: String(decoding: bytes, as: UTF8.self)))",
        sourceLocation: sourceLocation)
    }
    guard let mark else { return }
    // A test that never prints the words shows nothing.
    #expect(
      (outcome.output + outcome.error).contains(mark), "\(what): \(outcome.output)\(outcome.error)",
      sourceLocation: sourceLocation)
  }

  /// Runs a command on the site, at the tests' time if it takes one.
  private func run(
    _ hostile: HostileSite, _ words: [String], _ variables: [String: String] = [:]
  ) async throws -> TestSupport.Outcome {
    let outcome = try await hostile.run(words, variables)
    guard outcome.error.contains("does not take '--now'") else { return outcome }
    return try await Skidmark.run(
      words + ["-s", hostile.site],
      environment: ["HOME": "\(hostile.folder)/home"].merging(variables) { $1 })
  }

  // MARK: The site's files

  /// What a file of a site says, and a command that tells of it.
  private static let files: [(path: String, text: String, command: [String])] = [
    ("skidmark.yml", "title: [QUOTED]", ["render"]), ("skidmark.yml", "QUOTED: 1", ["render"]),
    ("skidmark.yml", "title: WORDS", ["render"]),
    ("skidmark.yml", "title: x\nleagues: [{platform: QUOTED}]", ["build"]),
    ("skidmark.yml", "title: x\ntime_zone: QUOTED", ["build"]),
    ("skidmark.yml", "title: x\ntheme: QUOTED", ["render"]),
    ("skidmark.yml", "title: x\nwriter: {name: openai, key_command: [QUOTED]}", ["trust"]),
    ("skidmark.yml", "title: x\nwriter: {name: openai, key_command: [QUOTED]}", ["build"]),
    (
      "skidmark.yml", "title: x\nwriter: {name: openai, key_command: [QUOTED]}",
      ["doctor", "--offline"]
    ),
    (
      "skidmark.yml", "title: x\npublish: {QUOTED: {to: folder, path: /tmp}}",
      ["publish", "--dry-run"]
    ),
    ("skidmark.yml", "title: x\npost: {QUOTED: {to: discord}}", ["post", "--dry-run"]),
    (
      "skidmark.yml",
      "title: x\nrecordings: QUOTED\nenv: mock\nleagues: [{platform: sleeper, id: \"1\"}]",
      ["fetch"]
    ),
    ("content/a.md", "---\ntitle: [QUOTED]\n---\n", ["render"]),
    ("content/a.md", "---\nQUOTED: 1\n---\n", ["render"]),
    ("content/a.md", "---\nlayout: QUOTED\n---\n", ["render"]),
    ("content/a.md", "[x](WORDS.md) [y](<PWN\u{1B}[31m.md>)\n", ["render"]),
    ("content/a.md", "# WORDS\n\nWORDS\n", ["render"]),
    ("templates/pages/content.html.liquid", "{{ 'WORDS' | PWN", ["render"]),
    ("templates/pages/content.html.liquid", "{% WORDS %}", ["render"]),
    ("phrasebook/a.yml", "- say: QUOTED\n  facts: [QUOTED]\n", ["roast", "--offline"]),
    ("phrasebook/a.yml", "QUOTED", ["roast", "--offline"]),
    (Sites.sleeperContext, "QUOTED: 1", ["context", "show"]),
    (Sites.sleeperContext, "jokes: [QUOTED]\nbanned_words: [QUOTED]", ["context", "show"]),
    (Sites.sleeperContext, "jokes: [{WORDS", ["context", "show"]),
    ("plays/a.csv", "WORDS,WORDS\n1,2\n", ["build", "--offline"]),
    ("data/\(Sites.sleeper)/2026/league.json", "{\"name\": QUOTED", ["share"]),
    ("output/x.html", "<p id=QUOTED><a href=QUOTED>WORDS</a><img src=QUOTED></p>", ["check"]),
    ("stats-2025.csv", "WORDS", ["stats", "import", "SITE/stats-2025.csv"]),
    ("x.liquid", "{{ 'WORDS' | PWN", ["template", "SITE/x.liquid"]),
    ("x.json", "{\"a\": WORDS", ["template", "SITE/x.liquid", "--data", "SITE/x.json"]),
  ]

  @Test(arguments: files.indices) func textsOfASiteAreMasked(_ index: Int) async throws {
    let (path, text, command) = Self.files[index]
    try await HostileSite.with { hostile in
      if path == "x.json" { try write("x", to: "\(hostile.site)/x.liquid") }
      try write(
        text.replacing("QUOTED", with: Self.quoted).replacing("WORDS", with: Self.words),
        to: "\(hostile.site)/\(path)")
      for more in [[], ["--json"]] {
        let words = command.map { $0.replacing("SITE", with: hostile.site) } + more
        let outcome =
          command[0] == "template" ? try await Skidmark.run(words) : try await run(hostile, words)
        expectMasked(outcome, "\(path): \(text): \(words)", isAbout: nil)
      }
    }
  }

  @Test(arguments: [
    "plays/NAME.csv", "plays/NAME", "content/NAME.md", "content/NAME/index.md", "content/NAME",
    "templates/NAME.liquid", "templates/NAME", "themes/NAME/x.css", "themes/NAME", "assets/NAME",
    "context/NAME.yml", "phrasebook/NAME.yml", "recordings/NAME", "data/NAME/2026/league.json",
    "output/NAME.html", "data/conversations/NAME.json",
  ])
  func namesOfFilesAreMasked(_ path: String) async throws {
    try await HostileSite.with { hostile in
      // Broken in each of their formats.
      let text = "---\n\(Self.quoted): [\n{{ x | \(Self.words)"
      let name = Self.words.replacing("/", with: "")
      try write(text, to: "\(hostile.site)/\(path.replacing("NAME", with: name))")
      for words in [
        ["build", "--offline"], ["build", "--offline", "--json"], ["render", "-v"],
        ["roast", "--offline"],
        ["doctor", "--offline"], ["check"], ["context", "show"], ["ask", "list"],
        ["publish", "--dry-run"], ["clean"],
      ] {
        expectMasked(try await run(hostile, words), "\(path): \(words)", isAbout: nil)
      }
    }
  }

  /// The three that were found.
  @Test func theKnownLeaksAreClosed() async throws {
    try await HostileSite.with { hostile in
      let name = "x\u{1B}]0;PWN\u{7}"
      try write("a,b\n1,2\n", to: "\(hostile.site)/plays/\(name).csv")
      expectMasked(try await run(hostile, ["build", "--offline"]), "plays/")
      try write("x", to: "\(hostile.site)/content/a\u{1B}[31mPWN.md")
      expectMasked(try await run(hostile, ["build", "--offline"]), "content/")
      let table = "\(hostile.folder)/offense-2025.csv"
      let header =
        "Rk,Tm,G,PF,Yds,Ply,Y/P,TO,FL,1stD,Cmp,Att,Yds,TD,Int,NY/A,1stD,Att,Yds,TD,Y/A,1stD,Pen,Yds,1stPy,Sc%,TO%,EXP"
      try write("\(header)\n1,\u{1B}]0;PWN\u{7}\u{1B}[31mx,6\n", to: table)
      let outcome = try await run(hostile, ["stats", "import", table])
      expectMasked(outcome, "stats import")
      #expect(outcome.status == 3 && outcome.error.contains("is not a team of the NFL"))
    }
  }

  // MARK: Servers

  private func withServer(_ body: (HostileSite, String) async throws -> Void) async throws {
    let teams = String(
      decoding: try JSONValue(encoding: ProTeam.all.map(\.name)).encoded(), as: UTF8.self)
    let server = try ChildProcess(
      "python3", [packagePath("Tests/Support/hostile_words.py"), Self.quoted, teams])
    let port = try #require(server.line().flatMap { Int($0) }, "hostile_words.py did not start")
    try await HostileSite.with { try await body($0, "http://127.0.0.1:\(port)") }
    withExtendedLifetime(server) {}
  }

  /// Ways to fail that every client of the program meets.
  private static let modes = [
    "status-400", "status-401", "status-500", "raw-400", "redirect", "fine",
  ]

  @Test(arguments: modes) func platformsAndTheSportsAPIAreMasked(_ mode: String) async throws {
    try await withServer { hostile, origin in
      try edit("\(hostile.site)/skidmark.yml") {
        $0.replacing("env: mock", with: "env: live") + "\ngames: {leagues: [NBA]}\n"
      }
      var variables: [String: String] = [
        "ESPN_S2": "AEx", "SWID": "{A}", "SKIDMARK_GAMES_KEY": "k",
      ]
      for name in ["SLEEPER", "ESPN", "PROJECTIONS", "TEAMS", "PLAYS", "GAMES", "SCHEDULE"] {
        variables["SKIDMARK_\(name)_URL"] = "\(origin)/\(mode)"
      }
      for words in [
        ["fetch", "-v"], ["fetch", "-v", "--json"], ["games", "fetch", "-v", "--force"], ["doctor"],
        ["league", "add", "--user", "PWN", "-v"], ["league", "add", "--espn", "42"],
      ] {
        expectMasked(
          try await run(hostile, words + ["--trust"], variables), "\(mode): \(words)", isAbout: nil)
      }
    }
  }

  @Test(arguments: modes + ["stream"]) func modelsAreMasked(_ mode: String) async throws {
    try await withServer { hostile, origin in
      let address = "\(origin)/\(mode)"
      let config = try text("\(hostile.site)/skidmark.yml").replacing(
        "env: mock", with: "env: live")
      for service in ["openai", "compatible", "anthropic", "backend"] {
        let setting = "{name: \(service), model: m, address: \"\(address)\"}"
        let rest = config.split(separator: "\n", omittingEmptySubsequences: false)
          .filter { !$0.hasPrefix("writer:") }.joined(separator: "\n")
        try write(
          rest + "\nwriter: \(setting)\ngenius: \(setting)\n", to: "\(hostile.site)/skidmark.yml")
        let variables = [
          "OPENAI_API_KEY": "sk-x", "ANTHROPIC_API_KEY": "sk-ant-x", "SKIDMARK_MODEL_KEY": "x",
          "SKIDMARK_BACKEND_KEY": "x",
        ]
        for words in [
          ["ask", "Who?"], ["ask", "Who?", "--json"], ["roast", "-v"], ["ask", "show", "1"],
        ] {
          let outcome = try await run(
            hostile, words + (words[1] == "show" ? [] : ["--trust"]), variables)
          let isShown = mode == "stream" && service == "compatible" && words[1] == "Who?"
          expectMasked(
            outcome, "\(mode), \(service): \(words)", isAbout: isShown ? "PWN" : nil)
        }
      }
    }
  }

  @Test(arguments: modes + ["stale"]) func statisticsAreMasked(_ mode: String) async throws {
    try await withServer { hostile, origin in
      try write(
        "title: Numbers\nstats: {address: \"\(origin)/\(mode)\", season: 2025}\n",
        to: "\(hostile.site)/skidmark.yml")
      let outcome = try await run(hostile, ["build", "--trust", "-v"])
      expectMasked(outcome, mode, isAbout: mode == "stale" ? "has only an old copy" : nil)
      if mode == "stale" { #expect(outcome.error.contains("PWN")) }
      for words in [
        ["stats", "show"], ["stats", "show", "--json"],
        ["stats", "import", "\(origin)/\(mode)/a-2025.csv"],
      ] {
        expectMasked(try await run(hostile, words), "\(mode): \(words)", isAbout: nil)
      }
    }
  }

  @Test(arguments: modes) func chatsAreMasked(_ mode: String) async throws {
    try await withServer { hostile, origin in
      try hostile.add(Chats.settings)
      let variables = [
        "SKIDMARK_POST_GROUP": "\(origin)/\(mode)/api/webhooks/4242/token",
        "SKIDMARK_POST_WORK": "\(origin)/\(mode)/services/T0/B0/token",
        "SKIDMARK_POST_BOYS": "bot0123456789",
        "SKIDMARK_POST_FAMILY": "424242:token-0123456789abcdefghijklmnopqrstuv",
        "SKIDMARK_GROUPME_URL": "\(origin)/\(mode)", "SKIDMARK_TELEGRAM_URL": "\(origin)/\(mode)",
      ]
      for words in [["post", "-v"], ["post", "-v", "--json"], ["doctor"]] {
        expectMasked(
          try await run(hostile, words + ["--trust"], variables), "\(mode): \(words)", isAbout: nil)
      }
    }
  }

  @Test func namesFromPlatformsAreMasked() async throws {
    try await HostileSite.with { hostile in
      let base = "\(hostile.site)/recordings/api.sleeper.app/v1"
      let member = try Regex(
        "\"(team_name|display_name|full_name|name|username)\":\"(?:[^\"\\\\]|\\\\.)*\"")
      for path in [
        "league/873150294416920577/users.json", "league/873150294416920577.json",
        "players/nfl.json",
      ] {
        try edit("\(base)/\(path)") { text in
          text.replacing(member) { match in
            let key = match.output[1].substring ?? ""
            return "\"\(key)\":\(Self.quoted)"
          }
        }
      }
      for words in [
        ["build", "-w", "2", "-v", "--force"], ["league", "list"], ["share", "--all"],
        ["share", "--format", "json"],
        ["explain"], ["advise"], ["ask", "Who should I start?"], ["context", "show"],
        ["league", "list", "--json"],
        ["completion", "--words", "share", "--league", ""],
      ] {
        let outcome = try await run(hostile, words)
        // The form feed between messages is the program's.
        if words.first == "share" {
          let rest = outcome.outputBytes.filter { $0 != 0x0C }
          #expect(Self.raw(rest) == nil, "\(words)")
          continue
        }
        expectMasked(outcome, "\(words)", isAbout: nil)
      }
      expectMasked(try await run(hostile, ["league", "list"]), "league list")
    }
  }

  // MARK: The user's own words, and other programs'

  @Test func argumentsAndVariablesAreMasked() async throws {
    try await HostileSite.with { hostile in
      let words = Self.words
      let commands: [[String]] = [
        [words], ["build", "--\(words)"], ["build", words], ["help", words],
        ["build", "-w", words],
        ["build", "-l", words], ["build", "--now", words], ["build", "-s", words],
        ["build", "--env", words],
        ["build", "--writer", words], ["build", "--base-url", words], ["build", "-o", words],
        ["share", "--format", words],
        ["share", "--part", words], ["card", words], ["explain", words],
        ["explain", "--team", words], ["advise", "--team", words],
        ["league", "add", "--sleeper", words], ["league", "add", words],
        ["league", "remove", words], ["league", "select", words],
        ["stats", "import", words], ["stats", "show", words], ["stats", "compare", words, words],
        ["template", words],
        ["template", "--built-in", words], ["ask", "show", words], ["ask", "delete", words],
        ["ask", "-p", words, "x"],
        ["publish", words], ["post", words], ["schedule", words], ["credentials", "set", words],
        ["serve", "--port", words],
        ["context", "show", "-l", words], ["completion", words],
        ["init", "\(hostile.folder)/new", "--sleeper", words],
      ]
      for command in commands {
        for more in [[], ["--json"]] {
          let outcome = try await Skidmark.run(
            command + more, environment: ["HOME": "\(hostile.folder)/home"], in: hostile.site)
          expectMasked(outcome, "\(command + more)", isAbout: nil)
        }
      }
      expectMasked(try await Skidmark.run(["build", "-w", words], in: hostile.site), "a week")
      let names = [
        "SKIDMARK_TIMEOUT", "SKIDMARK_SLEEPER_URL", "SKIDMARK_STATISTICS_URL",
        "SKIDMARK_GENIUS_URL", "SKIDMARK_LOCK_TIMEOUT",
        "SOURCE_DATE_EPOCH", "ESPN_S2", "TZ", "COLUMNS", "SKIDMARK_RECORD",
        "XDG_STATE_HOME", "XDG_CACHE_HOME", "HOME",
        "https_proxy",
      ]
      for name in names {
        for command in [
          ["fetch", "--env", "live", "-v"], ["doctor", "--offline"], ["trust"],
        ] {
          let outcome = try await Skidmark.run(
            command + ["-s", hostile.site],
            environment: [
              "SKIDMARK_SLEEPER_URL": "http://127.0.0.1:9", "SKIDMARK_LOCK_TIMEOUT": "1",
            ].merging([name: words]) { $1 })
          expectMasked(outcome, "\(name): \(command)", isAbout: nil)
        }
      }
    }
  }

  @Test func otherProgramsAreMasked() async throws {
    try await HostileSite.with { hostile in
      let bin = "\(hostile.folder)/bin"
      try write(Self.words, to: "\(bin)/words")
      for name in [
        "git", "ssh", "rsync", "rclone", "rsvg-convert", "secret-tool", "vipsheader",
        "vipsthumbnail",
      ] {
        try writeProgram("cat '\(bin)/words' >&2; cat '\(bin)/words'; exit 1", to: "\(bin)/\(name)")
      }
      try hostile.add(
        """
        publish:
          one: {to: git, remote: "https://example.invalid/x.git"}
          two: {to: rsync, host: example.invalid, path: /srv}
          three: {to: rclone, remote: "x:y"}
          four: {to: s3, bucket: bucket-of-x, region: us-east-1}
        """)
      let variables = [
        "PATH": "\(bin):/usr/bin:/bin", "AWS_ACCESS_KEY_ID": "x", "AWS_SECRET_ACCESS_KEY": "x",
      ]
      for target in ["one", "two", "three", "four"] {
        for more in [[], ["-v"], ["--dry-run"], ["--json"]] {
          let outcome = try await run(hostile, ["publish", target, "--trust"] + more, variables)
          expectMasked(outcome, "\(target) \(more)", isAbout: nil)
          #expect(outcome.status != 0, "\(target) \(more): \(outcome.error)")
        }
      }
      for words in [
        ["doctor", "--offline"], ["card", "--what", "paper"], ["credentials", "status"],
      ] {
        expectMasked(try await run(hostile, words, variables), "\(words)", isAbout: nil)
      }
      let said = try await run(hostile, ["publish", "two", "--trust", "-v"], variables)
      expectMasked(said, "rsync")
    }
  }

  // MARK: A terminal

  /// What is written byte for byte into a pipe is masked for people, and the program's own color stays.
  @Test func filesAreMaskedAtATerminal() async throws {
    try await HostileSite.with { hostile in
      let path = "\(hostile.site)/x.liquid"
      try write("one \(Self.words)", to: path)
      let piped = try await Skidmark.run(["template", path])
      #expect(piped.outputBytes == Array("one \(Self.words)".utf8))
      let program = try #require(Skidmark.path)
      func shown(_ words: [String]) throws -> String {
        try TestSupport.run(
          "python3", ["-c", "import pty, sys; pty.spawn(sys.argv[1:])", program] + words,
          environment: Skidmark.environment(["TERM": "xterm"])
        ).output
      }
      let plain = try shown(["template", path]).replacing("\r\n", with: "\n")
      #expect(Self.raw(Array(plain.utf8)) == nil && plain.contains("one \u{FFFD}]0;PWN"))
      let colored = try shown(["build", "-s", hostile.site, "-w", Self.words])
      #expect(colored.hasPrefix("\u{1B}[1;31merror:\u{1B}[0m "))
      let rest = colored.replacing("\u{1B}[1;31merror:\u{1B}[0m", with: "").replacing(
        "\r\n", with: "\n")
      #expect(Self.raw(Array(rest.utf8)) == nil && rest.contains("PWN"))
    }
  }
}
