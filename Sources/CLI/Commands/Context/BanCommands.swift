import Build

enum BanCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "context ban", abstract: "Ban a word from the paper",
    discussion:
      "No sentence has the word or its plural. Printed sentences that have it are written again.",
    arguments: [
      ArgumentSpec(name: "word", help: "The word, or several in quotes.", isRequired: true)
    ],
    options: ContextCommands.options,
    examples: [.init("context ban moist", "Ban a word")])

  static func perform(_ invocation: Invocation) async throws(Failure) {
    try await ContextCommands.change(invocation, rewrites: true) {
      editor, words, _ throws(ContextEditor.Failure) in try editor.ban(words[0])
    }
  }
}

enum UnbanCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "context unban", abstract: "Allow a banned word again",
    arguments: [ArgumentSpec(name: "word", help: "The banned word.", isRequired: true)],
    options: ContextCommands.options,
    examples: [.init("context unban moist", "Allow a word again")])

  static func perform(_ invocation: Invocation) async throws(Failure) {
    try await ContextCommands.change(invocation) {
      editor, words, _ throws(ContextEditor.Failure) in try editor.unban(words[0])
    }
  }
}
