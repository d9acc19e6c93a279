/// Every command of the program, in the order and under the titles of the help.
enum CommandList {
  enum Item: Sendable {
    case command(any Command.Type)
    case group(CommandGroup)

    var name: String {
      switch self {
      case .command(let command): command.spec.name
      case .group(let group): group.name
      }
    }

    var abstract: String {
      switch self {
      case .command(let command): command.spec.abstract
      case .group(let group): group.abstract
      }
    }
  }

  static let sections: [(title: String, items: [Item])] = [
    (
      "Every week",
      [
        .command(InitCommand.self), .command(BuildCommand.self), .command(ShareCommand.self),
        .command(CardCommand.self), .command(PublishCommand.self), .command(PostCommand.self),
        .command(ScheduleCommand.self),
      ]
    ),
    (
      "League and secrets",
      [
        .group(LeagueCommands.group), .group(ContextCommands.group),
        .group(CredentialsCommands.group), .command(TrustCommand.self),
      ]
    ),
    (
      "Advice and questions",
      [
        .command(AdviseCommand.self), .command(AskCommand.self), .command(AskContinueCommand.self),
        .command(AskListCommand.self),
        .command(AskShowCommand.self), .command(AskNewCommand.self),
        .command(AskRenameCommand.self),
        .command(AskResetCommand.self), .command(AskDeleteCommand.self),
        .command(AskPublishCommand.self),
      ]
    ),
    ("Other games and numbers", [.group(GamesCommands.group), .group(StatsCommands.group)]),
    (
      "Look and check",
      [
        .command(ServeCommand.self), .command(ExplainCommand.self), .command(CheckCommand.self),
        .command(DoctorCommand.self), .command(CleanCommand.self),
      ]
    ),
    (
      "One step of a build",
      [
        .command(FetchCommand.self), .command(NormalizeCommand.self), .command(RankCommand.self),
        .command(RoastCommand.self), .command(RenderCommand.self), .command(TemplateCommand.self),
      ]
    ),
    ("Help", [.command(CompletionCommand.self), .command(HelpCommand.self)]),
  ]

  static let groups: [CommandGroup] = sections.flatMap(\.items).compactMap { item in
    if case .group(let group) = item { group } else { nil }
  }

  static let commands: [any Command.Type] = sections.flatMap(\.items).flatMap { item in
    switch item {
    case .command(let command): [command]
    case .group(let group): group.commands
    }
  }

  /// The names of commands and groups.
  static let names = commands.map { $0.spec.name } + groups.map(\.name)

  static func command(_ name: String) -> (any Command.Type)? {
    commands.first { $0.spec.name == name }
  }

  static let parser = ArgumentParser(commands: commands.map { $0.spec })
}
