import Platform
import TestSupport
import Testing

@testable import CLI

/// The help, word for word: people and shell completions rely on it. UPDATE_HELP=1 writes the golden files.
@Suite struct HelpTests {
  private static let names =
    ["skidmark"] + CommandList.groups.map(\.name) + CommandList.commands.map { $0.spec.name }

  private func text(_ name: String, width: Int = 80) throws -> String {
    let help = HelpText(width: width)
    if name == "skidmark" { return help.program() }
    if let group = CommandList.groups.first(where: { $0.name == name }) { return help.group(group) }
    return help.command(try #require(CommandList.command(name)).spec)
  }

  @Test(arguments: names)
  func theHelpOfACommandIsAsPrinted(_ name: String) throws {
    let path = packagePath("Fixtures/help/\(name.replacing(" ", with: "-")).txt")
    let text = try text(name)
    if variable("UPDATE_HELP") != nil { try Files.replace(path, with: Array(text.utf8)) }
    #expect(text == String(decoding: try Files.read(path), as: UTF8.self))
  }

  @Test func everyGoldenFileIsOfACommand() throws {
    let names = Self.names.map { "\($0.replacing(" ", with: "-")).txt" }
    #expect(try Files.list(packagePath("Fixtures/help")).sorted() == names.sorted())
  }

  @Test(arguments: names, [60, 80, 120])
  func noLineIsWiderThanTheTerminal(_ name: String, _ width: Int) throws {
    let text = try text(name, width: width)
    for line in text.split(separator: "\n") where !line.contains("skidmark ") {
      #expect(line.count <= width, "\(line)")
    }
    #expect(!text.contains("\n\n\n") && text.hasSuffix("\n") && !text.contains(" \n"))
  }

  @Test func optionNamesAreUniqueInACommand() {
    for command in CommandList.commands {
      let options = command.spec.allOptions
      #expect(Set(options.map(\.long)).count == options.count)
      let letters = options.compactMap(\.short)
      #expect(Set(letters).count == letters.count, "\(command.spec.name)")
    }
  }

  @Test func anOptionLooksTheSameInEveryCommand() {
    var seen: [String: OptionSpec] = [:]
    for option in CommandList.commands.flatMap({ $0.spec.allOptions }) {
      // Their effect depends on the command.
      let own = [
        "all", "force", "reveal", "yes", "offline", "season", "espn", "sleeper", "user", "dry-run",
        "team",
      ]
      if own.contains(option.long) { continue }
      if let other = seen[option.long] { #expect(other.help == option.help, "\(option.long)") }
      seen[option.long] = option
    }
  }

  @Test func everyExampleIsACommandLine() throws {
    for command in CommandList.commands {
      #expect(!command.spec.examples.isEmpty, "\(command.spec.name)")
      for example in command.spec.examples {
        let words = ExampleWords.split(example.words)
        let parsed = try CommandList.parser.parse(words)
        #expect(parsed.command == command.spec.name, "\(example.words)")
      }
    }
  }

  @Test func everyTopicHasAGuide() throws {
    for topic in HelpTopic.all {
      let text = try #require(topic.text, "\(topic.name)")
      #expect(text.hasPrefix("# ") && !text.contains("]("), "\(topic.name)")
    }
  }

  @Test func everyCommandHasAManualPage() {
    for command in CommandList.commands {
      let name = "skidmark-\(command.spec.name.replacing(" ", with: "-"))"
      let text = ManualPage.all.first { $0.name == name }?.text ?? ""
      #expect(text.hasPrefix(".TH ") && text.contains(".SH EXAMPLES"), "\(name)")
    }
  }
}
