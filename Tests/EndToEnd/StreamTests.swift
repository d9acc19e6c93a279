import Build
import Diagnostics
import JSON
import Platform
import TestSupport
import Testing

/// Data goes to standard output, messages go to standard error, and secrets go nowhere.
@Suite(.timeLimit(.minutes(120))) struct StreamTests {
  private func events(_ text: String) throws -> [JSONValue] {
    try text.split(separator: "\n").map { line in
      let value = try JSONValue(parsing: SourceText(name: "line", bytes: Array(line.utf8)))
      try #require(value["event"]?.string != nil)
      return value
    }
  }

  @Test func messagesGoToStandardErrorAndDataToStandardOutput() async throws {
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(try await Sites.small(), to: folder)
      let rendered = try await Skidmark.succeed(["render", "-s", site])
      let pages = try Sites.pageCount("\(site)/output")
      #expect(rendered.output.isEmpty && rendered.error.contains("\(pages) pages in"))
      let verbose = try await Skidmark.succeed(["share", "-v", "-s", site])
      #expect(verbose.output.contains("/week-02/"))
      let help = try await Skidmark.succeed(["help"])
      #expect(help.error.isEmpty && help.output.hasPrefix("OVERVIEW: "))
      let version = try await Skidmark.succeed(["--version"])
      #expect(version.output == "skidmark 0.2.0\n")
      // No colors and no progress bar without a terminal.
      #expect(!rendered.error.contains("\u{1B}") && !rendered.error.contains("\r"))
    }
  }

  @Test func quietIsSilentUntilSomethingGoesWrong() async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(small, to: folder)
      for command in [["build", "-w", "2"], ["render"], ["clean"], ["share"]] {
        let outcome = try await Skidmark.succeed(command + ["-s", site, "--quiet"])
        #expect(outcome.error.isEmpty)
        #expect(outcome.output.isEmpty == (command != ["share"]))
      }
      try write("heat: 9\n", to: "\(site)/skidmark.yml")
      let wrong = try await Skidmark.run(["render", "-q", "-s", site])
      #expect(wrong.status == 3 && wrong.error.contains("heat"))
    }
  }

  @Test func eventsAreOneJSONObjectALine() async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(small, to: folder)
      let built = try await Skidmark.succeed(
        ["build", "-w", "2", "-s", site, "--json"] + Skidmark.now)
      #expect(built.output.isEmpty)
      let events = try events(built.error)
      let stages = events.compactMap { $0["stage"]?.string }
      #expect(stages == ["fetch", "normalize", "rank", "roast", "render"])
      #expect(events.count { $0["event"]?.string == "fetched" } == 17)
      let last = try #require(events.last)
      let count = try Sites.fileCount("\(site)/output")
      #expect(last["event"]?.string == "built" && last["unchanged"]?.int == count)
    }
  }

  @Test(arguments: [
    (["build", "-s", "/nonexistent"], 2), (["build", "--nonsense"], 2), (["nonsense"], 2),
    (["help", "nonsense"], 2), (["template", "/nonexistent.liquid"], 3),
  ])
  func failuresAreEventsToo(_ words: [String], _ status: Int) async throws {
    let outcome = try await Skidmark.run(words + ["--json"])
    let events = try events(outcome.error)
    #expect(events.count == 1)
    #expect(events.first?["event"]?.string == "error")
    #expect(events.first?["exit_code"]?.int == status)
    #expect(events.first?["message"]?.string?.isEmpty == false)
    #expect(Int(outcome.status) == status)
  }

  /// Runs the program on its own terminal and returns what it shows there.
  private func onTerminal(
    _ arguments: [String], _ environment: [String: String]
  ) throws -> String {
    let program = try #require(Skidmark.path)
    let outcome = try run(
      "python3", ["-c", "import pty, sys; pty.spawn(sys.argv[1:])", program] + arguments,
      environment: Skidmark.environment(environment))
    try #require(outcome.status == 0 && !outcome.isTimedOut)
    return outcome.output
  }

  @Test(needsReplay) func aTerminalHasColorsAndProgressUnlessTurnedOff() async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      try write("title: X\n", to: "\(folder)/skidmark.yml")
      let wrong = ["build", "-s", folder]
      let colored = "\u{1B}[1;31merror:\u{1B}[0m This site has no leagues yet."
      #expect(try onTerminal(wrong, ["TERM": "xterm"]).contains(colored))
      #expect(try onTerminal(wrong, ["TERM": "xterm", "NO_COLOR": ""]).contains(colored))
      for (words, environment) in [
        (wrong, ["TERM": "xterm", "NO_COLOR": "1"]), (wrong, ["TERM": "dumb"]),
        (wrong + ["--no-color"], ["TERM": "xterm"]),
      ] {
        let plain = try onTerminal(words, environment)
        #expect(plain.contains("error: This site") && !plain.contains("\u{1B}"))
      }
      let site = try Sites.copy(small, to: folder)
      let fetch = ["fetch", "-s", site] + Skidmark.now
      let shown = try onTerminal(fetch, ["TERM": "xterm"])
      #expect(shown.contains("fetching █") && shown.contains("14/14"))
      // The bar is erased before the next message.
      #expect(shown.contains("\u{1B}[K\(Sites.sleeper): nothing new since "))
      #expect(try onTerminal(fetch + ["-q"], ["TERM": "xterm"]).isEmpty)
    }
  }

  @Test(needsReplay) func secretsAreNeverPrinted() async throws {
    try await withTemporaryFolder { folder in
      let secrets = ["ESPN_S2": "AEtopsecretvalue", "SWID": "{5EC2E7-5EC2E7}"]
      let site = "\(folder)/site"
      try await Skidmark.succeed([
        "init", site, "--espn", "18254195", "--season", "2026", "--offline",
      ])
      var said = ""
      for rules in [
        [], ["18254195=401"], ["18254195=html"], ["18254195=garbage"], ["18254195=500"],
      ] {
        let replay = try Replay(rules.flatMap { ["--fault", $0] }, in: folder)
        defer { replay.stop() }
        let outcome = try await Skidmark.run(
          ["build", "-v", "-s", site], environment: replay.environment(secrets))
        #expect((outcome.status == 0) == rules.isEmpty)
        said += outcome.output + outcome.error
      }
      for (path, bytes) in try tree(site) {
        said += path + String(decoding: bytes, as: UTF8.self)
      }
      #expect(said.contains("18254195"))
      for secret in ["topsecretvalue", "5EC2E7"] { #expect(!said.contains(secret)) }
    }
  }

  @Test(
    needsReplay,
    arguments: [
      ["ESPN_S2": "AE with spaces", "SWID": "{A}"], ["ESPN_S2": "AE"], ["SWID": "{A}"],
    ])
  func invalidCookiesAreRefusedAtOnce(_ cookies: [String: String]) async throws {
    try await withTemporaryFolder { folder in
      let replay = try Replay(in: folder)
      defer { replay.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed([
        "init", site, "--espn", "18254195", "--season", "2026", "--offline",
      ])
      let outcome = try await Skidmark.run(
        ["build", "-s", site], environment: replay.environment(cookies))
      #expect(outcome.status == 5)
      let sentence = "Invalid ESPN cookies. Please check your ESPN_S2 and SWID values."
      #expect(outcome.error.hasPrefix("error: \(sentence)\n"), "\(outcome.error)")
      #expect(outcome.error.contains("Next: "))
      #expect(Files.kind("\(site)/data") == nil)
    }
  }

  @Test func aClosedPipeIsNoError() async throws {
    let site = try await Sites.demo()
    let program = try #require(Skidmark.path)
    let outcome = try run(
      "sh", ["-c", "\"$1\" share -s \"$2\" --format json | head -1", "sh", program, site],
      environment: Skidmark.environment())
    #expect(outcome.output == "{\n" && outcome.error.isEmpty)
  }
}
