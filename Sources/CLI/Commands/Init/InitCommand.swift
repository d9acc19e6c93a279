import Build
import Credentials
import HTTP
import LeagueModel
import Platform
import Platforms

enum InitCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "init", abstract: "Make a new site for your league",
    discussion: """
      Makes a folder with skidmark.yml and everything else that a paper needs. Looks up the league, and takes \
      the paper's title from it. Existing files are never changed.

      On a terminal it asks for what is missing. A league is an address copied from the browser, such as \
      https://sleeper.com/leagues/42 or https://fantasy.espn.com/football/league?leagueId=42, or its \
      id: the number in that address.
      """,
    arguments: [
      ArgumentSpec(
        name: "dir|address", help: "The site's folder (default: this one), and leagues' addresses.",
        isRepeated: true, completion: .folder)
    ],
    options: [
      OptionSpec(long: "demo", help: "Two invented leagues to look at; needs no network."),
      OptionSpec(
        long: "sleeper", value: "id|address", help: "A Sleeper league; repeatable.",
        isRepeatable: true),
      OptionSpec(
        long: "espn", value: "id|address", help: "An ESPN league; repeatable.", isRepeatable: true),
      OptionSpec(
        long: "season", value: "year",
        help:
          "The season of the ESPN leagues, or of the leagues to choose from (default: always the "
          + "current one)."),
      OptionSpec(long: "user", value: "name", help: "Choose from this Sleeper user's leagues."),
      OptionSpec(
        long: "title", value: "text", help: "The paper's title (default: the league's name)."),
      OptionSpec(
        long: "no-leagues",
        help: "A site without leagues, for games of other sports, statistics or pages of your own."),
      OptionSpec(long: "offline", help: "Do not look up the leagues."),
      .env, .now,
    ],
    examples: [
      .init("init", "Answer a few questions"),
      .init("init my-league --sleeper https://sleeper.com/leagues/42", "Use the league's address"),
      .init("init my-league --espn 42", "Use the id of an ESPN league"),
      .init("init my-league --demo", "Look at two invented leagues"),
    ])

  static func perform(_ invocation: Invocation) async throws(Failure) {
    let choice = try InitChoice(invocation)
    let folder = choice.folder
    let configuration =
      folder == "." ? ConfigurationFile.name : "\(folder)/\(ConfigurationFile.name)"
    guard Files.kind(configuration) == nil else {
      throw Failure(
        .usage, "'\(configuration)' already exists.",
        next:
          "'skidmark league add\(option(folder))' adds a league to it; or choose another folder.")
    }
    try invocation.checkLinks(in: folder)
    if invocation.arguments.has("demo") {
      try write(StarterSite.demo, to: folder, invocation)
      invocation.console.say("Made a site with two invented leagues.")
    } else if invocation.arguments.has("no-leagues") {
      let site = StarterSite(
        title: invocation.arguments["title"] ?? "Skidmark",
        zone: System.localZoneName(invocation.environment), leagues: [])
      try write(try site.files(), to: folder, invocation)
      return invocation.console.say(
        "Made a site without leagues.\nNext: write 'games:' or 'stats:' in skidmark.yml, or "
          + "'skidmark stats import FILE\(option(folder))', and then skidmark build\(option(folder))"
      )
    } else {
      let leagues = try await choice.leagues()
      guard !leagues.isEmpty else {
        return invocation.console.say("No league was chosen, so nothing was made.")
      }
      let site = StarterSite(
        title: invocation.arguments["title"] ?? title(leagues),
        zone: System.localZoneName(invocation.environment), leagues: leagues.map(\.entry))
      try write(try site.files(), to: folder, invocation)
      for league in leagues { try finish(league, folder, invocation) }
    }
    invocation.console.say("Next: skidmark build\(option(folder))")
  }

  /// The name of the only league, or else the default title.
  private static func title(_ leagues: [InitChoice.ChosenLeague]) -> String {
    guard leagues.count == 1, let name = leagues[0].entry.name else { return "Skidmark" }
    return name
  }

  private static func option(_ folder: String) -> String {
    folder == "." ? "" : " --site \(folder)"
  }

  private static func write(
    _ files: [StarterSite.File], to folder: String, _ invocation: Invocation
  ) throws(Failure) {
    let isUsed = !((try? Files.list(folder)) ?? []).isEmpty
    let prefix = folder == "." ? "" : "\(folder)/"
    let new = files.filter { Files.kind(prefix + $0.path) == nil }
    if isUsed {
      invocation.console.say(
        "'\(folder)' already has files; they stay as they are. Adding:\n"
          + new.prefix(20).map { "  \($0.path)" }.joined(separator: "\n")
          + (new.count > 20 ? "\n  and \(new.count - 20) more" : ""))
    }
    do throws(FileError) {
      for file in new { try Files.replace(prefix + file.path, with: file.bytes) }
    } catch {
      throw Failure(.output(error))
    }
  }

  /// Prints what was found, and stores the cookies of a private league.
  private static func finish(
    _ league: InitChoice.ChosenLeague, _ folder: String, _ invocation: Invocation
  ) throws(Failure) {
    let key = league.entry.key
    if let summary = league.summary {
      invocation.console.say(
        "\(summary.name.printable): \(key.platform.name), season \(summary.season), "
          + "\(summary.teamCount) teams.")
    } else if league.isPrivate {
      invocation.console.report(
        .warning(
          "\(key) is a private league. 'skidmark credentials set espn\(option(folder))' stores the "
            + "cookies that it needs."))
    }
    guard let cookies = league.cookies else { return }
    do throws(Failure) {
      let place = try CredentialsCommands.keep(
        Secret(espn: cookies), as: .espn(key), in: invocation.secretStore(), invocation)
      invocation.console.say("The cookies are \(place).")
    } catch {
      // The site exists, so only this step has to be repeated.
      invocation.console.report(error)
    }
  }
}
