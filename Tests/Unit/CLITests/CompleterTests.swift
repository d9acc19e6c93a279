import Testing

@testable import CLI

/// What the shells offer for the last word of a command line.
@Suite struct CompleterTests {
  private let completer = Completer(parser: CommandList.parser) { kind, arguments in
    switch kind {
    case .league: ["sleeper-1", "espn-2"]
    case .week: ["latest", "10", "9"]
    case .team: ["Taco Corp", arguments["league"] ?? "no league"]
    default: []
    }
  }

  private func words(_ line: String) -> [String] {
    completer.candidates(
      for: line.split(separator: " ", omittingEmptySubsequences: false)
        .map(String.init)
    ).map(\.word)
  }

  @Test(
    arguments: [
      ("bu", ["build"]), ("lea", ["league"]),
      ("league ", ["list", "add", "select", "remove", "roll-over"]),
      ("league r", ["remove", "roll-over"]), ("-s dir cle", ["clean"]),
      ("build --out", ["--output"]), ("build --league ", ["sleeper-1", "espn-2"]),
      ("build -l e", ["espn-2"]), ("build --league = esp", ["espn-2"]),
      ("build --league=esp", ["--league=espn-2"]), ("share -w ", ["latest", "10", "9"]),
      ("share --format wh", ["whatsapp"]), ("league remove S", ["sleeper-1"]),
      ("explain luck ta", ["Taco Corp"]), ("explain -l espn-2 luck e", ["espn-2"]),
      ("explain luck taco ", []), ("template ", [":files"]), ("check ", [":folders"]),
      ("build --site ", [":folders"]), ("schedule c", ["cron"]), ("completion z", ["zsh"]),
      ("help publ", ["publish", "publishing"]), ("help league s", ["select"]),
      ("frobnicate ", []), ("build ", []), ("clean --wee", []),
    ] as [(String, [String])])
  func aWordIsCompleted(_ line: String, _ expected: [String]) {
    #expect(words(line) == expected)
  }

  @Test func theFirstWordIsACommand() {
    #expect(words("").contains("build") && words("").contains("league"))
    #expect(completer.candidates(for: []) == completer.candidates(for: [""]))
  }

  @Test func aCandidateHasAnExplanation() {
    #expect(
      completer.candidates(for: ["build", "--open"]).map(\.description)
        == ["--open\tOpen the new page in the browser."])
  }
}
