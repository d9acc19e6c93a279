import Build
import JSON
import LeagueModel

extension LeagueCommand {
  static func remove(_ name: String?, _ invocation: Invocation) async throws(Failure) -> ExitCode {
    let siteRun = try invocation.siteRun(needsTrust: false)
    guard name != nil || invocation.arguments.values["league"]?.count == 1 else {
      throw Failure(
        message: "Which league?",
        next: "'skidmark league remove KEY'; 'skidmark league list' shows the keys.",
        exitCode: .usage)
    }
    let entry = try invocation.league(name, in: siteRun)
    let title = "\(LeagueDirectory(siteRun).name(of: entry).printable) (\(entry.key))"
    guard invocation.arguments.has("yes") || isWanted(entry, title, siteRun) else {
      guard Terminal.hasReader else {
        throw Failure(
          message: "Removing \(title) deletes its data, context and pages for good.",
          next: "add --yes if that is what you want.", exitCode: .usage)
      }
      invocation.console.say("Nothing was removed.")
      return .done
    }
    do throws(SiteError) {
      try await LeagueRemoval(siteRun).remove(entry) { (key) throws(SiteError) in
        try invocation.forgetCredentials(of: key)
      }
    } catch {
      throw Failure(error)
    }
    if invocation.console.isJSON {
      let value: JSONValue = ["removed": .string(entry.key.description)]
      invocation.console.output(value.encoded() + [UInt8(ascii: "\n")])
    }
    invocation.console.say("Removed \(title).")
    return .done
  }

  private static func isWanted(
    _ entry: SiteConfiguration.LeagueEntry, _ title: String, _ siteRun: SiteRun
  ) -> Bool {
    guard Terminal.hasReader else { return false }
    let paths = LeagueRemoval(siteRun).belongings(of: entry).map { "  \($0)\n" }.joined()
    System.write(
      Array("This deletes for good what there is of \(title):\n\(paths)  its pages\n".utf8), to: 2)
    return Terminal.agrees("Remove it?")
  }

  /// Moves a league, or all that can move, to its new season.
  static func rollOver(
    _ name: String?, _ invocation: Invocation
  ) async throws(Failure) -> ExitCode {
    let siteRun = try invocation.siteRun(needsTrust: false)
    let isNamed = name != nil || invocation.arguments["league"] != nil
    let entries =
      isNamed ? [try invocation.league(name, in: siteRun)] : siteRun.configuration.leagues
    guard !entries.isEmpty else { throw Failure(.noLeagues) }
    var hasMoved = false
    for entry in entries {
      let title = LeagueDirectory(siteRun).name(of: entry).printable
      do throws(SiteError) {
        guard let newer = try await SeasonSearch(siteRun).newerSeason(of: entry) else {
          invocation.console.say("\(title): there is no newer season.")
          continue
        }
        try SeasonSearch(siteRun).move(entry, to: newer)
        hasMoved = true
        report(title, entry, newer, invocation.console)
      } catch {
        throw Failure(error)
      }
    }
    if hasMoved { invocation.console.say("Next: skidmark build") }
    return .done
  }

  private static func report(
    _ title: String, _ entry: SiteConfiguration.LeagueEntry, _ newer: NewerSeason,
    _ console: Console
  ) {
    if console.isJSON {
      let value: JSONValue = [
        "from": .string(entry.key.description), "to": .string(newer.key.description),
        "season": .int(newer.season), "name": .string(newer.name),
      ]
      console.output(value.encoded() + [UInt8(ascii: "\n")])
    }
    console.say("\(title) moved on to the season \(newer.season) (\(newer.key)).")
  }
}
