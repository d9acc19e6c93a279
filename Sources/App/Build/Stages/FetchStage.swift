import Credentials
import LeagueModel
import Platform
import Platforms

/// Asks a platform for changes in a league.
struct FetchStage: WholeRun {
  var run: SiteRun

  init(_ run: SiteRun) { self.run = run }

  /// The result of a fetch, which is not stored yet.
  struct Fetched: Sendable {
    /// The answers, with the stored plays.
    var snapshot: Snapshot
    /// The answers as stored; nil without any.
    let last: Snapshot?
    /// A new list of players; nil if the stored one is new enough, or could not be fetched.
    let newPlayers: PlayerIndex?
    let cookies: CredentialLookup.Cookies?
    let fetcher: Fetcher

    /// Whether the answers are those that are stored.
    var saysNothingNew: Bool { last.map(snapshot.saysNothingNew) ?? false }
  }

  /// Fetches what can have changed in a league.
  /// - Parameter isAll: Whether to fetch all of it.
  func fetch(
    _ entry: SiteConfiguration.LeagueEntry, isAll: Bool
  ) async throws(SiteError) -> Fetched {
    report(.began(.fetch, league: entry.key.description))
    let cookies = try RunCredentials(run).cookies(for: entry.key)
    let fetcher = try fetcher(of: entry.key, cookies?.credentials)
    let last = lastSnapshot(of: entry)
    let answers: Snapshot
    do {
      answers = try await fetcher.snapshot(
        of: entry.key, season: entry.season, after: isAll ? nil : last)
    } catch {
      throw RunCredentials(run).failure(error, about: entry.key, with: cookies)
    }
    let newPlayers = try await newPlayers(for: entry.key, fetcher)
    var fetched = Fetched(
      snapshot: answers.keepingPlays(of: last), last: last, newPlayers: newPlayers,
      cookies: cookies, fetcher: fetcher)
    // The edition is dated by its data, not by the run.
    if let last, fetched.saysNothingNew {
      fetched.snapshot = last.withLooks(of: fetched.snapshot)
    }
    return fetched
  }

  /// The answers with new plays, if the site wants them. What cannot be fetched is missing.
  /// - Parameter league: The league of these answers; nil if it is unknown.
  func addingPlays(to fetched: Fetched, of league: () -> League?) async -> Snapshot {
    guard configuration.fetchesPlays, let league = league() else { return fetched.snapshot }
    let last = fetched.last
    let known = options.isFetchingAll ? fetched.snapshot.withoutPlays : fetched.snapshot
    return await fetched.fetcher.addingPlays(to: known, of: league).keepingPlays(of: last)
      .countingLooks(after: last, where: Answer.isPlays)
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

  private func lastSnapshot(of entry: SiteConfiguration.LeagueEntry) -> Snapshot? {
    guard let season = try? season(of: entry, before: .fetch) else { return nil }
    return try? data.season(entry.key, season).snapshot.read()
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
