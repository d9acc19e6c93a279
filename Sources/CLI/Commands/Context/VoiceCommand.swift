import Build
import LeagueModel

enum VoiceCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "context voice", abstract: "Say whose voice a manager would choose",
    discussion: """
      With 'voice: top-scorer' in skidmark.yml, the manager of the week's top scorer chooses the voice of \
      the paper. The page says who chose.
      """,
    arguments: [
      ArgumentSpec(name: "name", help: "The manager or team.", isRequired: true),
      ArgumentSpec(
        name: "voice", help: "\(Voice.allCases.map(\.rawValue).joined(separator: ", ")).",
        isRequired: true),
    ], options: ContextCommands.options,
    examples: [
      .init("context voice Priya hr", "Let Human Resources write when Priya scores the most")
    ])

  static func perform(_ invocation: Invocation) async throws(Failure) {
    let words = invocation.arguments.positional
    guard let voice = Voice(rawValue: words[1]) else {
      throw Failure(
        .usage, "There is no voice '\(words[1].printable)'.",
        next: "the voices are \(Voice.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    try await ContextCommands.change(invocation, about: words[0]) {
      editor, _, member throws(ContextEditor.Failure) in
      try editor.set(.voice(voice), of: member)
    }
  }
}
