import Build

enum LeagueCommands {
  static let group = CommandGroup(
    name: "league", abstract: "List, add, select and remove leagues",
    commands: [
      LeagueListCommand.self, LeagueAddCommand.self, LeagueSelectCommand.self,
      LeagueRemoveCommand.self, LeagueRollOverCommand.self,
    ])

  static let argument = ArgumentSpec(
    name: "league", help: "The league's key, id, slug or name.", completion: .league)
}
