/// The options of the commands that make a site.
enum MakingOptions {
  static let specs = [
    OptionSpec(long: "drafts", help: "Publish drafts and posts of the future too."),
    OptionSpec(
      long: "watch",
      help: "Stay, and build again when templates, assets, content, context or data change."),
  ]

  /// Does a command's work, and with `--watch` the part of it that a change calls for until somebody
  /// stops the program.
  static func run(
    _ invocation: Invocation, _ work: () async throws(Failure) -> ExitCode
  ) async throws(Failure) -> ExitCode {
    // A preview or a watch waits for hours; the lock is for the time in which something is made.
    func once() async throws(Failure) -> ExitCode {
      try await invocation.alone(in: try invocation.siteFolder(), work)
    }
    guard invocation.arguments.has("watch") else { return try await once() }
    let folder = try invocation.siteFolder()
    let console = invocation.console
    do throws(Failure) {
      _ = try await once()
    } catch {
      // The commissioner is about to mend it; a folder without leagues is mended by other commands.
      console.report(error)
    }
    let watch = SiteWatch(folder: folder)
    let stop = StopSignal()
    console.say("Watching \(folder == "." ? "this folder" : folder) … Ctrl-C stops it")
    await watch.run(until: stop) {
      do throws(Failure) {
        try await invocation.alone(in: folder) { () async throws(Failure) in
          try await SiteMaker(invocation: invocation).make()
        }
      } catch {
        console.report(error)
      }
    }
    return .done
  }
}
