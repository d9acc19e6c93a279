import Build

enum LeagueSelectCommand: SiteChange {
  static let spec = CommandSpec(
    name: "league select", abstract: "Choose the league that comes first",
    discussion: """
      The home page shows this league first. 'context', 'share' and 'explain' use it when you name \
      none. 'league select all' selects none.
      """,
    arguments: [LeagueCommands.argument], options: [.site, .env, .now],
    examples: [.init("league select 42", "Put this league first")])

  static func change(_ invocation: Invocation) throws(Failure) {
    let name = invocation.arguments.positional.first
    let siteRun = try invocation.siteRun()
    let isNone = name == "all"
    let entry = isNone ? nil : try invocation.league(name, in: siteRun)
    var file = try inWords(ConfigurationFile(siteRun.path(ConfigurationFile.name)))
    try inWords(file.select(entry?.key))
    try inWords(file.save())
    let title = entry.map { LeagueDirectory(siteRun).name(of: $0).printable } ?? "No league"
    invocation.console.say("\(title) is selected.\nNext: skidmark render")
  }
}
