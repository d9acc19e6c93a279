import Build
import LeagueModel

enum BuildCommand: Command {
  static let spec = CommandSpec(
    name: "build", abstract: "Fetch, normalize, rank, roast and render",
    discussion: """
      Builds every league of the site: each week that has been played, and whatever changed in \
      earlier ones. A failed build leaves the last site as it was. With --if-new a job may run as often \
      as it likes: it asks each platform one small question, and ends well if there is nothing to do; what the \
      last run could not finish is something to do.
      """,
    options: MakingOptions.specs + [
      OptionSpec(
        long: "if-new",
        help:
          "Build only if a week is final that has no paper yet, or a paper lacks pages or roasts."),
      OptionSpec(
        long: "keep-going",
        help: "End with 7, and not with what is wrong, if only some leagues could not be built."),
    ])

  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    try await MakingOptions.run(invocation) { () async throws(Failure) in try await once(invocation)
    }
  }

  private static func once(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    let siteRun = try invocation.siteRun()
    let entries = try invocation.leagues(in: siteRun)
    if invocation.arguments.has("if-new"), !invocation.arguments.has("force"), !entries.isEmpty {
      let news = await NewsSearch(siteRun).news(of: entries)
      if !news.isAny { return tell(news, invocation, siteRun) }
    }
    let failures: [SiteError]
    do { failures = try await BuildRun(siteRun).build(entries) } catch { throw Failure(error) }
    guard let first = failures.first else { return .done }
    for failure in failures { invocation.console.report(invocation.failure(failure, siteRun)) }
    let isThere = failures.count { !$0.isOfRoasts } < entries.count
    return isThere && invocation.arguments.has("keep-going") ? .roasts : Failure(first).exitCode
  }

  /// Says that there is nothing to build, or why nobody knows.
  private static func tell(
    _ news: NewsSearch.News, _ invocation: Invocation, _ siteRun: SiteRun
  ) -> ExitCode {
    for failure in news.failures {
      invocation.console.report(invocation.failure(failure, siteRun))
    }
    if let first = news.failures.first { return Failure(first).exitCode }
    let papers = news.papers.map { key, week in
      "\(key): \(week == 0 ? "before the season" : "week \(week)")"
    }
    invocation.console.say(
      "Nothing to build: no week is final that has no paper yet (\(papers.joined(separator: "; ")))."
    )
    return .done
  }
}

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
  /// Whether it may run programs that the site names, or send secrets.
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
