import Build
import JSON
import LeagueModel
import Platforms

enum LeagueAddCommand: SiteChange {
  static let spec = CommandSpec(
    name: "league add", abstract: "Connect another league",
    discussion: """
      Takes a league's address or id, or lists the leagues of a Sleeper user to choose from. Asks the \
      platform whether the league exists, unless you add --offline. An ESPN league without a season \
      is always in the current one.
      """,
    arguments: [
      ArgumentSpec(name: "address", help: "The league's address, copied from the browser.")
    ],
    options: [
      .site,
      OptionSpec(long: "sleeper", value: "id|address", help: "A Sleeper league."),
      OptionSpec(long: "espn", value: "id|address", help: "An ESPN league."),
      OptionSpec(long: "user", value: "name", help: "One of this Sleeper user's leagues."),
      OptionSpec(
        long: "season", value: "year",
        help: "The season of an ESPN league, or of the leagues to choose from."),
      .offline, .trust, .env, .now,
    ],
    examples: [
      .init("league add https://sleeper.com/leagues/42", "Connect a league by its address"),
      .init("league add --espn 42 --season 2025", "Connect last season's ESPN league"),
    ])

  static func change(_ invocation: Invocation) async throws(Failure) {
    let arguments = invocation.arguments
    let address = arguments.positional.first
    let given = ["sleeper", "espn", "user"].filter { arguments[$0] != nil }
    guard given.count + (address == nil ? 0 : 1) == 1 else {
      throw Failure(
        .usage, given.isEmpty ? "Which league?" : "One league at a time.",
        next: "write its address, --sleeper ID, --espn ID or --user SLEEPER_NAME.")
    }
    let siteRun = try invocation.trustedRun()
    let season = try invocation.season()
    if arguments["user"] == nil {
      let platform = given.first.flatMap { FantasyPlatform(rawValue: $0) }
      let text = address ?? platform.flatMap { arguments[$0.rawValue] } ?? ""
      let entry = try invocation.entry(text, on: platform)
      guard season == nil || !entry.key.traits.linksSeasons else {
        throw Failure(
          .usage, "--season is for ESPN: a Sleeper league belongs to one season.",
          next: "leave --season out.")
      }
      return try await connect(entry.key, season: entry.season, siteRun, invocation)
    }
    let choice = SleeperChoice(invocation: invocation, user: arguments["user"] ?? "")
    let chosen = try await choice.leagues(season: season, siteRun) { key in
      "skidmark league add --sleeper \(key.id)"
    }
    for league in chosen { try connect(league, season: nil, siteRun, invocation) }
  }

  /// Connects a league that the platform has and the site does not.
  private static func connect(
    _ key: LeagueKey, season: Int?, _ siteRun: SiteRun, _ invocation: Invocation
  ) async throws(Failure) {
    try refuseDouble(key, siteRun)
    if invocation.arguments.has("offline") {
      let league = LeagueSummary(
        key: key, name: key.description, season: season ?? 0, teamCount: 0)
      return try connect(league, season: season, siteRun, invocation, isKnown: false)
    }
    let league: LeagueSummary
    do { league = try await LeagueDirectory(siteRun).summary(of: key, season: season) } catch {
      var failure = Failure(error)
      if failure.exitCode == .notFound {
        failure.next =
          "compare the id with the number in the league's address"
          + (key.traits.linksSeasons ? "." : ", and --season with a year in which it played.")
      }
      throw failure
    }
    try connect(league, season: season, siteRun, invocation)
  }

  private static func refuseDouble(_ key: LeagueKey, _ siteRun: SiteRun) throws(Failure) {
    guard
      let entry = siteRun.configuration.leagues.first(where: {
        $0.key == key || $0.earlier.contains(key)
      })
    else { return }
    throw Failure(
      .usage, "This league is already connected",
      details: ["\(entry.key): \(LeagueDirectory(siteRun).name(of: entry).printable)"],
      next: "'skidmark build' fetches it; 'skidmark league list' shows all leagues.")
  }

  /// Adds a league to the configuration. Creates its context first, so that every league has one.
  private static func connect(
    _ league: LeagueSummary, season: Int?, _ siteRun: SiteRun, _ invocation: Invocation,
    isKnown: Bool = true
  ) throws(Failure) {
    try refuseDouble(league.key, siteRun)
    let folder = ContextFolder(siteRun)
    let entry = SiteConfiguration.LeagueEntry(
      key: league.key, season: season, name: isKnown ? league.name : nil,
      context: isKnown ? folder.newName(for: league.name) : nil)
    try inWords(folder.make(for: entry))
    var file = try inWords(ConfigurationFile(siteRun.path(ConfigurationFile.name)))
    try inWords(file.add(entry))
    try inWords(file.save())
    let console = invocation.console
    if console.isJSON { return console.print(json(league, isKnown: isKnown)) }
    let platform = league.key.platform.name
    console.say(
      isKnown
        ? "Added \(league.name.printable): \(platform), season \(league.season), "
          + "\(league.teamCount) teams (\(league.key))."
        : "Added \(league.key) without checking it with \(platform).")
    let continued = siteRun.configuration.leagues.first { $0.key == league.previous }
    if let continued {
      console.say(
        "note: it continues \(continued.key), which is connected too: 'skidmark league remove "
          + "\(league.key)' and 'skidmark league roll-over \(continued.key)' would merge them."
      )
    }
    console.say("Next: skidmark build")
  }

  private static func json(_ league: LeagueSummary, isKnown: Bool) -> JSONValue {
    [
      "key": .string(league.key.description), "platform": .string(league.key.platform.rawValue),
      "name": isKnown ? .string(league.name) : .null,
      "season": isKnown ? .int(league.season) : .null,
      "teams": isKnown ? .int(league.teamCount) : .null,
    ]
  }
}
