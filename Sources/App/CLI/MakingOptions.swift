/// The options of the commands that make a site.
enum MakingOptions {
  static let specs = [
    OptionSpec(long: "drafts", help: "Publish drafts and posts of the future too."),
    OptionSpec(long: "minify", help: "Make files as short as they can be."),
    OptionSpec(
      long: "watch",
      help: "Stay, and make the site anew when templates, assets, content, context or data change."),
    OptionSpec(
      long: "profile",
      help: "Say how long each stage and each template took; with --force, all of them."),
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
    guard invocation.arguments.has("watch") else {
      let code = try await once()
      invocation.profile?.report(to: invocation.console)
      return code
    }
    let folder = try invocation.siteFolder()
    let console = invocation.console
    do throws(Failure) {
      _ = try await once()
      invocation.profile?.report(to: invocation.console)
    } catch {
      // Whoever watches is about to mend it; a folder without leagues is mended by other commands.
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
