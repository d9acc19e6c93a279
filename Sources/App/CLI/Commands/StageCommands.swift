import Build

enum RenderCommand: Command {
  static let spec = CommandSpec(
    name: "render", abstract: "Make the site from what is stored", options: MakingOptions.specs)

  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    try await MakingOptions.run(invocation) { () async throws(Failure) in try await once(invocation)
    }
  }

  private static func once(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    let siteRun = try invocation.siteRun(needsTrust: false)
    do { try await RenderStage(siteRun).render() } catch { throw Failure(error) }
    return .done
  }
}

enum FetchCommand: StageCommand {
  static let spec = CommandSpec(
    name: "fetch", abstract: "Fetch the leagues' answers and store them",
    discussion: """
      Asks only for what can have changed since the last time and says what has; --force asks for \
      everything. An answer may take half a minute, and three attempts; the environment variable \
      SKIDMARK_TIMEOUT sets another limit for each, in seconds. A platform that hangs costs a minute at most.
      """)

  static func run(
    _ siteRun: SiteRun, _ entry: SiteConfiguration.LeagueEntry
  ) async throws(SiteError) { try await FetchStage(siteRun).fetch(entry) }
}

enum NormalizeCommand: StageCommand {
  static let needsTrust = false

  static let spec = CommandSpec(
    name: "normalize", abstract: "Turn stored answers into leagues")

  static func run(
    _ siteRun: SiteRun, _ entry: SiteConfiguration.LeagueEntry
  ) async throws(SiteError) { try NormalizeStage(siteRun).normalize(entry) }
}

enum RankCommand: StageCommand {
  static let needsTrust = false

  static let spec = CommandSpec(name: "rank", abstract: "Rank the weeks of stored leagues")

  static func run(
    _ siteRun: SiteRun, _ entry: SiteConfiguration.LeagueEntry
  ) async throws(SiteError) { try await RankStage(siteRun).rank(entry) }
}

enum RoastCommand: StageCommand {
  static let spec = CommandSpec(
    name: "roast", abstract: "Write the roasts of ranked weeks",
    discussion: """
      A printed roast or headline stays as it is, no matter what you change in skidmark.yml, the context or the \
      phrase book. It is written again only if a fact that it cites has changed, and then the page says \
      "Corrected" and what; or if you ask for it: skidmark roast --week 5 --force. A roast about a manager \
      who opts out later, or with a word that is banned later, is written again too. The paper before \
      the season is a preview and follows your changes until week 1 is final.
      """)

  static func run(
    _ siteRun: SiteRun, _ entry: SiteConfiguration.LeagueEntry
  ) async throws(SiteError) { try await RoastStage(siteRun).roast(entry) }
}

/// A command that runs one stage for each league.
protocol StageCommand: Command {
  /// Whether it may run the site's programs or send secrets.
  static var needsTrust: Bool { get }

  static func run(
    _ siteRun: SiteRun, _ entry: SiteConfiguration.LeagueEntry
  ) async throws(SiteError)
}

extension StageCommand {
  static var needsTrust: Bool { true }

  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    let siteRun = try invocation.siteRun(needsTrust: needsTrust)
    let entries = try invocation.leagues(in: siteRun)
    guard !entries.isEmpty else { throw Failure(.noLeagues) }
    return try await invocation.alone(in: siteRun.folder) { () async throws(Failure) in
      for entry in entries {
        do throws(SiteError) { try await run(siteRun, entry) } catch {
          throw invocation.failure(error, siteRun)
        }
        invocation.console.say("\(entry.key): \(spec.name) done.")
      }
      return .done
    }
  }
}
