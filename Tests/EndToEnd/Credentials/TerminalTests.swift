import JSON
import TestSupport
import Testing

/// The prompt at a real terminal.
@Suite(needsReplay, .timeLimit(.minutes(120))) struct TerminalTests {
  private func at(
    _ league: PrivateLeague, _ steps: [String],
    _ words: [String] = ["credentials", "set", "espn", "--insecure-storage"]
  ) async throws -> JSONValue {
    let program = try #require(Skidmark.path)
    let environment = Skidmark.environment(league.environment())
    let outcome = try await Skidmark.aside {
      try run(
        "python3",
        [packagePath("Tests/Support/terminal.py")] + steps + ["--", program] + words
          + ["-s", league.site], environment: environment)
    }.get()
    try #require(outcome.status == 0, "\(outcome.error)")
    let result = try JSONValue(parsing: outcome.output)
    let shown = try #require(result["shown"]?.string)
    #expect(!shown.contains("planted") && !shown.contains("PLANTED"), "\(shown)")
    return result
  }

  private func echoes(_ result: JSONValue) -> [Bool?] { result["echoes"]?.array?.map(\.bool) ?? [] }

  @Test func bothCookiesAreReadWithoutShowingThem() async throws {
    try await withPrivateLeague { league in
      let result = try await at(
        league,
        [
          "wait espn_s2: ", "echo", "type \(PrivateLeague.s2)", "wait SWID: ",
          "type \(PrivateLeague.swid)", "wait ESPN accepts",
        ])
      #expect(result["status"]?.int == 0 && echoes(result) == [false, true])
      let shown = try #require(result["shown"]?.string)
      #expect(shown.contains("Sign in at https://www.espn.com/fantasy/"))
      #expect(try text(league.secrets).contains(PrivateLeague.header))
    }
  }

  @Test func aWholeHeaderAnswersBothQuestions() async throws {
    try await withPrivateLeague { league in
      // Longer than a terminal's line buffer.
      let other = String(repeating: "x", count: 6_000)
      let header = "Cookie: a=\(other); \(PrivateLeague.header)"
      let result = try await at(league, ["wait espn_s2: ", "type \(header)", "wait ESPN accepts"])
      #expect(result["status"]?.int == 0)
      #expect(result["shown"]?.string?.contains("SWID: ") == false)
    }
  }

  @Test func aKeyIsReadWithoutShowingIt() async throws {
    try await withPrivateLeague { league in
      let result = try await at(
        league, ["wait (not shown): ", "echo", "type sk-planted", "wait the key is"],
        ["credentials", "set", "openai", "--insecure-storage"])
      #expect(result["status"]?.int == 0 && echoes(result) == [false, true])
      #expect(try text(league.secrets).contains("sk-planted"))
    }
  }

  @Test func controlCLeavesTheTerminalAsItWas() async throws {
    try await withPrivateLeague { league in
      let result = try await at(league, ["wait espn_s2: ", "echo", "press c"])
      // Python reports the signal as a negative number.
      #expect(result["status"]?.int == -2 && echoes(result) == [false, true])
    }
  }

  @Test func controlZReturnsToThePrompt() async throws {
    try await withPrivateLeague { league in
      let result = try await at(
        league,
        [
          "wait espn_s2: ", "echo", "press z", "stopped", "wait espn_s2: ", "echo",
          "type \(PrivateLeague.header)", "wait ESPN accepts",
        ])
      #expect(result["status"]?.int == 0 && echoes(result) == [false, true, false, true])
    }
  }
}
