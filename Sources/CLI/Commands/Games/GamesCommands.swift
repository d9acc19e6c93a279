import Build
import JSON
import Sports

/// The commands about games of the sports API.
enum GamesCommands {
  static let group = CommandGroup(
    name: "games", abstract: "Tell games of the NBA, NFL, NHL, MLB and colleges",
    commands: [GamesListCommand.self, GamesFetchCommand.self, GamesBuildCommand.self])

  static func run(_ invocation: Invocation) throws(Failure) -> SiteRun {
    let siteRun = try invocation.siteRun()
    guard siteRun.configuration.games != nil else {
      throw Failure(
        .content, "This site tells no games yet.",
        next: "write 'games: {leagues: [NBA]}' in skidmark.yml.")
    }
    return siteRun
  }
}

enum GamesListCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "games list", abstract: "List the stored games, without results",
    discussion: "Days are those of the site's time zone, as on its pages.",
    options: [.site, .env, .now],
    examples: [.init("games list", "See which games have a page")])

  static func perform(_ invocation: Invocation) throws(Failure) {
    let siteRun = try GamesCommands.run(invocation)
    let clock = GamesClock(siteRun)
    let games = try inWords(GamesFolder(siteRun).games()).filter(clock.shows)
    var table = Table(["ID", "LEAGUE", "DAY", "GAME", "STATE"])
    for game in games {
      let state = SportsCardState(of: game, at: clock.now, in: siteRun.zone).rawValue
      let day = game.day(in: siteRun.zone).map { "\($0)" } ?? "?"
      let words =
        state.split(separator: "_").joined(separator: " ")
        + (game.statusWords.map { " (\($0.printable))" } ?? "")
      table.add(
        ["\(game.id)", game.league.rawValue, day, "\(game.away) at \(game.home)", words],
        [
          "event": "game", "id": .int(game.id), "league": .string(game.league.rawValue),
          "day": .string(day), "away": .string(game.away), "home": .string(game.home),
          "state": .string(state),
        ], invocation.console)
    }
    if games.isEmpty {
      invocation.console.say("No games are stored yet; 'skidmark games fetch' fetches them.")
    } else if !invocation.console.isJSON {
      invocation.console.output(table.text)
    }
  }
}

enum GamesFetchCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "games fetch", abstract: "Fetch the games of skidmark.yml and store them",
    discussion: """
      Asks for one list per league, and then only for games that are being played or that the list says \
      something new of.
      """,
    options: [.site, .force("Fetch all games again."), .trust, .env, .now],
    examples: [.init("games fetch", "Fetch what is new")])

  static func perform(_ invocation: Invocation) async throws(Failure) {
    let siteRun = try GamesCommands.run(invocation)
    try await invocation.alone(in: siteRun.folder) { () async throws(Failure) in
      try await fetch(siteRun, invocation)
    }
  }

  static func fetch(_ siteRun: SiteRun, _ invocation: Invocation) async throws(Failure) {
    let count = try await inWords(of: await GamesFetch(siteRun).fetch())
    let words = count == 0 ? "nothing new" : count == 1 ? "1 game is new" : "\(count) games are new"
    invocation.console.say("games: \(words).")
  }
}

enum GamesBuildCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "games build", abstract: "Fetch the games and make the site's pages",
    discussion: """
      Leaves the fantasy leagues as they are stored; 'skidmark build' fetches both. Nothing on the pages \
      gives a result away until a reader asks for it, unless 'reveal: shown' is in skidmark.yml.
      """,
    options: [
      .site, .output, .baseURL, .offline, .force("Fetch and make everything again."), .trust, .env,
      .now,
    ],
    examples: [.init("games build", "Make the pages of all games")])

  static func perform(_ invocation: Invocation) async throws(Failure) {
    let siteRun = try GamesCommands.run(invocation)
    try await invocation.alone(in: siteRun.folder) { () async throws(Failure) in
      if !siteRun.options.isOffline { try await GamesFetchCommand.fetch(siteRun, invocation) }
      _ = try await inWords(of: await RenderStage(siteRun).render())
    }
  }
}
