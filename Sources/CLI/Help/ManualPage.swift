/// A manual page in the man macros of roff, made from the same declarations as the help.
struct ManualPage: Sendable {
  /// The page's name, such as `skidmark-league-add`.
  let name: String
  let text: String

  static let all = [program] + CommandList.commands.map { ManualPage($0.spec) }

  private init(name: String, abstract: String, _ body: String) {
    self.name = name
    text = """
      .TH \(Self.escaped(name.uppercased())) 1 "" "skidmark \(CommandLineTool.version)" ""
      .SH NAME
      \(Self.escaped(name)) \\- \(Self.escaped(abstract))
      \(body)
      """
  }

  private init(_ command: CommandSpec) {
    let name = "skidmark-\(command.name.replacing(" ", with: "-"))"
    var body = ".SH SYNOPSIS\n.B skidmark\n\(Self.escaped(command.usageWords))\n.SH DESCRIPTION\n"
    body += command.paragraphs.isEmpty ? "\(Self.escaped(command.abstract)).\n" : ""
    body += command.paragraphs.map { Self.line($0) }.joined(separator: ".PP\n")
    if !command.arguments.isEmpty { body += ".SH ARGUMENTS\n" }
    for argument in command.arguments { body += Self.entry("<\(argument.name)>", argument.help) }
    body += ".SH OPTIONS\n"
    for option in command.allOptions { body += Self.entry(option.label, option.help) }
    body += ".SH EXAMPLES\n"
    for example in command.examples {
      body += ".PP\n" + Self.line("\(example.meaning):")
      body += ".RS\n.nf\n" + Self.line("skidmark \(example.words)") + ".fi\n.RE\n"
    }
    self.init(
      name: name, abstract: command.abstract,
      body + ".SH SEE ALSO\n.BR skidmark (1),\n.B skidmark help topics\n")
  }

  private static var program: ManualPage {
    var body = ".SH SYNOPSIS\n.B skidmark\n<command> [options]\n.SH DESCRIPTION\n"
    body += line(
      "Skidmark fetches a Sleeper or ESPN league, ranks its teams, roasts every one of them, and "
        + "makes a static site, a Markdown file and a text for the group chat.")
    for section in CommandList.sections {
      body += ".SH \(section.title.uppercased())\n"
      for item in section.items { body += entry(item.name, "\(item.abstract).") }
    }
    body += ".SH TOPICS\n" + line("'skidmark help TOPIC' prints one of these guides:")
    for topic in HelpTopic.all { body += entry(topic.name, "\(topic.abstract).") }
    body += ".SH FILES\n"
    body += entry("skidmark.yml", "The settings of a site; 'skidmark help configuration'.")
    return ManualPage(
      name: "skidmark", abstract: "turn a fantasy football league into a weekly paper", body)
  }

  private static func entry(_ label: String, _ help: String) -> String {
    ".TP\n.B \(escaped(label))\n" + line(help)
  }

  /// A line of text. A period or an apostrophe at its start would be a request.
  private static func line(_ text: String) -> String {
    let text = escaped(text)
    return (text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : "") + text + "\n"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
  }
}
