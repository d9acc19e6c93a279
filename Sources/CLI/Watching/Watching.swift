import Build

/// `--watch`, for the commands that build pages.
enum Watching {
  /// Runs `work`. With `--watch`, rebuilds on changes until the program is stopped.
  static func run(
    _ invocation: Invocation, _ work: () async throws(Failure) -> ExitCode
  ) async throws(Failure) -> ExitCode {
    // A watch runs for hours, so it holds the lock only during a build.
    func once() async throws(Failure) -> ExitCode {
      try await invocation.alone(in: try invocation.siteFolder(), work)
    }
    guard invocation.arguments.has("watch") else { return try await once() }
    let folder = try invocation.siteFolder()
    let console = invocation.console
    do throws(Failure) {
      _ = try await once()
    } catch {
      // The user is probably fixing the error. A site without leagues can be fixed by other commands.
      console.report(error)
    }
    let watch = SiteWatch(folder: folder)
    let stop = StopSignal()
    console.say("Watching \(folder == "." ? "this folder" : folder) … Ctrl-C stops it")
    await watch.run(until: stop) {
      do throws(Failure) {
        try await invocation.alone(in: folder) { () async throws(Failure) in
          try await invocation.remake()
        }
      } catch {
        console.report(error)
      }
    }
    return .done
  }
}

extension Invocation {
  /// Updates rankings, roasts and pages from stored data, for `--watch` and previews. Fetches nothing and asks no
  /// model. Reads configuration, templates and context each time.
  func remake() async throws(Failure) {
    let siteRun = try siteRun()
    try await inWords(of: await BuildRun(siteRun).remake())
  }
}
