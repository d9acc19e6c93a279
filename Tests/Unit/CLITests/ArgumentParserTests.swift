import Testing

@testable import CLI

/// All ways to write a command line.
@Suite struct ArgumentParserTests {
  private let parser = ArgumentParser(
    commands: [
      CommandSpec(
        name: "render", abstract: "Render",
        arguments: [
          ArgumentSpec(name: "file", help: "A file.", isRequired: true),
          ArgumentSpec(name: "other", help: "Another."),
        ],
        options: [
          OptionSpec(long: "mode", value: "mode", help: "A mode.", choices: ["one", "two"])
        ]),
      CommandSpec(name: "roast", abstract: "Roast"),
    ],
    commonOptions: [
      OptionSpec(long: "site", short: "s", value: "dir", help: "A site."),
      OptionSpec(
        long: "league", short: "l", value: "key", help: "A league.", isRepeatable: true),
      OptionSpec(long: "quiet", short: "q", help: "Quiet."),
      OptionSpec(long: "verbose", short: "v", help: "Verbose."),
      OptionSpec(long: "help", short: "h", help: "Help."),
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
      ("roast --mode one", "There is no option '--mode'.", "roast"),
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

  @Test func helpNeedsNoArguments() throws {
    #expect(try parse("render --help").has("help"))
    #expect(try parse("render -h").has("help"))
  }
}
