import Build
import JSON
import LeagueModel

enum BuildCommand: Command {
  static let spec = CommandSpec(
    name: "build", abstract: "Fetch, normalize, rank, roast and render",
    discussion: """
      Builds every league of the site: each week that has been played, and what changed in \
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
        long: "why", value: "path",
        help: "After the build, say what had changed that this file of the site is made from."),
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
    for failure in failures { invocation.console.report(invocation.failure(failure, siteRun)) }
    if let path = invocation.arguments["why"] { try explain(path, invocation, siteRun) }
    guard let first = failures.first else { return .done }
    let isThere = failures.count { !$0.isOfRoasts } < entries.count
    return isThere && invocation.arguments.has("keep-going") ? .roasts : Failure(first).exitCode
  }

  /// Prints why a file was built: the chain of changed inputs.
  private static func explain(
    _ path: String, _ invocation: Invocation, _ siteRun: SiteRun
  ) throws(Failure) {
    guard let steps = BuildReasons(siteRun).steps(for: path) else {
      throw Failure(
        message: "'\(path)' is no file that a build has made.",
        next: "name one of the site's pages, such as 'output/index.html'.", exitCode: .usage)
    }
    for step in steps {
      if invocation.console.isJSON {
        let event: JSONValue = [
          "event": "why", "depth": .int(step.depth), "name": .string(step.name),
          "is_made": .bool(step.isMade), "is_first": .bool(step.isFirst),
          "is_of_this_build": .bool(step.isOfThisRun),
        ]
        invocation.console.output(event.encoded() + [UInt8(ascii: "\n")])
      } else {
        let indent = String(repeating: "  ", count: step.depth)
        invocation.console.output("\(indent)\(step.name) \(words(for: step))\n")
      }
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
      "Nothing to build: no week is final that has no paper yet (\(papers.joined(separator: "; ")))."
    )
    return .done
  }
}
