import Build
import JSON
import LeagueModel
import Platform

enum LeagueListCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "league list", abstract: "List the site's leagues and what is known of each",
    discussion: "An asterisk marks the selected league.",
    options: [.site, .league, .env, .now],
    examples: [.init("league list", "See the keys of all leagues")])

  static func perform(_ invocation: Invocation) throws(Failure) {
    let siteRun = try invocation.siteRun()
    var leagues = try inWords(LeagueDirectory(siteRun).overview())
    if invocation.arguments["league"] != nil {
      let chosen = try invocation.leagues(in: siteRun)
      leagues = leagues.filter { chosen.contains($0.entry) }
    }
    guard !leagues.isEmpty else { throw Failure(.noLeagues) }
    var table = Table(["", "NAME", "PLATFORM", "SEASON", "UPDATED", "CREDENTIALS", "KEY"])
    for league in leagues {
      let key = league.entry.key
      let credentials = invocation.credentialSources(siteRun.configuration).state(of: key)
      table.add(
        [
          league.isSelected ? "*" : "", league.name, key.platform.name,
          league.season.map { String($0) } ?? "?",
          league.lastUpdated.map { format($0, "%Y-%m-%d %H:%M", in: siteRun.zone) } ?? "never",
          credentials, key.description,
        ], json(league, credentials), invocation.console)
    }
    guard !invocation.console.isJSON else { return }
    invocation.console.output(table.text)
    for league in leagues {
      guard let newer = league.newer else { continue }
      invocation.console.say(
        "note: \(league.name.printable) has a new season, \(newer.season): "
          + "'skidmark league roll-over \(league.entry.key)' moves to it.")
    }
  }

  private static func json(
    _ league: LeagueDirectory.LeagueOverview, _ credentials: String
  ) -> JSONValue {
    let key = league.entry.key
    return [
      "key": .string(key.description), "name": .string(league.name),
      "platform": .string(key.platform.rawValue), "id": .string(key.id),
      "season": league.season.orNull,
      "last_updated": league.lastUpdated.map { .string($0.description) } ?? .null,
      "credentials": .string(credentials),
      "is_selected": .bool(league.isSelected),
      "newer": league.newer.map {
        ["key": .string($0.key.description), "season": .int($0.season), "name": .string($0.name)]
      } ?? .null,
    ]
  }
}
