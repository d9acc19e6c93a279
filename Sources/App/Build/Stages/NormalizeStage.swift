public import LeagueModel
import Platforms

/// Makes a platform's answers a league in our own vocabulary.
public struct NormalizeStage: RunPart {
  /// The run.
  public let run: SiteRun

  /// The part of a run.
  public init(_ run: SiteRun) { self.run = run }

  /// Makes a league of answers and stores it.
  /// - Parameter fetched: What has just been fetched; nil for what is stored.
  @discardableResult
  public func normalize(
    _ entry: SiteConfiguration.LeagueEntry, _ fetched: FetchStage.Fetched? = nil
  ) throws(SiteError) -> League {
    report(.began(.normalize, league: entry.key.description))
    let fetched = if let fetched { fetched } else { try stored(entry) }
    try stored { () throws(DataError) in try data.store(fetched.league) }
    EarlierSeasons(run).normalizeEarlier(entry, before: fetched.league.season, fetched.players)
    return fetched.league
  }

  /// A snapshot as a league.
  static func league(of snapshot: Snapshot, _ players: PlayerIndex) throws(SiteError) -> League {
    do { return try Platforms.normalize(snapshot, players: players) } catch {
      throw .normalize(snapshot.key, error)
    }
  }

  /// What was fetched the last time.
  private func stored(
    _ entry: SiteConfiguration.LeagueEntry
  ) throws(SiteError) -> FetchStage.Fetched {
    let season = try season(of: entry, before: .normalize)
    let snapshot = try stored { () throws(DataError) in
      try data.snapshot(entry.key, season: season)
    }
    guard let snapshot else { throw .nothingStored(entry.key, before: .normalize) }
    let players = try knownPlayers(of: entry.key, season: season)
    return FetchStage.Fetched(league: try Self.league(of: snapshot, players), players: players)
  }

  /// The stored names; without them those of the league as it was stored the last time.
  private func knownPlayers(
    of key: LeagueKey, season: Int
  ) throws(SiteError) -> PlayerIndex {
    guard key.platform == .sleeper else { return .empty }
    if let players = try storedPlayers() { return players }
    // A fetch has said already that there are no names.
    if options.isOffline {
      report(
        .warning(
          "\(key): the list of Sleeper's players is not stored. Names are those of the last build; "
            + "'skidmark build' without --offline fetches the list."))
    }
    return lastNames(of: key, season: season)
  }

  /// The names that the league had when it was stored the last time.
  func lastNames(of key: LeagueKey, season: Int) -> PlayerIndex {
    guard let last = (try? data.league(key, season: season)) ?? nil else { return .empty }
    return PlayerIndex(fetchedAt: last.fetchedAt, players: last.players)
  }

  /// The stored names; nil if there are none or the file is damaged, as it is about to be replaced.
  func storedPlayers() throws(SiteError) -> PlayerIndex? {
    do {
      return try data.players(of: .sleeper)
    } catch {
      if case .stored = error { return nil }
      throw .data(error)
    }
  }
}
