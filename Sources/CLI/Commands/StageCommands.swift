import Build

enum RenderCommand: Command {
  static let spec = CommandSpec(
    name: "render", abstract: "Make the pages from stored data",
    options: [
      .site, .week, .output, .baseURL, .watch, .drafts, .noRoasts,
      .force("Make every page again."), .env, .now,
    ],
    examples: [.init("render --drafts", "See a draft post on the site")])

  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    try await Watching.run(invocation) { () async throws(Failure) in
      let siteRun = try invocation.siteRun()
      _ = try await inWords(of: await RenderStage(siteRun).render())
      return .done
    }
  }
}

enum FetchCommand: StageCommand {
  static let spec = CommandSpec(
    name: "fetch", abstract: "Fetch the leagues' data and store it",
    discussion: """
      Asks only for what can have changed since the last time and says what did. The environment \
      variable SKIDMARK_TIMEOUT sets the seconds that an answer may take (default: 30, with three \
      attempts). A platform that does not answer costs a minute at most.
      """,
    options: [
      .site, .league, .force("Fetch everything again."), .trust, .env, .now,
    ],
    examples: [.init("fetch --force", "Fetch all data of all leagues again")])

  static func run(
    _ siteRun: SiteRun, _ entry: SiteConfiguration.LeagueEntry
  ) async throws(SiteError) { try await Intake(siteRun).takeIn(entry) }
}

enum NormalizeCommand: StageCommand {
  static let spec = CommandSpec(
    name: "normalize", abstract: "Turn stored answers into leagues",
    options: [.site, .league, .env, .now],
    examples: [.init("normalize", "Read the stored answers of every league again")])

  static func run(
    _ siteRun: SiteRun, _ entry: SiteConfiguration.LeagueEntry
  ) async throws(SiteError) { try NormalizeStage(siteRun).normalize(entry) }
}

enum RankCommand: StageCommand {
  static let spec = CommandSpec(
    name: "rank", abstract: "Rank the weeks of stored leagues",
    options: [.site, .league, .week, .env, .now],
    examples: [.init("rank --league 42", "Compute the rankings of one league")])

  static func run(
    _ siteRun: SiteRun, _ entry: SiteConfiguration.LeagueEntry
  ) async throws(SiteError) { try await RankStage(siteRun).rank(entry) }
}

enum RoastCommand: StageCommand {
  static let spec = CommandSpec(
    name: "roast", abstract: "Write the roasts of ranked weeks",
    discussion: """
      A printed roast or headline stays as it is when you change skidmark.yml, the context or the phrase \
      book. It is written again only if a fact that it cites has changed (the page then says "Corrected" and \
      what), if a manager opts out, if a word is banned, or if you ask for it: skidmark roast --week 5 --force.

      The paper before the season is a preview. It follows your changes until week 1 is final.
      """,
    options: [
      .site, .league, .week, .writer, .offline, .force("Write printed roasts again; needs --week."),
      .trust, .env, .now,
    ],
    examples: [
      .init("roast --week 5 --force", "Write the roasts of week 5 again"),
      .init("roast --week 5 --force --writer anthropic", "Let a language model write them"),
    ])

  static func run(
    _ siteRun: SiteRun, _ entry: SiteConfiguration.LeagueEntry
  ) async throws(SiteError) {
    _ = try siteRun.reach()
    try await RoastStage(siteRun).roast(entry)
  }
}

/// A command that runs one stage for each league.
protocol StageCommand: PlainCommand {
  static func run(
    _ siteRun: SiteRun, _ entry: SiteConfiguration.LeagueEntry
  ) async throws(SiteError)
}

extension StageCommand {
  static func perform(_ invocation: Invocation) async throws(Failure) {
    let siteRun = try invocation.siteRun()
    let entries = try invocation.leagues(in: siteRun)
    guard !entries.isEmpty else { throw Failure(.noLeagues) }
    try await invocation.alone(in: siteRun.folder) { () async throws(Failure) in
      for entry in entries {
        do throws(SiteError) { try await run(siteRun, entry) } catch {
          throw invocation.failure(error, siteRun)
        }
        invocation.console.say("\(entry.key): \(spec.name) done.")
      }
    }
  }
}
