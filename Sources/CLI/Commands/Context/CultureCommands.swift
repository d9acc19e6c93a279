import Build
import LeagueModel
import Roast

enum SackoCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "context sacko", abstract: "Say what the last team must do",
    discussion: "Write what follows \"The loser\", and a short name for later weeks. "
      + "An empty text removes both.",
    arguments: [
      ArgumentSpec(name: "text", help: "What the loser does, in quotes.", isRequired: true)
    ],
    options: ContextCommands.options + [
      OptionSpec(long: "name", value: "words", help: "A short name, such as \"the lawn\".")
    ],
    examples: [
      .init(
        "context sacko \"mows the champion's lawn\" --name \"the lawn\"", "Set the punishment")
    ])

  static func perform(_ invocation: Invocation) async throws(Failure) {
    let name = invocation.arguments["name"]
    try await ContextCommands.change(invocation) {
      editor, words, _ throws(ContextEditor.Failure) in
      try editor.set(.sacko, to: words[0])
      let isGone = editor.context.sacko == nil
      if isGone || name != nil { try editor.set(.sackoName, to: isGone ? "" : name ?? "") }
      if let sacko = Punishment(editor.context) {
        invocation.console.say(
          "It will read: \"The loser \(sacko.does).\" And later: \"Here's what's standing between them "
            + "and \(sacko.name).\"")
      }
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
