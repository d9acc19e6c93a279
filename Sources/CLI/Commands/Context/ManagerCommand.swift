import Build
import LeagueModel

enum ManagerCommand: PlainCommand {
  private static let leaguesHeat = "league"

  static let spec = CommandSpec(
    name: "context manager", abstract: "Say how to write about a manager",
    discussion: """
      A manager who opts out gets a few dry, friendly sentences, and no award that mocks. Printed papers \
      follow with the next build. Heat is how rude the roasts may be, from 0 (kind) to 5, in place of the league's.
      """,
    arguments: [
      ArgumentSpec(
        name: "name", help: "The manager or team.", isRequired: true, completion: .team)
    ],
    options: ContextCommands.options + [
      OptionSpec(long: "opt-out", help: "Make no jokes about them."),
      OptionSpec(long: "opt-in", help: "Make jokes about them again."),
      OptionSpec(
        long: "heat", value: "n", help: "Their heat, 0 to 5, or 'league' for the league's.",
        choices: (0...5).map(String.init) + [leaguesHeat]),
      OptionSpec(
        long: "pronouns", value: "words",
        help: "she/her, he/him, they/them (default), or three forms such as xe/xem/xyr."),
    ],
    examples: [
      .init("context manager Priya --opt-out", "Make no jokes about a manager"),
      .init("context manager Priya --heat 1 --pronouns she/her", "Be kind to her"),
    ])

  static func perform(_ invocation: Invocation) async throws(Failure) {
    let settings = try settings(invocation.arguments)
    try await ContextCommands.change(
      invocation, about: invocation.arguments.positional[0],
      rewrites: settings.contains(.optOut(true))
    ) { editor, _, names throws(ContextEditor.Failure) in
      for setting in settings { try editor.set(setting, of: names) }
    }
  }

  private static func settings(
    _ arguments: ParsedArguments
  ) throws(Failure) -> [ContextEditor.ManagerSetting] {
    var settings: [ContextEditor.ManagerSetting] = []
    if arguments.has("opt-out") { settings.append(.optOut(true)) }
    if arguments.has("opt-in") { settings.append(.optOut(false)) }
    if let heat = arguments["heat"] { settings.append(.heat(Int(heat))) }
    if let pronouns = arguments["pronouns"] {
      guard Pronouns(pronouns) != nil else {
        throw Failure(
          .usage, "'\(pronouns.printable)' are not pronouns.",
          next: "write she/her, he/him, they/them, or three forms such as xe/xem/xyr.")
      }
      settings.append(.pronouns(pronouns))
    }
    guard !settings.isEmpty else {
      throw Failure(
        .usage, "Nothing is to be changed.",
        next: "name --opt-out, --opt-in, --heat or --pronouns.")
    }
    guard !arguments.has("opt-out") || !arguments.has("opt-in") else {
      throw Failure(.usage, "--opt-out and --opt-in exclude each other.", next: "name one of them.")
    }
    return settings
  }
}
