import Build
import JSON

enum BuildCommand: Command {
  static let spec = CommandSpec(
    name: "build", abstract: "Make the paper: fetch, normalize, rank, roast and render",
    discussion: """
      Builds every league of the site: each week that was played, and what changed in earlier weeks. A \
      failed build leaves the last site as it was.

      With --if-new a job can run as often as it likes: it sends each platform one small request, and exits \
      with 0 if there is nothing to do. What the last run could not finish is something to do.
      """,
    options: [
      .site, .league, .week, .output, .baseURL,
      OptionSpec(long: "open", help: "Open the new page in the browser."),
      .watch, .drafts,
      OptionSpec(
        long: "if-new",
        help: "Build only if a final week has no paper yet, or a paper lacks pages or roasts."),
      .offline, .noRoasts, .writer,
      .force("Fetch and make everything again; with --week, printed roasts too."),
      OptionSpec(
        long: "keep-going", help: "Exit with 7 if only some of the leagues could not be built."),
      OptionSpec(
        long: "why", value: "path",
        help: "After the build, say what changed to make this page change.", completion: .file),
      .trust, .env, .now,
    ],
    examples: [
      .init("build", "Make the paper of every league"),
      .init("build --open", "Make it and look at it"),
      .init("build --league 42 --week 9 --force", "Write week 9 of one league again"),
    ])

  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    try await Watching.run(invocation) { () async throws(Failure) in try await once(invocation)
    }
  }

  private static func once(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    let siteRun = try invocation.trustedRun()
    let entries = try invocation.leagues(in: siteRun)
    if invocation.arguments.has("if-new"), !invocation.arguments.has("force"), !entries.isEmpty {
      let news = await NewsSearch(siteRun).news(of: entries)
      if !news.isAny { return tell(news, invocation, siteRun) }
    }
    let (failures, changes) = try await inWords(of: await BuildRun(siteRun).build(entries))
    for failure in failures { invocation.console.report(invocation.failure(failure, siteRun)) }
    if let path = invocation.arguments["why"] { try explain(path, invocation, siteRun) }
    if let changes {
      try BuildAnnouncement(invocation: invocation, siteRun: siteRun).announce(entries, changes)
    }
    guard let first = failures.first else { return .done }
    return changes != nil && invocation.arguments.has("keep-going")
      ? .roasts : Failure(first).exitCode
  }

  /// Prints why a file was built: the chain of changed inputs.
  private static func explain(
    _ path: String, _ invocation: Invocation, _ siteRun: SiteRun
  ) throws(Failure) {
    guard let steps = BuildReasons(siteRun).steps(for: path) else {
      throw Failure(
        .usage, "'\(path)' is not a file that a build made.",
        next: "name one of the site's pages, such as 'output/index.html'.")
    }
    for step in steps {
      let indent = String(repeating: "  ", count: step.depth)
      invocation.console.print(
        [
          "event": "why", "depth": .int(step.depth), "name": .string(step.name),
          "is_made": .bool(step.isMade), "is_first": .bool(step.isFirst),
          "is_of_this_build": .bool(step.isOfThisRun),
        ], or: "\(indent)\(step.name) \(words(for: step))\n")
    }
  }

  private static func words(for step: BuildReasons.Step) -> String {
    guard step.isMade else { return step.isForce ? "was given" : "changed" }
    let run = step.isOfThisRun ? "was built by this run" : "was built by an earlier run"
    return step.isFirst ? "\(run), for the first time" : "\(run), because:"
  }

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
      "Nothing to build: every final week has its paper (\(papers.joined(separator: "; ")))."
    )
    return .done
  }
}
