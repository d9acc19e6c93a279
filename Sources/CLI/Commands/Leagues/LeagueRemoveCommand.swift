import Build
import JSON
import LeagueModel

enum LeagueRemoveCommand: SiteChange {
  static let spec = CommandSpec(
    name: "league remove", abstract: "Remove a league and everything that is stored of it",
    discussion: """
      Deletes the league's data, context, roasts, credentials and pages, and nothing of another league. Run \
      it again if it was interrupted.
      """,
    arguments: [LeagueCommands.argument],
    options: [.site, OptionSpec(long: "yes", help: "Do not ask first."), .env, .now],
    examples: [.init("league remove 42", "Remove this league, after a question")])

  static func change(_ invocation: Invocation) async throws(Failure) {
    let siteRun = try invocation.siteRun()
    guard let name = invocation.arguments.positional.first else {
      throw Failure(
        .usage, "Which league?",
        next: "'skidmark league remove KEY'; 'skidmark league list' shows the keys.")
    }
    let entry = try invocation.league(name, in: siteRun)
    let title = "\(LeagueDirectory(siteRun).name(of: entry).printable) (\(entry.key))"
    guard invocation.arguments.has("yes") || isWanted(entry, title, siteRun) else {
      guard Terminal.hasReader else {
        throw Failure(
          .usage, "Removing \(title) permanently deletes its data, context and pages.",
          next: "add --yes if that is what you want.")
      }
      return invocation.console.say("Nothing was removed.")
    }
    try await inWords(
      of: await LeagueRemoval(siteRun).remove(entry, forget: invocation.secretStore().forgetCookies)
    )
    if invocation.console.isJSON {
      invocation.console.print(["removed": .string(entry.key.description)])
    }
    invocation.console.say("Removed \(title).")
  }

  private static func isWanted(
    _ entry: SiteConfiguration.LeagueEntry, _ title: String, _ siteRun: SiteRun
  ) -> Bool {
    guard Terminal.hasReader else { return false }
    let paths = LeagueRemoval(siteRun).belongings(of: entry).map { "  \($0)\n" }.joined()
    OutputStream.messages.write(
      "This permanently deletes everything for \(title):\n\(paths)  its pages\n")
    return Terminal.agrees("Remove it?")
  }
}
