import Testing

@testable import CLI

/// All ways to write a command line.
@Suite struct ArgumentParserTests {
  private static let shared = [
    OptionSpec(long: "site", short: "s", value: "dir", help: "A site."),
    OptionSpec(
      long: "league", short: "l", value: "key", help: "A league.", isRepeatable: true),
  ]

  private let parser = ArgumentParser(commands: [
    CommandSpec(
      name: "render", abstract: "Render",
      arguments: [
        ArgumentSpec(name: "file", help: "A file.", isRequired: true),
        ArgumentSpec(name: "other", help: "Another."),
      ],
      options: [
        OptionSpec(
          long: "mode", short: "m", value: "mode", help: "A mode.", choices: ["one", "two"])
      ],
      examples: []),
    CommandSpec(name: "roast", abstract: "Roast", options: shared, examples: []),
    CommandSpec(name: "league list", abstract: "List", options: shared, examples: []),
    CommandSpec(
      name: "league sort", abstract: "Sort",
      arguments: [
        ArgumentSpec(name: "order", help: "An order.", isRequired: true, choices: ["up", "down"])
      ], examples: []),
  ])

  private func parse(_ line: String) throws(UsageError) -> ParsedArguments {
    try parser.parse(line.split(separator: " ").map(String.init))
  }

  private func parsed(
    _ command: String, _ positional: [String] = [], _ values: [String: [String]] = [:],
    _ flags: Set<String> = []
  ) -> ParsedArguments {
    ParsedArguments(command: command, positional: positional, values: values, flags: flags)
  }

  @Test(arguments: [
    "roast --site dir", "roast --site=dir", "roast -s dir", "roast -sdir", "--site dir roast",
    "--site=dir roast", "-s dir roast", "-sdir roast", "roast -s dir --",
  ])
  func anOptionHasManySpellings(_ line: String) throws {
    #expect(try parse(line) == parsed("roast", [], ["site": ["dir"]]))
  }

  @Test func flagsMayBeCombined() throws {
    #expect(try parse("roast -qv") == parsed("roast", [], [:], ["quiet", "verbose"]))
    #expect(
      try parse("roast -qvsdir") == parsed("roast", [], ["site": ["dir"]], ["quiet", "verbose"]))
    #expect(try parse("-q roast --verbose") == parsed("roast", [], [:], ["quiet", "verbose"]))
    #expect(try parse("roast -qq") == parsed("roast", [], [:], ["quiet"]))
  }

  @Test func valuesMayLookLikeOptionsOrCommands() throws {
    #expect(try parse("roast --site=a=b")["site"] == "a=b")
    #expect(try parse("roast --site=")["site"]?.isEmpty == true)
    #expect(try parse("roast -s -5")["site"] == "-5")
    #expect(try parse("roast -s roast")["site"] == "roast")
    #expect(try parse("-s roast roast") == parsed("roast", [], ["site": ["roast"]]))
    #expect(try parse("render - --mode two").positional == ["-"])
    #expect(try parse("render -- --mode -q").positional == ["--mode", "-q"])
  }

  @Test func repeatableOptionsAreCollectedAndOthersAreNot() throws {
    #expect(try parse("roast -l a --league=b -lc").values["league"] == ["a", "b", "c"])
    let error = #expect(throws: UsageError.self) { try parse("roast -s a --site b") }
    #expect(error == UsageError(message: "'--site' was given twice.", command: "roast"))
  }

  @Test(
    arguments: [
      ("", "No command was given.", nil),
      ("-q", "No command was given.", nil),
      ("-s dir", "No command was given.", nil),
      ("rendr", "There is no command 'rendr'. Did you mean 'render'?", nil),
      ("frobnicate", "There is no command 'frobnicate'.", nil),
      ("roast --stie x", "There is no option '--stie'. Did you mean '--site'?", "roast"),
      ("roast --mode one", "'roast' does not take '--mode'.", "roast"),
      ("roast -m one", "'roast' does not take '-m'.", "roast"),
      ("roast --frobnicate", "There is no option '--frobnicate'.", "roast"),
      ("league", "'league' needs one more word: list, sort.", "league"),
      ("league -s dir", "'league' needs one more word: list, sort.", "league"),
      ("league lst", "There is no command 'league lst'. Did you mean 'league list'?", "league"),
      ("leauge", "There is no command 'leauge'. Did you mean 'league'?", nil),
      ("league list up", "'up' was not expected here.", "league list"),
      (
        "league sort dwn", "<order> is one of up, down, not 'dwn'. Did you mean 'down'?",
        "league sort"
      ),
      ("roast -qx", "There is no option '-x'.", "roast"),
      ("roast --site", "'--site' needs a value: <dir>.", "roast"),
      ("roast -s", "'--site' needs a value: <dir>.", "roast"),
      ("roast -s --quiet", "'--site' needs a value: <dir>.", "roast"),
      ("roast --quiet=1", "'--quiet' takes no value.", "roast"),
      ("roast extra", "'extra' was not expected here.", "roast"),
      ("render", "<file> is missing.", "render"),
      ("render a b c", "'c' was not expected here.", "render"),
      ("render a --mode three", "'--mode' is one of one, two, not 'three'.", "render"),
    ] as [(String, String, String?)])
  func everyMistakeIsNamed(_ line: String, _ says: String, _ command: String?) {
    let error = #expect(throws: UsageError.self) { try parse(line) }
    #expect(error == UsageError(message: says, command: command))
  }

  @Test(arguments: [
    "league list -s dir", "league -s dir list", "-s dir league list", "--site=dir league list",
  ])
  func aCommandMayHaveTwoWords(_ line: String) throws {
    #expect(try parse(line) == parsed("league list", [], ["site": ["dir"]]))
    #expect(try parse("league sort up").positional == ["up"])
  }

  @Test func helpNeedsNoArguments() throws {
    #expect(try parse("render --help").has("help"))
    #expect(try parse("render -h").has("help"))
  }
}
