import Credentials
package import LeagueModel
import Platform
import Platforms

/// Asks a platform for changes in a league.
package struct FetchStage: RunPart {
  let run: SiteRun

  package init(_ run: SiteRun) { self.run = run }

  /// The result of a fetch.
  package struct Fetched: Sendable {
    /// The normalized league.
    package let league: League
    let players: PlayerIndex
    /// What all players of the NFL scored; empty if the platform does not have it.
    let games: [ScoredGame]
  }

  /// Fetches changes in a league, and stores the answers only if they can be normalized.
  /// - Returns: The league; nil if nothing changed.
  @discardableResult
  package func fetch(_ entry: SiteConfiguration.LeagueEntry) async throws(SiteError) -> Fetched? {
    report(.began(.fetch, league: entry.key.description))
    let cookies = try RunCredentials(run).cookies(for: entry.key)
    let fetcher = try fetcher(of: entry.key, cookies?.credentials)
    let last = lastSnapshot(of: entry)
    var snapshot = try await snapshot(
      entry, fetcher, after: options.isFetchingAll ? nil : last, cookies)
    let newPlayers = try await newPlayers(for: entry.key, fetcher)
    snapshot = await withPlays(snapshot, after: last, newPlayers, fetcher)
    if let last, snapshot.saysNothingNew(after: last) {
      let folder = data.season(entry.key, last.season).snapshot
      try folder.noteLooks(of: snapshot)
      // The edition is dated by its data, not by the run.
      snapshot = last.withLooks(of: snapshot)
      try folder.tidy()
      if newPlayers == nil, NormalizeStage(run).isCurrent(entry, season: last.season) {
        report(.changed(league: entry.key.description, since: last.fetchedAt, LeagueChanges()))
        try await PictureStage(run: run).fetch(of: entry.key, season: last.season)
        try await EarlierSeasons(run: run).fetchEarlier(
          entry, from: last, cookies?.credentials,
          (try? NormalizeStage(run).knownPlayers(of: entry.key, season: last.season)) ?? .empty)
        return nil
      }
    }
    let players =
      if let newPlayers { newPlayers } else {
        try NormalizeStage(run).knownPlayers(of: entry.key, season: snapshot.season)
      }
    let league: League
    do throws(SiteError) {
      league = try NormalizeStage.league(of: snapshot, players)
    } catch {
      // The cause may be an old answer that was reused. Fetches everything again, including settled weeks.
      guard let last, !options.isFetchingAll,
        (try? NormalizeStage.league(of: last, .empty)) == nil
      else { throw error }
      snapshot = try await self.snapshot(entry, fetcher, after: nil, cookies)
        .keepingPlays(of: last)
      league = try NormalizeStage.league(of: snapshot, players)
    }
    try data.season(snapshot.key, snapshot.season).snapshot.store(snapshot)
    tell(league, snapshot, after: last)
    try await PictureStage(run: run).fetch(of: league)
    try await EarlierSeasons(run: run).fetchEarlier(
      entry, from: snapshot, cookies?.credentials, players)
    return Fetched(
      league: league, players: players, games: try NormalizeStage.games(of: snapshot))
  }

  func fetcher(
    of key: LeagueKey, _ cookies: ESPNCredentials?
  ) throws(SiteError) -> Fetcher {
    let reach = try reach()
    return Fetcher(
      client: reach.client, addresses: reach.addresses, credentials: cookies,
      timeout: world.timeout, now: world.now
    ) { progress in
      report(
        .fetched(
          league: key.description, answers: progress.answers, requests: progress.requests))
    } missing: { part in
      report(.warning(part.warning))
    }
  }

  private func snapshot(
    _ entry: SiteConfiguration.LeagueEntry, _ fetcher: Fetcher, after last: Snapshot?,
    _ cookies: CredentialLookup.Cookies?
  ) async throws(SiteError) -> Snapshot {
    do {
      return try await fetcher.snapshot(of: entry.key, season: entry.season, after: last)
    } catch {
      throw RunCredentials(run).failure(error, about: entry.key, with: cookies)
    }
  }

  /// The snapshot with the stored plays, and with new ones if the site asks for them.
  private func withPlays(
    _ snapshot: Snapshot, after last: Snapshot?, _ players: PlayerIndex?, _ fetcher: Fetcher
  ) async -> Snapshot {
    let kept = snapshot.keepingPlays(of: last)
    guard configuration.fetchesPlays else { return kept }
    let snapshot = options.isFetchingAll ? snapshot : kept
    let known =
      if let players { players } else {
        (try? NormalizeStage(run).knownPlayers(of: snapshot.key, season: snapshot.season)) ?? .empty
      }
    // Errors in the answers are reported later, when they are normalized and stored.
    guard let league = try? NormalizeStage.league(of: snapshot, known) else { return kept }
    return await fetcher.addingPlays(to: snapshot, of: league).keepingPlays(of: last)
      .countingLooks(after: last)
  }

  private func lastSnapshot(of entry: SiteConfiguration.LeagueEntry) -> Snapshot? {
    guard let season = try? season(of: entry, before: .fetch) else { return nil }
    return try? data.season(entry.key, season).snapshot.read()
  }

  private func tell(_ league: League, _ snapshot: Snapshot, after last: Snapshot?) {
    guard let last, last.season == snapshot.season else { return }
    let isSame = last.answers.map(\.body) == snapshot.answers.map(\.body)
    guard let before = isSame ? league : try? NormalizeStage.league(of: last, .empty) else {
      return
    }
    report(
      .changed(
        league: league.key.description, since: last.fetchedAt,
        LeagueChanges(from: before, to: league)))
  }

  /// Newer names of players where lineups have only ids, fetched at most once a day. Failures only warn: ids are
  /// printed instead.
  private func newPlayers(
    for key: LeagueKey, _ fetcher: Fetcher
  ) async throws(SiteError) -> PlayerIndex? {
    guard key.traits.hasPlayerList else { return nil }
    let day = 86_400.0
    let fetchedAt = try playersFetchedAt(key.platform)
    if let fetchedAt, abs(world.now().seconds(since: fetchedAt)) < day { return nil }
    do {
      let answer = try await SleeperLookup(fetcher, for: key).players()
      let index = try PlayerIndex(sleeper: answer.body, fetchedAt: answer.fetchedAt)
      // An empty list does not replace a good one.
      if index.players.isEmpty, fetchedAt != nil { return nil }
      try data.players(of: key.platform).store(index)
      return index
    } catch {
      report(
        .warning(
          "\(key.platform.name)'s list of players could not be fetched; some names are missing."))
      return nil
    }
  }

  /// When the stored names were fetched. The list is long, so the ledger caches the date.
  private func playersFetchedAt(_ platform: FantasyPlatform) throws(SiteError) -> Instant? {
    let name = data.players(of: platform).name
    let inputs = [try ledger.input(name)]
    let kept = try ledger.kept("players", inputs)
    if let kept, let known = Instant(iso8601: String(decoding: kept.value, as: UTF8.self)) {
      return known
    }
    guard let stored = try NormalizeStage(run).storedPlayers(of: platform) else { return nil }
    ledger.note("players", inputs, [], value: Array(stored.fetchedAt.description.utf8))
    return stored.fetchedAt
  }
}

extension Fetcher.MissingPart {
  fileprivate var warning: String {
    switch part {
    case .transactions:
      "\(key): trades and waiver claims could not be fetched; the paper has those that are known."
    case .schedule:
      "\(key): the NFL's schedule could not be fetched; the usual kickoff times decide which week a "
        + "trade belongs to, and byes are unknown."
    case .projections:
      "\(key): Sleeper's projections could not be fetched; the paper has none for the next week."
    case .teams:
      "\(key): the NFL teams of the week's players could not be fetched; matchups with players who have "
        + "changed teams may not be told part by part."
    case .plays:
      "\(key): plays of the NFL could not be fetched from ESPN; the pages of these games have no play-by-play."
    case .drafts:
      "\(key): the draft could not be fetched; the paper has what is known of it."
    }
  }
}
