import Build

enum LeagueSelectCommand: Command {
  static let spec = CommandSpec(
    name: "league select", abstract: "Choose the league that comes first",
    discussion: """
      The home page shows this league first. 'context', 'share' and 'explain' use it when you name \
      none. 'league select all' selects none.
      """,
    arguments: [LeagueCommands.argument], options: [.site, .env, .now],
    examples: [.init("league select 42", "Put this league first")])

  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    try await invocation.alone(in: try invocation.siteFolder()) { () async throws(Failure) in
      try select(invocation.arguments.positional.first, invocation)
    }
  }

  private static func select(_ name: String?, _ invocation: Invocation) throws(Failure) -> ExitCode
  {
    let siteRun = try invocation.siteRun(needsTrust: false)
    let isNone = name == "all"
    let entry = isNone ? nil : try invocation.league(name, in: siteRun)
    var file = try inWords(ConfigurationFile(LeagueDirectory(siteRun).configurationPath))
    try inWords(file.select(entry?.key))
    try inWords(file.save())
    let name = entry.map { LeagueDirectory(siteRun).name(of: $0).printable } ?? "No league"
    invocation.console.say("\(name) is selected.\nNext: skidmark render")
    return .done
  }
}
