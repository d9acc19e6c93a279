import Build

enum SackoCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "context sacko", abstract: "Say what the last team must do",
    discussion: "An empty text removes it.",
    arguments: [
      ArgumentSpec(name: "text", help: "The punishment, in quotes.", isRequired: true)
    ], options: ContextCommands.options,
    examples: [.init("context sacko \"Takes the SAT in a diner\"", "Set the punishment")])

  static func perform(_ invocation: Invocation) async throws(Failure) {
    try await ContextCommands.change(invocation) {
      editor, words, _ throws(ContextEditor.Failure) in try editor.set(.sacko, to: words[0])
    }
  }
}

enum CultureCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "context culture", abstract: "Say what the league is like",
    discussion: "An empty text removes it.",
    arguments: [
      ArgumentSpec(name: "text", help: "A sentence or two, in quotes.", isRequired: true)
    ], options: ContextCommands.options,
    examples: [
      .init(
        "context culture \"Ten years, one friendship left\"", "Describe the league to the writer")
    ])

  static func perform(_ invocation: Invocation) async throws(Failure) {
    try await ContextCommands.change(invocation) {
      editor, words, _ throws(ContextEditor.Failure) in try editor.set(.culture, to: words[0])
    }
  }
}
