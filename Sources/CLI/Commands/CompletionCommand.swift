enum CompletionCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "completion", abstract: "Print a script that completes commands in your shell",
    discussion: """
      The packages install these scripts. Without a package, load one when your shell starts: \
      'source <(skidmark completion bash)' in ~/.bashrc, 'source <(skidmark completion zsh)' in ~/.zshrc, \
      or 'skidmark completion fish | source' in ~/.config/fish/config.fish.

      The scripts complete commands, options, leagues, weeks, teams, targets and chats. They ask \
      'skidmark completion candidates -- WORDS', which prints what the last word can become.
      """,
    arguments: [
      ArgumentSpec(
        name: "shell", help: "bash, zsh or fish.", isRequired: true,
        choices: CompletionScript.allCases.map(\.rawValue) + ["candidates"]),
      ArgumentSpec(name: "words", help: "For candidates: the words so far.", isRepeated: true),
    ],
    options: [],
    examples: [
      .init("completion bash", "Print the script for bash"),
      .init("completion candidates -- build --l", "See what the shells will offer"),
    ])

  static func perform(_ invocation: Invocation) async throws(Failure) {
    let words = invocation.arguments.positional
    if let script = words.first.flatMap({ CompletionScript(rawValue: $0) }) {
      return invocation.console.output(script.text)
    }
    let completer = Completer(parser: CommandList.parser) { kind, arguments in
      SiteValues(
        invocation: Invocation(
          arguments: arguments, environment: invocation.environment, console: invocation.console)
      ).values(of: kind)
    }
    for candidate in completer.candidates(for: Array(words.dropFirst())) {
      invocation.console.output("\(candidate)\n")
    }
  }
}
