import LeagueModel
import Platform
import Platforms

/// The stored earlier seasons of a league.
struct EarlierSeasons: UsesSite, UsesTrace, UsesOptions, Sendable {
  package let site: SiteFolder
  package var trace: Trace
  package let options: SiteRun.Options

  init(_ part: some UsesSite & UsesTrace & UsesOptions) {
    (site, trace, options) = (part.site, part.trace, part.options)
  }

  /// Stores those earlier seasons whose answers, or whose players' names, are new.
  /// - Parameter known: The seasons that are normalized already.
  func normalizeEarlier(
    _ entry: SiteConfiguration.LeagueEntry, before season: Int, _ known: [Int: League],
    _ players: () throws(SiteError) -> PlayerIndex
  ) {
    for year in years(of: entry, before: season) {
      do throws(EarlierError) {
        try normalizeEarlier(entry.key, year, known[year], players)
      } catch {
        leaveOut(year, of: entry.key, error)
      }
    }
  }

  private func normalizeEarlier(
    _ key: LeagueKey, _ year: Int, _ known: League?,
    _ players: () throws(SiteError) -> PlayerIndex
  ) throws(EarlierError) {
    let season = data.earlier(of: key).season(key, year)
    let node = Self.node(key, year)
    let (inputs, snapshot, names): ([NamedDigest], Snapshot, PlayerIndex)
    do {
      inputs = try NormalizeStage(self).inputs(key, of: season)
      guard try ledger.kept(node, inputs) == nil,
        let found = try season.snapshot.read()
      else { return }
      (snapshot, names) = (found, try players())
    } catch { throw .data(error) }
    // What was noticed while the season was played, before the league moved on.
    let played = if let known { known } else { try self.league(of: snapshot, names) }
    do {
      let log = try DataFolder(data.path).season(played.key, year).log.read()
      let league = (log?.completing(played) ?? played).printing(configuration.owners(of: key))
      ledger.note(node, inputs, [try ledger.noteStored(season.league.store(league))])
    } catch { throw .data(error) }
  }

  private static func node(_ key: LeagueKey, _ year: Int) -> String {
    "league \(key) \(year) normalize"
  }

  /// Whether the stored answers of an earlier season are already normalized.
  func isCurrent(_ key: LeagueKey, _ year: Int) -> Bool {
    let season = data.earlier(of: key).season(key, year)
    let inputs = try? NormalizeStage(self).inputs(key, of: season)
    return inputs.flatMap { try? ledger.kept(Self.node(key, year), $0) } != nil
  }

  /// The stored earlier seasons that the league's site uses, or those of them since a year, oldest first.
  func leagues(
    of entry: SiteConfiguration.LeagueEntry, before season: Int, since first: Int = 0
  ) -> [League] {
    years(of: entry, before: season).filter { $0 >= first }.compactMap { year in
      do throws(SiteError) {
        return try data.earlier(of: entry.key).season(entry.key, year).league.read()
      } catch {
        leaveOut(year, of: entry.key, .data(error))
        return nil
      }
    }
  }

  func years(of entry: SiteConfiguration.LeagueEntry, before season: Int) -> [Int] {
    let stored = (try? data.earlier(of: entry.key).seasons(entry.key)) ?? []
    return entry.history.wanted(of: stored, before: season)
  }

  /// The stored earlier seasons that the site uses, as inputs.
  func inputs(
    _ entry: SiteConfiguration.LeagueEntry, before season: Int
  ) throws(SiteError) -> [NamedDigest] {
    let past = data.earlier(of: entry.key)
    return try years(of: entry, before: season).map { (year) throws(SiteError) in
      try ledger.input(past.season(entry.key, year).league.name)
    }
  }

  /// Normalizes a snapshot, and checks that it has the season that it claims.
  func league(
    of snapshot: Snapshot, _ players: PlayerIndex
  ) throws(EarlierError) -> League {
    let league: League
    do { league = try Platforms.normalize(snapshot, players: players) } catch {
      throw .normalize(snapshot.key, error)
    }
    guard league.season == snapshot.season else { throw .anotherSeason(league.season) }
    return league
  }

  private func leaveOut(_ year: Int, of key: LeagueKey, _ error: EarlierError) {
    warn(key, "the stored \(year) season is left out of the history: \(error.words).")
  }

  func warn(_ key: LeagueKey, _ text: String) { report(.warning("\(key): \(text)")) }
}
