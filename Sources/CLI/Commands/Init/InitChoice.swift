import Build
import LeagueModel
import Platform
import Platforms

/// The folder and the leagues of a new site, from the command line or from answers at the terminal.
struct InitChoice {
  struct ChosenLeague {
    var entry: SiteConfiguration.LeagueEntry
    /// The platform's summary of it; nil if it was not asked or gave none.
    var summary: LeagueSummary?
    /// Whether ESPN asks for cookies that are missing.
    var isPrivate = false
    /// The cookies that the user typed and ESPN accepted.
    var cookies: ESPNCredentials?
  }

  let folder: String
  private let invocation: Invocation
  private var wanted: [SiteConfiguration.LeagueEntry] = []

  /// Reads the command line.
  init(_ invocation: Invocation) throws(Failure) {
    self.invocation = invocation
    let arguments = invocation.arguments
    let addresses = arguments.positional.filter { $0.contains("://") || $0.contains(".com/") }
    let folders = arguments.positional.filter { !addresses.contains($0) }
    guard folders.count < 2 else {
      throw Failure(
        .usage, "'\(folders[1])' is not a league's address.",
        next: "copy the address from the browser, or write --sleeper ID or --espn ID.")
    }
    folder = folders.first ?? "."
    if arguments.has("demo") {
      let others = ["sleeper", "espn", "season", "user", "title", "no-leagues"]
      if let other = others.first(where: { arguments[$0] != nil || arguments.has($0) })
        ?? addresses.first
      {
        throw Failure(
          .usage, "--demo has its own leagues and title; '\(other)' cannot be used with it.",
          next: "leave one of the two out.")
      }
    }
    for platform in FantasyPlatform.allCases {
      for text in arguments.values[platform.rawValue] ?? [] { try want(text, on: platform) }
    }
    for text in addresses { try want(text, on: nil) }
    if arguments.has("no-leagues"), !wanted.isEmpty || arguments["user"] != nil {
      throw Failure(
        .usage, "--no-leagues is for a site without leagues.", next: "leave one of the two out.")
    }
    let hasYears = wanted.contains { !$0.key.traits.linksSeasons }
    if arguments["season"] != nil, arguments["user"] == nil, !hasYears, !wanted.isEmpty {
      throw Failure(
        .usage, "--season is for ESPN: a Sleeper league belongs to one season.",
        next: "leave it out, or name an ESPN league.")
    }
  }

  private mutating func want(_ text: String, on platform: FantasyPlatform?) throws(Failure) {
    let entry = try invocation.entry(text, on: platform)
    guard !wanted.contains(where: { $0.key == entry.key }) else {
      throw Failure(.usage, "\(entry.key) was given twice.", next: "leave one of them out.")
    }
    wanted.append(entry)
  }

  /// Looks up the leagues at their platforms, and asks for what is missing.
  func leagues() async throws(Failure) -> [ChosenLeague] {
    let siteRun = try siteRun()
    let user = invocation.arguments["user"]
    if wanted.isEmpty, user == nil {
      return try await InitQuestions(invocation: invocation, folder: folder, siteRun: siteRun).ask()
    }
    var leagues: [ChosenLeague] = []
    if let user { leagues = try await self.leagues(of: user, siteRun) }
    for entry in wanted { leagues.append(try await look(entry, siteRun)) }
    return leagues
  }

  func leagues(of user: String, _ siteRun: SiteRun) async throws(Failure) -> [ChosenLeague] {
    let place = folder == "." ? "" : " \(folder)"
    let choice = SleeperChoice(invocation: invocation, user: user)
    return try await choice.leagues(season: try invocation.season(), siteRun) { key in
      "skidmark init\(place) --sleeper \(key.id)"
    }.map { summary in
      ChosenLeague(
        entry: .init(key: summary.key, season: nil, name: summary.name), summary: summary)
    }
  }

  /// Asks the platform about a league.
  func look(
    _ entry: SiteConfiguration.LeagueEntry, _ siteRun: SiteRun
  ) async throws(Failure) -> ChosenLeague {
    guard !invocation.arguments.has("offline") else { return ChosenLeague(entry: entry) }
    let directory = LeagueDirectory(siteRun)
    do throws(SiteError) {
      let summary = try await directory.summary(of: entry.key, season: entry.season)
      return found(entry, summary)
    } catch {
      var failure = Failure(error)
      if case .cookiesMissing = error {
        guard Terminal.hasReader else { return ChosenLeague(entry: entry, isPrivate: true) }
        return try await askForCookies(entry, directory)
      }
      if failure.exitCode == .notFound {
        failure.next =
          "compare the id with the number in the league's address"
          + (entry.key.traits.linksSeasons ? "." : ", and --season with a year that it has played.")
      } else if failure.exitCode == .network {
        failure.next = "nothing was made. Try again, or add --offline to look up the league later."
      }
      throw failure
    }
  }

  private func found(
    _ entry: SiteConfiguration.LeagueEntry, _ summary: LeagueSummary
  ) -> ChosenLeague {
    var entry = entry
    entry.name = summary.name
    return ChosenLeague(entry: entry, summary: summary)
  }

  private func askForCookies(
    _ entry: SiteConfiguration.LeagueEntry, _ directory: LeagueDirectory
  ) async throws(Failure) -> ChosenLeague {
    invocation.console.say("This ESPN league is private. Skidmark needs two of your cookies.")
    while true {
      let text = try CredentialsCommands.cookieText(invocation, [entry])
      guard text.contains(where: { !$0.isWhitespace }) else {
        return ChosenLeague(entry: entry, isPrivate: true)
      }
      do throws(ESPNCookieMistake) {
        let cookies = try ESPNCredentials(reading: text)
        try cookies.checkForm()
        do throws(SiteError) {
          let summary = try await directory.summary(
            of: entry.key, season: entry.season, with: cookies)
          var league = found(entry, summary)
          league.cookies = cookies
          return league
        } catch {
          invocation.console.report(Failure(unstored: error))
        }
      } catch {
        invocation.console.report(Failure(error))
      }
      guard Terminal.agrees("Try again?") else {
        return ChosenLeague(entry: entry, isPrivate: true)
      }
    }
  }

  /// A run for a site that does not exist yet.
  private func siteRun() throws(Failure) -> SiteRun {
    var configuration = SiteConfiguration()
    if let name = invocation.arguments["env"] {
      configuration.environment = SiteConfiguration.Environment(rawValue: name) ?? .live
    }
    return SiteRun(
      folder: folder, configuration: configuration, zone: .utc,
      options: SiteRun.Options(output: "output", version: CommandLineTool.version),
      world: try invocation.world(configuration, folder: folder) { () throws(Untrusted) in
        // No stranger has written these settings.
        Gate.View([], isTrusted: true)
      }
    ) { [console = invocation.console] event in console.report(event) }
  }
}
