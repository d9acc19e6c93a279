import Build
import JSON
import LeagueModel

enum LeagueRollOverCommand: SiteChange {
  static let spec = CommandSpec(
    name: "league roll-over", abstract: "Move a league to its new season",
    discussion: "Without a league, all leagues that have a new season move. Old pages stay.",
    arguments: [LeagueCommands.argument], options: [.site, .offline, .trust, .env, .now],
    examples: [.init("league roll-over", "Move every league to its new season")])

  /// Moves a league, or all that can move, to its new season.
  static func change(_ invocation: Invocation) async throws(Failure) {
    let siteRun = try invocation.siteRun()
    let entries =
      try invocation.arguments.positional.first.map { name throws(Failure) in
        [try invocation.league(named: name, in: siteRun)]
      }
      ?? siteRun.configuration.leagues
    guard !entries.isEmpty else { throw Failure(.noLeagues) }
    var hasMoved = false
    for entry in entries {
      let title = LeagueDirectory(siteRun).name(of: entry).printable
      let search = SeasonSearch(siteRun)
      guard let newer = try await inWords(of: await search.newerSeason(of: entry)) else {
        invocation.console.say("\(title): there is no newer season.")
        continue
      }
      try inWords(search.move(entry, to: newer))
      hasMoved = true
      report(title, entry, newer, invocation.console)
    }
    if hasMoved { invocation.console.say("Next: skidmark build") }
  }

  private static func report(
    _ title: String, _ entry: SiteConfiguration.LeagueEntry, _ newer: NewerSeason,
    _ console: Console
  ) {
    if console.isJSON {
      console.print([
        "from": .string(entry.key.description), "to": .string(newer.key.description),
        "season": .int(newer.season), "name": .string(newer.name),
      ])
    }
    console.say("\(title) moved to the \(newer.season) season (\(newer.key)).")
  }
}
