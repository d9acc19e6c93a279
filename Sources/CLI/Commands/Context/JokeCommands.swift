import Build

enum AddJokeCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "context add-joke", abstract: "Add an inside joke",
    discussion:
      "A joke with --about is told about that manager or team only. Without it, the joke belongs to the whole league.",
    arguments: [
      ArgumentSpec(name: "term", help: "The words that the joke is about.", isRequired: true),
      ArgumentSpec(name: "explanation", help: "What they mean, in quotes.", isRequired: true),
    ],
    options: ContextCommands.options + [
      OptionSpec(long: "about", value: "name", help: "The manager or team of the joke.")
    ],
    examples: [
      .init(
        "context add-joke \"The Trade\" \"Two firsts for a kicker\" --about Priya",
        "Add a joke about one manager")
    ])

  static func perform(_ invocation: Invocation) async throws(Failure) {
    try await ContextCommands.change(invocation, about: invocation.arguments["about"]) {
      editor, words, member throws(ContextEditor.Failure) in
      try editor.add(words[0], words[1], about: member.first, to: .jokes)
    }
  }
}

enum RemoveJokeCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "context remove-joke", abstract: "Remove an inside joke",
    arguments: [
      ArgumentSpec(name: "term", help: "The words of the joke.", isRequired: true)
    ], options: ContextCommands.options,
    examples: [.init("context remove-joke \"The Trade\"", "Remove a joke")])

  static func perform(_ invocation: Invocation) async throws(Failure) {
    try await ContextCommands.change(invocation) {
      editor, words, _ throws(ContextEditor.Failure) in try editor.remove(words[0], from: .jokes)
    }
  }
}
