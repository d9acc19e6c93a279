import Build
import Diagnostics
import LeagueModel
import Platforms

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
      .usage, "This command needs one league, and the site has \(all.count).", details: known,
      next: "name one with '--league', or select one with 'skidmark league select'.")
  }

  /// The leagues of a command that prints: the named ones, or else the selected one, or else all.
  func leaguesToPrint(in siteRun: SiteRun) throws(Failure) -> [SiteConfiguration.LeagueEntry] {
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
    let hint = leagueNear(name, LeagueDirectory(siteRun).leagueNames).map {
      "did you mean '\($0)'?"
    }
    let known = all.map(\.key.description)
    throw Failure(
      .usage, "This site has no league '\(name)'.",
      next: hint ?? "its leagues are \(known.joined(separator: ", ")).")
  }

  func season() throws(Failure) -> Int? {
    guard let text = arguments["season"] else { return nil }
    guard let year = Int(text), (2000...2100).contains(year) else {
      throw Failure(
        .usage, "'\(text)' is not a season.",
        next: "write the year in which it started, such as 2026.")
    }
    return year
  }

  /// A league for the configuration, from its address or id.
  /// - Parameter platform: The platform that the user named; nil if the address has to name it.
  func entry(
    _ text: String, on platform: FantasyPlatform?
  ) throws(Failure) -> SiteConfiguration.LeagueEntry {
    let address: LeagueAddress
    do { address = try LeagueAddress(text) } catch {
      throw Failure(error, text, on: platform)
    }
    guard let found = address.platform ?? platform else {
      throw Failure(
        .usage, "'\(text)' could be a Sleeper or an ESPN league.",
        next: "write --sleeper \(text) or --espn \(text).")
    }
    guard platform == nil || found == platform else {
      throw Failure(
        .usage, "This is the address of \(found.traits.nameWithArticle) league.",
        next: "write --\(found.rawValue) in front of it.")
    }
    guard let key = LeagueKey(platform: found, id: address.id) else {
      throw Failure(LeagueAddress.Mistake.neither, text, on: found)
    }
    guard !key.traits.linksSeasons else { return .init(key: key, season: nil) }
    // A league in the current season gets no year, so that it follows the calendar.
    let present = SeasonYear.present(at: try clock()())
    let season = try season() ?? (address.season == present ? nil : address.season)
    return .init(key: key, season: season)
  }
}

/// The closest known name: one with a typo, or the only one with this prefix.
private func leagueNear(_ name: String, _ known: [String]) -> String? {
  if let near = nearest(to: name, among: known) { return near }
  let longer = known.filter { $0.hasPrefix(name) }
  return longer.count == 1 && name.count > 2 ? longer.first : nil
}

extension Failure {
  fileprivate init(
    _ mistake: LeagueAddress.Mistake, _ text: String, on platform: FantasyPlatform?
  ) {
    let text = text.printable
    switch mistake {
    case .neither:
      self.init(
        .usage, "'\(text)' is not the id of \(platform?.traits.nameWithArticle ?? "a") league.",
        next: "copy the league's address from the browser; the id is the number in it.")
    case .otherSite(let host):
      self.init(
        .usage, "'\(host.printable)' is not a platform that Skidmark reads.",
        next: "copy the address of a league at "
          + FantasyPlatform.allCases.map(\.traits.site).joined(separator: " or ") + ".")
    case .otherSport(let sport):
      self.init(
        .usage, "This is the address of a \(sport) league.",
        next: "Skidmark is for fantasy football.")
    case .invitation:
      self.init(
        .usage, "This is an invitation, which does not name the league.",
        next: "open the league at sleeper.com in a browser and copy that address; or use "
          + "--user SLEEPER_NAME.")
    case .noLeague(let platform):
      self.init(
        .usage, "This \(platform.name) address does not name a league.",
        next:
          "open the league and copy the address from there; it looks like \(platform.traits.exampleAddress)."
      )
    }
  }
}
