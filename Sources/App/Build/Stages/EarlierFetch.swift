import LeagueModel
import Platform
import Platforms

/// Fetches the earlier seasons of a league: each once, and once more a week later, since it no longer changes.
/// Failures are only warnings.
struct EarlierFetch: WholeRun {
  var run: SiteRun

  /// Fetches the missing earlier seasons of a league. Does nothing once all are stored and over.
  /// - Returns: The seasons that were normalized on the way.
  func fetch(
    _ entry: SiteConfiguration.LeagueEntry, from present: Snapshot, _ cookies: ESPNCredentials?,
    _ players: () throws(SiteError) -> PlayerIndex
  ) async throws(SiteError) -> [Int: League] {
    let node = "league \(entry.key) history"
    if let inputs = inputs(entry, present), let kept = try? ledger.kept(node, inputs) {
      let nextLook = Instant(iso8601: String(decoding: kept.value, as: UTF8.self))
      guard let nextLook, nextLook <= world.now() else { return [:] }
    }
    let names = try? players()
    let warnings = WarningList()
    let noting = run.noting(warnings)
    let search = EarlierSearch(
      run: noting, entry: entry,
      fetcher: try FetchStage(noting).fetcher(of: entry.key, cookies),
      players: names ?? .empty)
    let found =
      entry.key.traits.linksSeasons
      ? await search.followLinks(from: present)
      : await search.askForYears(before: present.season)
    let past = data.earlier(of: entry.key)
    let stored = ((try? past.seasons(entry.key)) ?? []).map { year in
      try? past.season(entry.key, year).snapshot.read()
    }
    let areOver = stored.allSatisfy { $0.map(search.isFinal) ?? false }
    if areOver, warnings.all.isEmpty, let inputs = inputs(entry, present) {
      let nextLook = stored.compactMap { $0?.nextLook }.min()
      ledger.note(node, inputs, [], value: Array((nextLook?.description ?? "").utf8))
    }
    // Without names, the seasons are normalized later.
    guard names != nil else { return [:] }
    let seasons = found.compactMap { found in found.league.map { (found.snapshot.season, $0) } }
    return Dictionary(seasons) { first, _ in first }
  }

  /// What determines the earlier seasons; nil if everything is fetched again.
  private func inputs(
    _ entry: SiteConfiguration.LeagueEntry, _ present: Snapshot
  ) -> [NamedDigest]? {
    guard !options.isFetchingAll,
      let files = try? ledger.inputs(
        below: "data/\(entry.key)/history", where: { $0.contains("/snapshot/") })
    else { return nil }
    let link = present.previousLeague?.description ?? ""
    return [
      NamedDigest("history", "\(entry.history) \(entry.hasPapers)"),
      NamedDigest("season", "\(present.season) \(link)"),
    ] + files
  }
}

/// Looks for a league's earlier seasons, first in the data folder and then on the platform.
private struct EarlierSearch {
  let run: SiteRun
  let entry: SiteConfiguration.LeagueEntry
  let fetcher: Fetcher
  let players: PlayerIndex

  private var seasons: EarlierSeasons { EarlierSeasons(run) }
  private var data: DataFolder { run.data.earlier(of: entry.key) }

  /// An earlier season.
  struct Found {
    let snapshot: Snapshot
    /// The season, if it had to be normalized.
    let league: League?
  }

  /// Follows Sleeper's links to earlier leagues until one repeats or is not from an earlier year.
  func followLinks(from present: Snapshot) async -> [Found] {
    var (link, season) = (present.previousLeague, present.season)
    var seen: Set<LeagueKey> = [present.key]
    var left = SiteConfiguration.Past.limit
    if case .latest(let count) = entry.history { left = min(left, count) }
    var all: [Found] = []
    while left > 0, let key = link {
      left -= 1
      guard seen.insert(key).inserted else {
        warn(before: season, "\(key) links to an earlier league")
        break
      }
      do throws(EarlierError) {
        let found = try await found(key, season: nil, before: season)
        (link, season) = (found.snapshot.previousLeague, found.snapshot.season)
        all.append(found)
      } catch {
        warn(before: season, error.words)
        break
      }
    }
    return all
  }

  /// Asks ESPN for each year: all seasons share an id, and no list of them exists.
  func askForYears(before season: Int) async -> [Found] {
    var all: [Found] = []
    for year in entry.history.years(before: season) {
      do throws(EarlierError) {
        all.append(try await found(entry.key, season: year, before: season))
      } catch {
        seasons.warn(
          entry.key, "the \(year) season is missing from the history: \(error.words).")
        // A missing season says nothing about others, but an unresponsive platform would delay each request.
        guard error.isAboutOneSeason else { break }
      }
    }
    return all
  }

  private func warn(before season: Int, _ reason: String) {
    seasons.warn(
      entry.key,
      "the history starts with \(season), because the season before is not available: \(reason). "
        + "'history:' of the league in skidmark.yml says how many seasons to look for.")
  }

  /// A stored season if it is final, or else a fetched one, or else the stored one.
  private func found(
    _ key: LeagueKey, season: Int?, before next: Int
  ) async throws(EarlierError) -> Found {
    let known = stored(key, season: season, before: next)
    let isFetchingAll = run.options.isFetchingAll
    let now = run.world.now()
    let isEnough =
      (known?.snapshot).map { known in
        isFinal(known) && (known.isWhole || !entry.hasPapers)
          && known.nextLook.map { $0 > now } ?? true
      } ?? false
    if let known, isEnough, !isFetchingAll { return known }
    do throws(EarlierError) {
      return try await fetched(
        key, season: season, before: next, known?.snapshot, isAll: isFetchingAll)
    } catch {
      guard let known else { throw error }
      return known
    }
  }

  private func fetched(
    _ key: LeagueKey, season: Int?, before next: Int, _ known: Snapshot?, isAll: Bool
  ) async throws(EarlierError) -> Found {
    let snapshot: Snapshot
    do {
      snapshot = try await fetcher.earlierSnapshot(
        of: key, season: season, isWhole: entry.hasPapers, after: isAll ? nil : known)
    } catch {
      throw .fetch(error)
    }
    guard snapshot.season < next else { throw .anotherSeason(snapshot.season) }
    let isSame = known.map(snapshot.saysNothingNew) ?? false
    let league = isSame ? nil : try seasons.league(of: snapshot, players)
    do { try data.season(snapshot.key, snapshot.season).snapshot.store(snapshot) } catch {
      throw .data(error)
    }
    // The stored answers keep their dates.
    return Found(
      snapshot: isSame ? known?.withLooks(of: snapshot) ?? snapshot : snapshot, league: league)
  }

  /// A stored season; nil if its answers cannot be normalized, so that it is fetched again.
  private func stored(_ key: LeagueKey, season: Int?, before next: Int) -> Found? {
    let years = (try? data.seasons(entry.key)) ?? []
    for year in years.reversed() where season.map({ $0 == year }) ?? (year < next) {
      let found = try? data.season(entry.key, year).snapshot.read()
      guard let found, found.key == key else { continue }
      if seasons.isCurrent(entry.key, year) { return Found(snapshot: found, league: nil) }
      if let league = try? seasons.league(of: found, players) {
        return Found(snapshot: found, league: league)
      }
    }
    return nil
  }

  /// Whether a season can no longer change.
  func isFinal(_ snapshot: Snapshot) -> Bool {
    if snapshot.isAfterSeason { return true }
    let league = try? data.season(entry.key, snapshot.season).league.read()
    return league?.stage == .complete
  }
}
