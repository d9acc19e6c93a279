import Credentials
import LeagueModel
import Platform
import Platforms

/// Brings a league up to date: fetches what can have changed, normalizes it once, and then asks for what depends on the
/// league: plays of the NFL, pictures, earlier seasons.
package struct Intake: WholeRun {
  var run: SiteRun

  package init(_ run: SiteRun) { self.run = run }

  /// Fetches and normalizes a league. Stores the answers only if they can be normalized.
  @discardableResult
  package func takeIn(
    _ entry: SiteConfiguration.LeagueEntry
  ) async throws(SiteError) -> StoredLeague {
    let (fetch, normalize) = (FetchStage(run), NormalizeStage(run))
    var fetched = try await fetch.fetch(entry, isAll: options.isFetchingAll)
    report(.began(.normalize, league: entry.key.description))
    var season: NormalizeStage.Season?
    if !fetched.saysNothingNew || fetched.newPlayers != nil
      || !normalize.isCurrent(entry, season: fetched.snapshot.season)
    {
      (fetched, season) = try await normalized(fetched, entry)
    }
    let stored = StoredLeague(data, entry.key, fetched.snapshot.season)
    let known = fetched.snapshot.withoutPlays
    fetched.snapshot = await fetch.addingPlays(to: fetched) { [season] in
      season?.league ?? (try? stored.league.value())
    }
    // With the plays, a missing schedule may have come.
    if !fetched.snapshot.withoutPlays.saysNothingNew(after: known) { season = nil }
    let league: StoredLeague
    if season == nil, fetched.saysNothingNew {
      league = try keep(fetched, entry)
    } else {
      let present =
        if let season { season } else {
          try normalize.season(of: fetched.snapshot, fetched.newPlayers)
        }
      season = present
      league = try store(present, fetched, entry)
    }
    try await PictureStage(run: run).fetch(of: league)
    let players = { [season] () throws(SiteError) in
      if let season {
        season.players
      } else {
        try normalize.knownPlayers(of: entry.key, season: league.season)
      }
    }
    let earlier = try await EarlierFetch(run: run).fetch(
      entry, from: fetched.snapshot, fetched.cookies?.credentials, players)
    EarlierSeasons(run).normalizeEarlier(entry, before: league.season, earlier, players)
    return league
  }

  /// The league of some answers. If they cannot be normalized because of an old one that was used again, all are
  /// fetched again, those of settled weeks too.
  private func normalized(
    _ fetched: FetchStage.Fetched, _ entry: SiteConfiguration.LeagueEntry
  ) async throws(SiteError) -> (FetchStage.Fetched, NormalizeStage.Season) {
    let normalize = NormalizeStage(run)
    do throws(SiteError) {
      return (fetched, try normalize.season(of: fetched.snapshot, fetched.newPlayers))
    } catch {
      guard let last = fetched.last, !options.isFetchingAll,
        (try? normalize.season(of: last, .empty)) == nil
      else { throw error }
      let again = try await FetchStage(run).fetch(entry, isAll: true)
      return (again, try normalize.season(of: again.snapshot, again.newPlayers))
    }
  }

  /// Keeps what is stored of a league, which is as it was.
  private func keep(
    _ fetched: FetchStage.Fetched, _ entry: SiteConfiguration.LeagueEntry
  ) throws(SiteError) -> StoredLeague {
    let season = fetched.snapshot.season
    let folder = data.season(entry.key, season).snapshot
    try folder.noteLooks(of: fetched.snapshot)
    try folder.tidy()
    report(
      .changed(
        league: entry.key.description, since: fetched.snapshot.fetchedAt, LeagueChanges()))
    return StoredLeague(data, entry.key, season)
  }

  /// Stores the answers and the league, and reports what changed.
  private func store(
    _ season: NormalizeStage.Season, _ fetched: FetchStage.Fetched,
    _ entry: SiteConfiguration.LeagueEntry
  ) throws(SiteError) -> StoredLeague {
    let folder = data.season(entry.key, fetched.snapshot.season)
    let before = try? folder.league.read()
    try folder.snapshot.store(fetched.snapshot)
    let league = try NormalizeStage(run).store(season, entry, after: before)
    if let last = fetched.last, last.season == fetched.snapshot.season {
      // New names of players, or another version of the program, are no changes in the league.
      let isSame = last.answers.map(\.body) == fetched.snapshot.answers.map(\.body)
      let changes =
        isSame
        ? LeagueChanges()
        : try before.map { (before) throws(SiteError) in
          LeagueChanges(from: before, to: try league.league.value())
        }
      if let changes {
        report(.changed(league: entry.key.description, since: last.fetchedAt, changes))
      }
    }
    return league
  }
}
