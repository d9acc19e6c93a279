import Credentials
import Diagnostics
public import LeagueModel
import Platform
import Platforms
import Rank
import Roast

extension Workshop {
  /// Fetches what can have changed of a league and stores the answers, if they make a league: bad
  /// answers never replace good ones.
  @discardableResult
  public func fetch(
    _ entry: SiteConfiguration.LeagueEntry
  ) async throws(WorkshopError) -> League {
    report(.began(.fetch, league: entry.key.description))
    let cookies = try cookies(for: entry.key)
    let fetcher = Fetcher(
      client: world.client, addresses: world.addresses, credentials: cookies?.credentials,
      timeout: world.timeout, now: world.now
    ) { progress in
      report(
        .fetched(
          league: entry.key.description, answers: progress.answers,
          requests: progress.requests))
    }
    let last = lastSnapshot(of: entry)
    let snapshot: Snapshot
    do {
      snapshot = try await fetcher.snapshot(
        of: entry.key, season: entry.season, after: options.isFetchingAll ? nil : last?.snapshot)
    } catch {
      throw failure(error, about: entry.key, with: cookies)
    }
    let players = try await players(for: entry.key, fetcher)
    let league = try normalized(snapshot, players)
    do { try data.store(snapshot) } catch { throw .data(error) }
    tell(league, after: last)
    await fetchEarlier(entry, from: snapshot, fetcher, players)
    return league
  }

  /// Makes the stored answers a league and stores it.
  @discardableResult
  public func normalize(
    _ entry: SiteConfiguration.LeagueEntry
  ) throws(WorkshopError) -> League {
    report(.began(.normalize, league: entry.key.description))
    let season = try season(of: entry, before: .normalize)
    let snapshot = try stored { () throws(DataError) in
      try data.snapshot(entry.key, season: season)
    }
    guard let snapshot else { throw .nothingStored(entry.key, before: .normalize) }
    let players = try knownPlayers(of: entry.key, season: season)
    let league = try normalized(snapshot, players)
    try stored { () throws(DataError) in try data.store(league) }
    normalizeEarlier(entry, before: season, players)
    return league
  }

  /// Ranks weeks of the stored league and stores the rankings.
  @discardableResult
  public func rank(
    _ entry: SiteConfiguration.LeagueEntry
  ) async throws(WorkshopError) -> [Rankings] {
    report(.began(.rank, league: entry.key.description))
    let season = try season(of: entry, before: .rank)
    let league = try stored { () throws(DataError) in try data.league(entry.key, season: season) }
    guard let league else { throw .nothingStored(entry.key, before: .rank) }
    return try await rank(league)
  }

  /// Ranks weeks of a league, side by side, and stores the rankings.
  func rank(_ league: League) async throws(WorkshopError) -> [Rankings] {
    let numbers = weeks(of: league)
    let earlier = earlierLeagues(of: league)
    let digest = try stored { () throws(DataError) in
      try LeagueDigest(
        league, after: earlier, ranking: configuration.ranking, version: options.version)
    }
    let outcomes = await withTaskGroup(of: (Int, Result<Rankings, WorkshopError>).self) { group in
      for (index, week) in numbers.enumerated() {
        group.addTask {
          let outcome = Result { () throws(WorkshopError) in
            try ranked(league, earlier, week: week, digest)
          }
          return (index, outcome)
        }
      }
      var outcomes: [(Int, Result<Rankings, WorkshopError>)] = []
      for await outcome in group { outcomes.append(outcome) }
      return outcomes.sorted { $0.0 < $1.0 }.map(\.1)
    }
    var all: [Rankings] = []
    for outcome in outcomes { all.append(try outcome.get()) }
    try noteRanked(league, numbers, digest)
    return all
  }

  private func ranked(
    _ league: League, _ earlier: [League], week: Int, _ digest: LeagueDigest
  ) throws(WorkshopError) -> Rankings {
    let madeFrom = digest.ofPast(week: week)
    let isPast = week != league.latestPlayedWeek ?? 0
    if isPast, let kept = stored(league, week: week, madeFrom: madeFrom) { return kept }
    if !isPast, let kept = try storedPresent(league, week: week, digest) { return kept }
    var rankings: Rankings
    do { rankings = try rankInFull(league, week: week, by: configuration.ranking) } catch {
      throw .rank(league.key, error)
    }
    rankings.numbers?.history = LeagueHistory(earlier: earlier, current: league, through: week)
    rankings.madeFrom = madeFrom
    try stored { () throws(DataError) in try data.store(rankings) }
    return rankings
  }

  /// The stored rankings of a week of the past, if nothing that they were made from has changed since. A
  /// paper stays as it was printed: with its date, with what the platform said then.
  private func stored(_ league: League, week: Int, madeFrom: String) -> Rankings? {
    let last = try? data.rankings(league.key, season: league.season, week: week)
    return last?.madeFrom == madeFrom ? last : nil
  }

  /// Writes roasts for stored rankings and stores the editions.
  /// - Throws: `roasts` if a model could not write all of them; what there is, is stored.
  @discardableResult
  public func roast(
    _ entry: SiteConfiguration.LeagueEntry
  ) async throws(WorkshopError) -> [Edition] {
    report(.began(.roast, league: entry.key.description))
    let season = try season(of: entry, before: .roast)
    let numbers = try stored { () throws(DataError) in
      try data.weeks(entry.key, season: season)
    }
    var all: [Rankings] = []
    for week in selected(numbers) {
      let rankings = try stored { () throws(DataError) in
        try data.rankings(entry.key, season: season, week: week)
      }
      if let rankings { all.append(rankings) }
    }
    guard !all.isEmpty else { throw .nothingStored(entry.key, before: .roast) }
    let roasted = try await roast(all)
    if let failure = roasted.failure { throw failure }
    return roasted.editions
  }

  // MARK: Parts

  private func normalized(
    _ snapshot: Snapshot, _ players: PlayerIndex
  ) throws(WorkshopError) -> League {
    do { return try Platforms.normalize(snapshot, players: players) } catch {
      throw .normalize(snapshot.key, error)
    }
  }

  /// Says what is new since the fetch before, if there was one of the same season.
  private func tell(_ league: League, after last: (snapshot: Snapshot, league: League)?) {
    guard let last, last.snapshot.season == league.season else { return }
    report(
      .changed(
        league: league.key.description, since: last.snapshot.fetchedAt,
        LeagueChanges(from: last.league, to: league)))
  }

  /// What was fetched the last time; nil if nothing was. Answers that make no league any more are as good
  /// as none: all of them are asked for again, those about settled weeks too.
  private func lastSnapshot(
    of entry: SiteConfiguration.LeagueEntry
  ) -> (snapshot: Snapshot, league: League)? {
    guard let season = try? season(of: entry, before: .fetch),
      let snapshot = try? data.snapshot(entry.key, season: season),
      let league = try? normalized(snapshot, .empty)
    else { return nil }
    return (snapshot, league)
  }

  /// Sleeper's names of players, asked for once a day at most. Without them the paper has ids in
  /// places, which is better than no paper.
  private func players(
    for key: LeagueKey, _ fetcher: Fetcher
  ) async throws(WorkshopError) -> PlayerIndex {
    guard key.platform == .sleeper else { return .empty }
    let known = try storedPlayers()
    let day = 86_400.0
    if let known, abs(world.now().seconds(since: known.fetchedAt)) < day { return known }
    do {
      guard let answer = try await fetcher.sleeperPlayers(for: key) else { return known ?? .empty }
      let index = try PlayerIndex(sleeper: answer.body, fetchedAt: answer.fetchedAt)
      // An answer without a single player does not replace one with.
      if index.players.isEmpty, let known { return known }
      try data.store(index, of: .sleeper)
      return index
    } catch {
      report(.warning("Sleeper's list of players could not be fetched; some names are missing."))
      return known ?? .empty
    }
  }

  /// The stored names; without them those of the league as it was stored the last time.
  private func knownPlayers(
    of key: LeagueKey, season: Int
  ) throws(WorkshopError) -> PlayerIndex {
    guard key.platform == .sleeper else { return .empty }
    if let players = try storedPlayers() { return players }
    // A fetch has said already that there are no names.
    if options.isOffline {
      report(
        .warning(
          "\(key): the list of Sleeper's players is not stored. Names are those of the last build; "
            + "'skidmark build' without --offline fetches the list."))
    }
    guard let last = (try? data.league(key, season: season)) ?? nil else { return .empty }
    return PlayerIndex(fetchedAt: last.fetchedAt, players: last.players)
  }

  /// The stored names; nil if there are none or the file is damaged, as it is about to be replaced.
  private func storedPlayers() throws(WorkshopError) -> PlayerIndex? {
    do {
      return try data.players(of: .sleeper)
    } catch {
      if case .stored = error { return nil }
      throw .data(error)
    }
  }

  /// The season that an entry is about: its own, or the latest that is stored.
  func season(
    of entry: SiteConfiguration.LeagueEntry, before stage: Stage
  ) throws(WorkshopError) -> Int {
    if let season = entry.season { return season }
    let seasons = try stored { () throws(DataError) in try data.seasons(entry.key) }
    guard let latest = seasons.last else { throw .nothingStored(entry.key, before: stage) }
    return latest
  }

  private func weeks(of league: League) -> [Int] {
    let played = league.playedWeeks.map(\.number)
    return selected(played.isEmpty ? [0] : played)
  }

  private func selected(_ numbers: [Int]) -> [Int] {
    switch options.weeks {
    case .all: numbers
    case .latest: numbers.last.map { [$0] } ?? []
    case .number(let number): [number]
    }
  }

  func stored<Value>(_ body: () throws(DataError) -> Value) throws(WorkshopError) -> Value {
    do { return try body() } catch { throw .data(error) }
  }
}

extension Workshop {
  /// A stored league, and the week that was asked for by number, if one was.
  public func storedLeague(
    _ entry: SiteConfiguration.LeagueEntry
  ) throws(WorkshopError) -> (league: League, week: Int?) {
    let season = try season(of: entry, before: .rank)
    let league = try stored { () throws(DataError) in try data.league(entry.key, season: season) }
    guard let league else { throw .nothingStored(entry.key, before: .rank) }
    guard case .number(let week) = options.weeks else { return (league, nil) }
    return (league, week)
  }
}
