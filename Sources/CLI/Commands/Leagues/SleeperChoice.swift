import Build
import JSON
import LeagueModel
import Platforms

struct SleeperChoice {
  let invocation: Invocation
  let user: String

  /// Lets the user choose at a terminal. Otherwise, returns the only league or prints each with `command`.
  func leagues(
    season: Int?, _ siteRun: SiteRun, command: (LeagueKey) -> String
  ) async throws(Failure) -> [LeagueSummary] {
    let found = try await found(season: season, siteRun)
    let console = invocation.console
    let connected = Set(siteRun.configuration.leagues.flatMap { [$0.key] + $0.earlier })
    guard Terminal.hasReader, !console.isJSON else {
      let new = found.filter { !connected.contains($0.key) }
      if new.count == 1 { return new }
      output(found, connected, command)
      if new.isEmpty { return [] }
      throw Failure(
        .usage,
        "'\(user)' plays in \(new.count) leagues, and there is no terminal to ask which one.",
        next: "use '--sleeper ID' instead of '--user', with one of the ids above.")
    }
    var table = Table()
    for (index, league) in found.enumerated() {
      table.add(["\(index + 1)."] + row(league, connected))
    }
    OutputStream.messages.write(table.text)
    guard let answer = Terminal.ask("Which? (numbers, or Enter for none)"), !answer.isEmpty
    else { return [] }
    var chosen: [LeagueSummary] = []
    for word in answer.split(whereSeparator: { $0 == " " || $0 == "," }) {
      guard let number = Int(word), found.indices.contains(number - 1) else {
        throw Failure(
          .usage, "'\(word)' is not one of the numbers.",
          next: "nothing was changed; run the command again and choose from 1 to \(found.count).")
      }
      if !chosen.contains(found[number - 1]) { chosen.append(found[number - 1]) }
    }
    return chosen
  }

  private func found(season: Int?, _ siteRun: SiteRun) async throws(Failure) -> [LeagueSummary] {
    guard !invocation.arguments.has("offline") else {
      throw Failure(
        .usage, "Skidmark needs the network to find the leagues of '\(user)'.",
        next: "leave --offline out, or write --sleeper ID.")
    }
    let isName = user.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x5F
    }
    guard isName, !user.isEmpty, let leagues = try await ask(season, siteRun) else {
      throw Failure(
        .notFound, "Sleeper has no user named '\(user)'.",
        next:
          "use the username, which the Sleeper app shows in its settings below the display name.")
    }
    guard !leagues.isEmpty else {
      throw Failure(
        .notFound, "'\(user)' plays in no football league\(season.map { " in \($0)" } ?? "").",
        next: "name another season with '--season', or a league with '--sleeper ID'.")
    }
    return leagues
  }

  private func ask(_ season: Int?, _ siteRun: SiteRun) async throws(Failure) -> [LeagueSummary]? {
    // Errors need a league's key. The placeholder is replaced with the user's name.
    let platform = FantasyPlatform.allCases.first(where: \.traits.hasUsers)
    guard let noLeague = platform.flatMap({ LeagueKey(platform: $0, id: "0") }) else { return nil }
    do throws(SiteError) {
      return try await LeagueDirectory(siteRun).leagues(ofUser: user, season: season, for: noLeague)
    } catch {
      var failure = Failure(error)
      failure.details = failure.details.map { $0.replacing(noLeague.description, with: user) }
      throw failure
    }
  }

  private func row(_ league: LeagueSummary, _ connected: Set<LeagueKey>) -> [String] {
    [
      league.name, "\(league.season)", "\(league.teamCount) teams", league.key.id,
      connected.contains(league.key) ? "already connected" : "",
    ]
  }

  private func output(
    _ leagues: [LeagueSummary], _ connected: Set<LeagueKey>, _ command: (LeagueKey) -> String
  ) {
    let console = invocation.console
    guard console.isJSON else {
      var table = Table()
      for league in leagues {
        let isConnected = connected.contains(league.key)
        table.add(
          Array(row(league, connected).prefix(3)) + [
            isConnected ? "already connected" : command(league.key)
          ])
      }
      return console.output(table.text)
    }
    for league in leagues {
      console.print([
        "key": .string(league.key.description), "name": .string(league.name),
        "season": .int(league.season), "teams": .int(league.teamCount),
        "is_connected": .bool(connected.contains(league.key)),
        "command": .string(command(league.key)),
      ])
    }
  }
}
