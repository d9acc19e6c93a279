import Credentials
import LeagueModel
import Platform
import Platforms

/// Finds a league's next season.
package struct SeasonSearch: WholeRun {
  var run: SiteRun

  package init(_ run: SiteRun) { self.run = run }

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
      let found = try await entry.key.traits.newerSeason(
        than: entry.season, of: entry.key, by: fetcher)
      return found.map { NewerSeason(key: $0.key, season: $0.season, name: $0.name) }
    } catch {
      throw RunCredentials(run).failure(error, about: entry.key, with: cookies)
    }
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
