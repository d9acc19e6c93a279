import Build
import Diagnostics
import LeagueModel

extension Invocation {
  /// The league of a command that needs one: the named one, or else the selected one, or else the only one.
  func league(
    _ name: String? = nil, in siteRun: SiteRun
  ) throws(Failure) -> SiteConfiguration.LeagueEntry {
    let all = siteRun.configuration.leagues
    guard !all.isEmpty else { throw Failure(.noLeagues) }
    if let name { return try league(named: name, in: siteRun) }
    if arguments.values["league"] != nil {
      let named = try leagues(in: siteRun)
      if named.count == 1 { return named[0] }
    } else if let selected = all.first(where: { $0.key == siteRun.configuration.selected }) {
      return selected
    } else if all.count == 1 {
      return all[0]
    }
    let known = all.map { "\($0.key) (\(LeagueDirectory(siteRun).name(of: $0).printable))" }
    throw Failure(
      message: "This is about one league, and the site has \(all.count).", details: known,
      next: "name one with '--league', or choose one for good with 'skidmark league select'.",
      exitCode: .usage)
  }

  /// The leagues of a command that prints: the named ones, or else the selected one, or else all.
  func leaguesToPrint(
    in siteRun: SiteRun
  ) throws(Failure) -> [SiteConfiguration.LeagueEntry] {
    let chosen = try leagues(in: siteRun)
    guard arguments.values["league"] == nil, let selected = siteRun.configuration.selected else {
      return chosen
    }
    return chosen.filter { $0.key == selected }
  }

  func league(
    named name: String, in siteRun: SiteRun
  ) throws(Failure) -> SiteConfiguration.LeagueEntry {
    if let entry = LeagueDirectory(siteRun).entry(named: name) { return entry }
    let all = siteRun.configuration.leagues
    guard !all.isEmpty else { throw Failure(.noLeagues) }
    let hint = Self.leagueNear(name, LeagueDirectory(siteRun).leagueNames).map {
      "did you mean '\($0)'?"
    }
    let known = all.map(\.key.description)
    throw Failure(
      message: "This site has no league '\(name)'.",
      next: hint ?? "its leagues are \(known.joined(separator: ", ")).", exitCode: .usage)
  }

  func season() throws(Failure) -> Int? {
    guard let text = arguments["season"] else { return nil }
    guard let year = Int(text), (2000...2100).contains(year) else {
      throw Failure(
        message: "'\(text)' is not a season.",
        next: "write the year in which it began, such as 2026.", exitCode: .usage)
    }
    return year
  }

  func key(_ platform: FantasyPlatform, _ id: String) throws(Failure) -> LeagueKey {
    guard let key = LeagueKey(platform: platform, id: id) else {
      throw Failure(
        message: "'\(id)' is not the id of \(platform == .espn ? "an ESPN" : "a Sleeper") league.",
        next: "an id is the number in the league's address.", exitCode: .usage)
    }
    return key
  }
}
