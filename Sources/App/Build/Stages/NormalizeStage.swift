package import LeagueModel
import Platform
import Platforms

/// Stores a fetched league in the common league model. Without a fetch, converts the stored answers first.
package struct NormalizeStage: UsesSite, UsesTrace, UsesOptions, Sendable {
  package let site: SiteFolder
  package var trace: Trace
  package let options: SiteRun.Options

  package init(_ part: some UsesSite & UsesTrace & UsesOptions) {
    (site, trace, options) = (part.site, part.trace, part.options)
  }

  /// What the answers about a season say.
  struct Season: Sendable {
    let league: League
    /// What all players of the NFL scored; empty if the platform does not tell.
    let games: [ScoredGame]
    /// The names that the league was given.
    let players: PlayerIndex
  }

  /// Normalizes a league's stored answers, and those of its earlier seasons, unless they are the same as before.
  @discardableResult
  package func normalize(
    _ entry: SiteConfiguration.LeagueEntry
  ) throws(SiteError) -> StoredLeague {
    report(.began(.normalize, league: entry.key.description))
    let year = try season(of: entry, before: .normalize)
    let folder = data.season(entry.key, year)
    var league = StoredLeague(data, entry.key, year)
    var known: PlayerIndex?
    if try kept(Self.node(entry), inputs(entry.key, of: folder)) == nil {
      guard let snapshot = try folder.snapshot.read() else {
        throw .nothingStored(entry.key, before: .normalize)
      }
      let warnings = WarningList()
      let noting = noting(warnings)
      let season = try noting.season(of: snapshot, nil)
      league = try noting.store(season, entry, after: try? folder.league.read(), warnings)
      known = season.players
    }
    EarlierSeasons(self).normalizeEarlier(entry, before: year, [:]) { () throws(SiteError) in
      if let known { known } else { try knownPlayers(of: entry.key, season: year) }
    }
    return league
  }

  /// What some answers say, with these names of players or else the stored ones.
  func season(
    of snapshot: Snapshot, _ newPlayers: PlayerIndex?
  ) throws(SiteError) -> Season {
    let players =
      if let newPlayers { newPlayers } else {
        try knownPlayers(of: snapshot.key, season: snapshot.season)
      }
    return Season(
      league: try Self.league(of: snapshot, players), games: try Self.games(of: snapshot),
      players: players)
  }

  /// Stores what the stored answers say.
  /// - Parameter before: The league as it was stored.
  func store(
    _ season: Season, _ entry: SiteConfiguration.LeagueEntry, after before: League?,
    _ warnings: WarningList = WarningList()
  ) throws(SiteError) -> StoredLeague {
    let folder = data.season(entry.key, season.league.season)
    let league = try completed(season.league, folder, after: before)
      .printing(configuration.owners(of: entry.key))
    var outputs = [try ledger.noteStored(folder.league.store(league))]
    if try folder.games.store(season.games) {
      outputs.append(try ledger.noteStored(folder.games.name))
    }
    ledger.note(
      Self.node(entry), try inputs(entry.key, of: folder), outputs, warnings: warnings.all)
    return StoredLeague(data, league)
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

  /// The league with what the platform has forgotten of the season and its earlier answers said.
  private func completed(
    _ league: League, _ folder: SeasonFolder, after before: League?
  ) throws(SiteError) -> League {
    // No answer can tell again what a damaged log knew.
    var log = try folder.log.read() ?? SeasonLog()
    log.note(league, after: before)
    try folder.log.store(log)
    return log.completing(league)
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

  init(_ data: DataFolder, _ league: League) {
    (key, season) = (league.key, league.season)
    self.league = Stored(data.season(key, season).league.name, league)
  }

  init(_ data: DataFolder, _ key: LeagueKey, _ season: Int) {
    (self.key, self.season) = (key, season)
    let file = data.season(key, season).league
    league = Stored(file, orElse: .nothingStored(key, before: .rank))
  }
}
