import Diagnostics
public import LeagueModel
import Platform
import Rank

/// Ranks the weeks of a league.
public struct RankStage: RunPart {
  /// The run.
  public let run: SiteRun

  /// The part of a run.
  public init(_ run: SiteRun) { self.run = run }

  /// Ranks weeks of the stored league and stores the rankings.
  @discardableResult
  public func rank(
    _ entry: SiteConfiguration.LeagueEntry
  ) async throws(SiteError) -> [Rankings] {
    try await rank(storedLeague(entry).league)
  }

  /// Ranks weeks of a league, side by side, and stores the rankings.
  func rank(_ league: League) async throws(SiteError) -> [Rankings] {
    report(.began(.rank, league: league.key.description))
    let numbers = weeks(of: league)
    let earlier = EarlierSeasons(run).earlierLeagues(of: league)
    let digest = try stored { () throws(DataError) in
      try LeagueDigest(
        league, after: earlier, ranking: configuration.ranking, version: options.version)
    }
    let outcomes = await withTaskGroup(of: (Int, Result<Rankings, SiteError>).self) { group in
      for (index, week) in numbers.enumerated() {
        group.addTask {
          let outcome = Result { () throws(SiteError) in
            try ranked(league, earlier, week: week, digest)
          }
          return (index, outcome)
        }
      }
      var outcomes: [(Int, Result<Rankings, SiteError>)] = []
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
  ) throws(SiteError) -> Rankings {
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

  /// The stored rankings of the latest week, if all that the platform says is what it said then; with the
  /// date of now.
  private func storedPresent(
    _ league: League, week: Int, _ digest: LeagueDigest
  ) throws(SiteError) -> Rankings? {
    guard !options.isForced,
      data.madeFrom(league.key, season: league.season).present == digest.present,
      let last = try? data.rankings(league.key, season: league.season, week: week),
      last.madeFrom == digest.ofPast(week: week)
    else { return nil }
    var kept = last
    kept.lastUpdated = league.fetchedAt
    if kept.lastUpdated != last.lastUpdated {
      let changed = kept
      try stored { () throws(DataError) in try data.store(changed) }
    }
    return kept
  }

  /// Takes note of what the latest week was ranked by.
  private func noteRanked(_ league: League, _ weeks: [Int], _ digest: LeagueDigest)
    throws(SiteError)
  {
    guard weeks.contains(league.latestPlayedWeek ?? 0) else { return }
    var notes = data.madeFrom(league.key, season: league.season)
    guard notes.present != digest.present else { return }
    notes.present = digest.present
    let changed = notes
    try stored { () throws(DataError) in
      try data.store(changed, of: league.key, season: league.season)
    }
  }

  /// A stored league, and the week that was asked for by number, if one was.
  public func storedLeague(
    _ entry: SiteConfiguration.LeagueEntry
  ) throws(SiteError) -> (league: League, week: Int?) {
    let season = try season(of: entry, before: .rank)
    let league = try stored { () throws(DataError) in try data.league(entry.key, season: season) }
    guard let league else { throw .nothingStored(entry.key, before: .rank) }
    guard case .number(let week) = options.weeks else { return (league, nil) }
    return (league, week)
  }

  private func weeks(of league: League) -> [Int] {
    let played = league.playedWeeks.map(\.number)
    return options.selected(played.isEmpty ? [0] : played)
  }
}
