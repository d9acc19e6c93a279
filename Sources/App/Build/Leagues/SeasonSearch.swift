import Credentials
import LeagueModel
import Platform
import Platforms

/// Finds a league's next season. On Sleeper, each season is a new league that links only to the previous one,
/// so the search goes through the leagues of its members. On ESPN, it is the same id in another year.
package struct SeasonSearch: RunPart {
  let run: SiteRun

  package init(_ run: SiteRun) { self.run = run }

  /// How many members' leagues are searched; commissioners come first.
  private static let mostPeople = 2
  /// How many years a league may have paused.
  private static let mostYears = 5

  func newerSeason(known entry: SiteConfiguration.LeagueEntry) -> NewerSeason? {
    try? data.newerSeason(after: entry.key).read()
  }

  /// Looks for the next season if the entry's is over, and reports it. Ignores errors.
  func lookForNewSeason(of entry: SiteConfiguration.LeagueEntry, after stored: StoredLeague) async {
    guard SeasonYear.isOver(stored.season, at: world.now()) else { return }
    do throws(SiteError) {
      let league = try stored.league.value()
      let newer = try await newerSeason(of: entry)
      let file = data.newerSeason(after: entry.key)
      guard let newer else { return try file.remove() }
      try file.store(newer)
      report(
        .note(
          "\(league.name) has a new season, \(newer.season): 'skidmark league roll-over \(entry.key)' "
            + "moves to it, and the \(league.season) pages stay."))
    } catch {
      return
    }
  }

  /// The latest season that continues a league, if any. Offline, the one that the last build found.
  package func newerSeason(
    of entry: SiteConfiguration.LeagueEntry
  ) async throws(SiteError) -> NewerSeason? {
    if options.isOffline { return newerSeason(known: entry) }
    let cookies = try RunCredentials(run).cookies(for: entry.key)
    let fetcher = try fetcher(cookies?.credentials)
    do throws(FetchError) {
      switch entry.key.platform {
      case .sleeper: return try await newerSleeperSeason(of: entry, fetcher)
      case .espn: return try await newerESPNSeason(of: entry, fetcher)
      }
    } catch {
      throw RunCredentials(run).failure(error, about: entry.key, with: cookies)
    }
  }

  private func newerSleeperSeason(
    of entry: SiteConfiguration.LeagueEntry, _ fetcher: Fetcher
  ) async throws(FetchError) -> NewerSeason? {
    let sleeper = SleeperLookup(fetcher, for: entry.key)
    let own = try await sleeper.summary()
    let present = try await sleeper.season() ?? SeasonYear.present(at: world.now())
    guard own.season < present else { return nil }
    let people = try await sleeper.people().prefix(Self.mostPeople)
    var latest = own
    for season in (own.season + 1)...min(present, own.season + Self.mostYears) {
      for person in people {
        let leagues = try await sleeper.leagues(of: person, season: season)
        if let next = leagues.first(where: { $0.previous == latest.key }) {
          latest = next
          break
        }
      }
    }
    return latest == own
      ? nil : NewerSeason(key: latest.key, season: latest.season, name: latest.name)
  }

  private func newerESPNSeason(
    of entry: SiteConfiguration.LeagueEntry, _ fetcher: Fetcher
  ) async throws(FetchError) -> NewerSeason? {
    // An entry without a season always uses the latest one.
    guard let season = entry.season else { return nil }
    let present = SeasonYear.present(at: world.now())
    for year in stride(from: present, to: season, by: -1).prefix(Self.mostYears) {
      do throws(FetchError) {
        let found = try await fetcher.summary(of: entry.key, season: year)
        return NewerSeason(key: entry.key, season: year, name: found.name)
      } catch {
        guard case .notFound = error else { throw error }
      }
    }
    return nil
  }

  /// Moves an entry to a new season. Keeps data, pages and context. An interrupted move can be repeated.
  package func move(
    _ entry: SiteConfiguration.LeagueEntry, to newer: NewerSeason
  ) throws(SiteError) {
    var file = try ConfigurationFile(path(ConfigurationFile.name))
    var moved = entry
    moved.key = newer.key
    let (old, new) = (path(entry.contextPath), path(moved.contextPath))
    if new != old, Files.kind(new) == nil, let context = try onDisk(Files.readIfPresent(old)) {
      try onDisk(Files.replace(new, with: context))
    }
    try file.move(entry, to: newer)
    try file.save()
    if new != old { try onDisk(Files.removeFile(old)) }
    try data.newerSeason(after: entry.key).remove()
  }
}
