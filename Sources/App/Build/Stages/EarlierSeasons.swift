import HTTP
import LeagueModel
import Platform
import Platforms

/// The seasons before the present one. They are over and do not change, so each is fetched once. The
/// paper can do without: whatever fails is a warning, and what is known is used.
package struct EarlierSeasons: RunPart {
  /// The run.
  package let run: SiteRun

  /// The part of a run.
  package init(_ run: SiteRun) { self.run = run }

  /// Fetches the earlier seasons of a league that are not stored yet. Once all are there and over, nothing
  /// is asked or read.
  func fetchEarlier(
    _ entry: SiteConfiguration.LeagueEntry, from present: Snapshot, _ fetcher: Fetcher,
    _ players: @autoclosure () -> PlayerIndex
  ) async {
    let node = "league \(entry.key) history"
    if let inputs = inputs(entry, present), ((try? ledger.kept(node, inputs)) ?? nil) != nil {
      return
    }
    let warnings = WarningList()
    let search = EarlierSearch(
      seasons: EarlierSeasons(run.noting(warnings)), entry: entry, fetcher: fetcher,
      players: players())
    switch entry.key.platform {
    case .sleeper: await search.followLinks(from: present)
    case .espn: await search.askForYears(before: present.season)
    }
    let years = (try? data.earlierSeasons(entry.key)) ?? []
    let areOver = years.allSatisfy { year in
      let snapshot = (try? data.earlierSnapshot(entry.key, season: year)) ?? nil
      return snapshot.map(search.isFinal) ?? false
    }
    if areOver, warnings.all.isEmpty, let inputs = inputs(entry, present) {
      ledger.note(node, inputs, [])
    }
  }

  /// What decides which earlier seasons there are.
  private func inputs(
    _ entry: SiteConfiguration.LeagueEntry, _ present: Snapshot
  ) -> [NamedDigest]? {
    guard !options.isFetchingAll,
      let files = try? ledger.inputs(
        below: "data/\(entry.key)/history", where: { $0.contains("/snapshot/") })
    else { return nil }
    let link = present.previousLeague?.description ?? ""
    return [
      NamedDigest("history", "\(entry.history)"),
      NamedDigest("season", "\(present.season) \(link)"),
    ] + files
  }

  /// Makes the stored answers of earlier seasons leagues.
  /// - Returns: The years of those that are leagues.
  func normalizeEarlier(
    _ entry: SiteConfiguration.LeagueEntry, before season: Int, _ players: PlayerIndex
  ) -> [Int] {
    earlierYears(entry, before: season).filter { year in
      do throws(EarlierError) {
        return try normalizeEarlier(entry.key, year, players)
      } catch {
        leaveOut(year, of: entry.key, error)
        return false
      }
    }
  }

  private func normalizeEarlier(
    _ key: LeagueKey, _ year: Int, _ players: PlayerIndex
  ) throws(EarlierError) -> Bool {
    let snapshot: Snapshot?
    do { snapshot = try data.earlierSnapshot(key, season: year) } catch { throw .data(error) }
    guard let snapshot else { return false }
    let league = try earlierLeague(snapshot, players)
    do { try data.store(league, earlierIn: key) } catch { throw .data(error) }
    return true
  }

  /// The stored earlier seasons that a league's paper knows, the earliest first.
  func earlierLeagues(of league: League) -> [League] {
    guard let entry = configuration.leagues.first(where: { $0.key == league.key }) else {
      return []
    }
    return earlierYears(entry, before: league.season).compactMap { year in
      do throws(DataError) {
        return try data.earlierLeague(entry.key, season: year)
      } catch {
        leaveOut(year, of: entry.key, .data(error))
        return nil
      }
    }
  }

  func earlierYears(
    _ entry: SiteConfiguration.LeagueEntry, before season: Int
  ) -> [Int] {
    entry.history.wanted(of: (try? data.earlierSeasons(entry.key)) ?? [], before: season)
  }

  /// A snapshot as a league, if it is one of the season that it says it is.
  fileprivate func earlierLeague(
    _ snapshot: Snapshot, _ players: PlayerIndex
  ) throws(EarlierError) -> League {
    let league: League
    do { league = try Platforms.normalize(snapshot, players: players) } catch {
      throw .normalize(snapshot.key, error)
    }
    guard league.season == snapshot.season else { throw .anotherSeason(league.season) }
    return league
  }

  private func leaveOut(_ year: Int, of key: LeagueKey, _ error: EarlierError) {
    warn(key, "the stored season \(year) is left out of the history: \(error.words).")
  }

  fileprivate func warn(_ key: LeagueKey, _ text: String) { report(.warning("\(key): \(text)")) }
}

/// Looks for a league's earlier seasons, on the disk and then at the platform.
private struct EarlierSearch {
  let seasons: EarlierSeasons
  let entry: SiteConfiguration.LeagueEntry
  let fetcher: Fetcher
  let players: PlayerIndex

  /// Sleeper: every season is a league of its own, which names the one before. The chain is used as
  /// far as it goes; a league that comes twice, or that is not of an earlier year, ends it.
  func followLinks(from present: Snapshot) async {
    var (link, season) = (present.previousLeague, present.season)
    var seen: Set<LeagueKey> = [present.key]
    var left = SiteConfiguration.Past.limit
    if case .latest(let count) = entry.history { left = min(left, count) }
    while left > 0, let key = link {
      left -= 1
      guard seen.insert(key).inserted else {
        return warn(before: season, "\(key) links to a league that came before")
      }
      do throws(EarlierError) {
        let found = try await snapshot(of: key, season: nil, before: season)
        (link, season) = (found.previousLeague, found.season)
      } catch {
        return warn(before: season, error.words)
      }
    }
  }

  /// ESPN: all seasons have the same id, and nobody says which there are.
  func askForYears(before season: Int) async {
    for year in entry.history.years(before: season) {
      do throws(EarlierError) {
        _ = try await snapshot(of: entry.key, season: year, before: season)
      } catch {
        seasons.warn(
          entry.key, "the season \(year) is missing in the history: \(error.words).")
        // A season that is not there says nothing of the others; a platform that does not answer
        // would let the paper wait for each.
        guard error.isAboutOneSeason else { return }
      }
    }
  }

  private func warn(before season: Int, _ reason: String) {
    seasons.warn(
      entry.key,
      "the history begins with \(season), as the season before could not be had: \(reason). "
        + "'history:' in skidmark.yml says how many seasons to look for.")
  }

  /// A season from the disk, or fetched and stored if it makes a league. What is stored of a season
  /// that was not over is used if there is nothing better.
  private func snapshot(
    of key: LeagueKey, season: Int?, before next: Int
  ) async throws(EarlierError) -> Snapshot {
    let known = stored(key, season: season, before: next)
    let isFetchingAll = seasons.options.isFetchingAll
    if let known, isFinal(known), !isFetchingAll { return known }
    do throws(EarlierError) {
      return try await fetched(
        key, season: season, before: next, after: isFetchingAll ? nil : known)
    } catch {
      guard let known else { throw error }
      return known
    }
  }

  private func fetched(
    _ key: LeagueKey, season: Int?, before next: Int, after known: Snapshot?
  ) async throws(EarlierError) -> Snapshot {
    let snapshot: Snapshot
    do {
      snapshot = try await fetcher.earlierSnapshot(of: key, season: season, after: known)
    } catch {
      throw .fetch(error)
    }
    guard snapshot.season < next else { throw .anotherSeason(snapshot.season) }
    _ = try seasons.earlierLeague(snapshot, players)
    do { try seasons.data.store(snapshot, earlierIn: entry.key) } catch { throw .data(error) }
    return snapshot
  }

  /// What is stored of a season. Answers that make no league are as good as none: they are fetched again.
  private func stored(_ key: LeagueKey, season: Int?, before next: Int) -> Snapshot? {
    let years = (try? seasons.data.earlierSeasons(entry.key)) ?? []
    for year in years.reversed() where season.map({ $0 == year }) ?? (year < next) {
      let found = try? seasons.data.earlierSnapshot(entry.key, season: year)
      if let found, found.key == key, (try? seasons.earlierLeague(found, players)) != nil {
        return found
      }
    }
    return nil
  }

  /// Whether nothing about a season can change any more.
  func isFinal(_ snapshot: Snapshot) -> Bool {
    if snapshot.isAfterSeason { return true }
    let league = try? seasons.data.earlierLeague(entry.key, season: snapshot.season)
    return league?.stage == .complete
  }
}
