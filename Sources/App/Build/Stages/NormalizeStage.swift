package import LeagueModel
import Platform
import Platforms

/// Stores a fetched league in the common league model. Without a fetch, converts the stored answers first.
package struct NormalizeStage: RunPart {
  let run: SiteRun

  package init(_ run: SiteRun) { self.run = run }

  /// Normalizes and stores a league, from the result of a fetch or else from the stored snapshot.
  @discardableResult
  package func normalize(
    _ entry: SiteConfiguration.LeagueEntry, _ fetched: FetchStage.Fetched? = nil
  ) throws(SiteError) -> StoredLeague {
    report(.began(.normalize, league: entry.key.description))
    let season =
      if let fetched { fetched.league.season } else {
        try season(of: entry, before: .normalize)
      }
    let folder = data.season(entry.key, season)
    let inputs = try inputs(entry.key, of: folder)
    var (league, players) = (StoredLeague(run, entry.key, season), fetched?.players)
    if try kept(Self.node(entry), inputs) == nil {
      let warnings = WarningList()
      let noting = NormalizeStage(run.noting(warnings))
      let fetched = if let fetched { fetched } else { try noting.stored(entry) }
      let printed = try noting.completed(fetched.league, folder)
        .printing(configuration.owners(of: entry.key))
      var outputs = [try ledger.noteStored(folder.league.store(printed))]
      if try folder.games.store(fetched.games) {
        outputs.append(try ledger.noteStored(folder.games.name))
      }
      ledger.note(Self.node(entry), inputs, outputs, warnings: warnings.all)
      (league, players) = (StoredLeague(run, printed), fetched.players)
    }
    EarlierSeasons(run: run).normalizeEarlier(entry, before: season) { () throws(SiteError) in
      if let players { players } else { try knownPlayers(of: entry.key, season: season) }
    }
    return league
  }

  /// Whether the stored snapshot is already normalized.
  func isCurrent(_ entry: SiteConfiguration.LeagueEntry, season: Int) -> Bool {
    let inputs = try? inputs(entry.key, of: data.season(entry.key, season))
    return inputs.flatMap { try? ledger.kept(Self.node(entry), $0) } != nil
  }

  private static func node(_ entry: SiteConfiguration.LeagueEntry) -> String {
    "league \(entry.key) normalize"
  }

  /// The inputs of a season's normalized league.
  func inputs(
    _ key: LeagueKey, of season: SeasonFolder
  ) throws(SiteError) -> [NamedDigest] {
    let names = NamedDigest("owners", configuration.owners(of: key).rawValue)
    let answers = try ledger.inputs(below: season.snapshot.name) + [names]
    guard key.traits.hasPlayerList else { return answers }
    return answers + [try ledger.input(data.players(of: key.platform).name)]
  }

  static func league(of snapshot: Snapshot, _ players: PlayerIndex) throws(SiteError) -> League {
    do { return try Platforms.normalize(snapshot, players: players) } catch {
      throw .normalize(snapshot.key, error)
    }
  }

  static func games(of snapshot: Snapshot) throws(SiteError) -> [ScoredGame] {
    do { return try Platforms.scoredGames(snapshot) } catch {
      throw .normalize(snapshot.key, error)
    }
  }

  /// The league completed with what earlier answers of the season had and the platform no longer has.
  private func completed(_ league: League, _ folder: SeasonFolder) throws(SiteError) -> League {
    // A damaged log is an error, because no answer can replace what it had.
    var log = try folder.log.read() ?? SeasonLog()
    log.note(league, after: try? folder.league.read())
    try folder.log.store(log)
    return log.completing(league)
  }

  private func stored(
    _ entry: SiteConfiguration.LeagueEntry
  ) throws(SiteError) -> FetchStage.Fetched {
    let season = try season(of: entry, before: .normalize)
    let snapshot = try data.season(entry.key, season).snapshot.read()
    guard let snapshot else { throw .nothingStored(entry.key, before: .normalize) }
    let players = try knownPlayers(of: entry.key, season: season)
    return FetchStage.Fetched(
      league: try Self.league(of: snapshot, players), players: players,
      games: try Self.games(of: snapshot))
  }

  /// The stored names, or those in the league as last stored.
  func knownPlayers(of key: LeagueKey, season: Int) throws(SiteError) -> PlayerIndex {
    guard key.traits.hasPlayerList else { return .empty }
    if let players = try storedPlayers(of: key.platform) { return players }
    // Online, a failed fetch has already reported the missing names.
    if options.isOffline {
      report(
        .warning(
          "\(key): \(key.platform.name)'s list of players is not stored. Names come from the last build; "
            + "'skidmark build' without --offline fetches the list."))
    }
    guard let last = try? data.season(key, season).league.read() else { return .empty }
    return PlayerIndex(fetchedAt: last.fetchedAt, players: last.players)
  }

  /// The stored names; nil if they are missing or damaged, since a fetch will replace them.
  func storedPlayers(of platform: FantasyPlatform) throws(SiteError) -> PlayerIndex? {
    do {
      return try data.players(of: platform).read()
    } catch {
      if case .data(.stored) = error { return nil }
      throw error
    }
  }
}

/// A stored season of a league.
package struct StoredLeague: Sendable {
  /// The league's key, under which it is stored.
  package let key: LeagueKey
  /// The year in which the season began.
  package let season: Int
  /// The normalized season.
  package let league: Stored<League>

  init(_ run: SiteRun, _ league: League) {
    (key, season) = (league.key, league.season)
    self.league = Stored(run.data.season(key, season).league.name, league)
  }

  init(_ run: SiteRun, _ key: LeagueKey, _ season: Int) {
    (self.key, self.season) = (key, season)
    let file = run.data.season(key, season).league
    league = Stored(file, orElse: .nothingStored(key, before: .rank))
  }
}
