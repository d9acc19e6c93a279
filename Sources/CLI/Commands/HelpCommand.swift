import Diagnostics

enum HelpCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "help", abstract: "Explain a command or a topic",
    discussion: """
      'skidmark help topics' lists the topics: guides that come with the program, such as 'publishing' \\
      or 'troubleshooting'.
      """,
    arguments: [
      ArgumentSpec(
        name: "command|topic", help: "A command such as 'league add', or a topic.",
        isRepeated: true, completion: .command)
    ],
    options: [
      OptionSpec(long: "man", help: "Print the manual page; without a command, the pages' names.")
    ],
    examples: [
      .init("help build", "Explain a command"), .init("help publishing", "Read a guide"),
    ])

  static func perform(_ invocation: Invocation) async throws(Failure) {
    let name = invocation.arguments.positional.joined(separator: " ")
    let isManual = invocation.arguments.has("man")
    let text = isManual ? manual(name) : help(name, invocation)
    guard let text else {
      let known = CommandList.names + (isManual ? [] : HelpTopic.all.map(\.name))
      let hint = nearest(to: name, among: known).map { "did you mean '\($0)'?" }
      throw Failure(
        .usage, "There is no command or topic '\(name)'.",
        next: hint ?? "'skidmark help' and 'skidmark help topics' list them.")
    }
    invocation.console.output(text)
  }

  private static func help(_ name: String, _ invocation: Invocation) -> String? {
    let help = HelpText(width: System.terminalWidth(invocation.environment))
    if name.isEmpty { return help.program() }
    if name == "topics" { return help.topics(HelpTopic.all) }
    if let command = CommandList.command(name) { return help.command(command.spec) }
    if let group = CommandList.groups.first(where: { $0.name == name }) { return help.group(group) }
    return HelpTopic.all.first { $0.name == name }?.text
  }

  private static func manual(_ name: String) -> String? {
    if name.isEmpty { return ManualPage.all.map { "\($0.name)\n" }.joined() }
    return ManualPage.all.first { $0.name == name }?.text
  }
}
