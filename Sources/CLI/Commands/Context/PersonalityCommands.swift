import Build

enum AddPersonalityCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "context add-personality", abstract: "Describe a manager",
    arguments: [
      ArgumentSpec(name: "name", help: "The manager or team.", isRequired: true),
      ArgumentSpec(name: "text", help: "What they are like, in quotes.", isRequired: true),
    ], options: ContextCommands.options,
    examples: [
      .init(
        "context add-personality Priya \"Never met a trade she did not like\"",
        "Describe a manager to the writer")
    ])

  static func perform(_ invocation: Invocation) async throws(Failure) {
    try await ContextCommands.change(invocation, about: invocation.arguments.positional[0]) {
      editor, words, member throws(ContextEditor.Failure) in
      try editor.add(member.first ?? words[0], words[1], to: .personalities)
    }
  }
}

enum RemovePersonalityCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "context remove-personality", abstract: "Remove a manager's description",
    arguments: [
      ArgumentSpec(name: "name", help: "The manager or team.", isRequired: true)
    ], options: ContextCommands.options,
    examples: [.init("context remove-personality Priya", "Remove a description")])

  static func perform(_ invocation: Invocation) async throws(Failure) {
    try await ContextCommands.change(invocation) {
      editor, words, _ throws(ContextEditor.Failure) in
      try editor.remove(words[0], from: .personalities)
    }
  }
}
