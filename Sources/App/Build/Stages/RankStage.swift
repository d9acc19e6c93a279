package import LeagueModel
import Platform
package import Rank
import Statistics

/// Ranks the weeks of a league.
package struct RankStage: UsesSite, UsesTrace, UsesOptions, Sendable {
  package let site: SiteFolder
  package var trace: Trace
  package let options: SiteRun.Options

  package init(_ part: some UsesSite & UsesTrace & UsesOptions) {
    (site, trace, options) = (part.site, part.trace, part.options)
  }

  /// Ranks weeks of the stored league and stores the rankings.
  @discardableResult
  package func rank(_ entry: SiteConfiguration.LeagueEntry) async throws(SiteError) -> [Rankings] {
    let season = try season(of: entry, before: .rank)
    return try await rank(entry, StoredLeague(data, entry.key, season)).map {
      (week) throws(SiteError) in try week.rankings.value()
    }
  }

  /// Ranks weeks of a league in parallel and stores the rankings.
  func rank(
    _ entry: SiteConfiguration.LeagueEntry, _ stored: StoredLeague
  ) async throws(SiteError) -> [RankedWeek] {
    report(.began(.rank, league: entry.key.description))
    let node = "league \(stored.key) \(stored.season) rank"
    let inputs = try inputs(entry, stored)
    if let kept = try kept(node, inputs) {
      return kept.value.map { week in rankings(of: stored, week: Int(week)) }
    }
    let warnings = WarningList()
    let league = try stored.league.value()
    let earlier = EarlierSeasons(noting(warnings)).leagues(
      of: entry, before: stored.season)
    let numbers = weeks(of: league)
    if !data.isOfEarlier, league.lacksKickoffs {
      report(
        .note(
          "\(stored.key): the NFL's kickoff times of \(stored.season) are unknown, so no matchup is told part by "
            + "part; 'skidmark build --force' asks for them again."))
    }
    let plays = try PlaysFolder(noting(warnings)).games(of: league)
    let (scored, sample) = try StatisticsFolder(self).scoredGames(of: league, through: .max)
    let slices = try LeagueSlices(
      league, after: earlier, scored: scored, ranking: configuration.ranking)
    let defenses = data.isOfEarlier ? nil : defenses(of: league, scored, sample)
    typealias Outcome = (place: Int, result: Result<RankedWeek, SiteError>)
    let outcomes = await withTaskGroup(of: Outcome.self) { group in
      for (index, week) in numbers.enumerated() {
        group.addTask {
          let outcome = Result { () throws(SiteError) in
            try ranked(
              league, earlier, plays, scored, defenses, week: week,
              slices.upTo(week: week)
                + PlaysFolder(self).inputs(stored.key, season: stored.season, through: week),
              stored)
          }
          return (index, outcome)
        }
      }
      var outcomes: [Outcome] = []
      for await outcome in group { outcomes.append(outcome) }
      return outcomes.sorted { $0.place < $1.place }.map(\.result)
    }
    var all: [RankedWeek] = []
    for outcome in outcomes { all.append(try outcome.get()) }
    if let changes = try all.last?.rankings.value().numbers?.seedChanges, !data.isOfEarlier {
      noting(warnings).report(
        .warning(
          "\(league.key): \(league.key.platform.name)'s bracket has other seeds than its games give: "
            + changes.map { $0.words(league) }.joined(separator: ", ")
            + ". The paper goes by the bracket and says so."))
    }
    // A week's own node knows its file.
    var outputs = try all.map { (week) throws(SiteError) in try ledger.input(week.rankings.path) }
    if let defenses {
      outputs.append(try ledger.noteStored(managers(of: league, after: earlier, stored)))
      let file = data.season(stored.key, stored.season).defenses
      outputs.append(try ledger.noteStored(file.store(defenses)))
    }
    ledger.note(
      node, inputs, outputs, warnings: warnings.all,
      value: numbers.compactMap { UInt8(exactly: $0) })
    return all
  }

  private func inputs(
    _ entry: SiteConfiguration.LeagueEntry, _ stored: StoredLeague
  ) throws(SiteError) -> [NamedDigest] {
    let plays = try PlaysFolder(self).inputs(stored.key, season: stored.season)
    let statistics = try StatisticsFolder(self).inputs(stored.key, season: stored.season)
    return [
      NamedDigest("ranking", configuration.ranking.rawValue),
      NamedDigest("weeks", "\(options.weeks)"), try ledger.input(stored.league.path),
    ] + (try EarlierSeasons(self).inputs(entry, before: stored.season)) + plays + statistics
  }

  private func ranked(
    _ league: League, _ earlier: [League], _ plays: [ProGamePlays], _ scored: [ScoredGame],
    _ report: DefenseReport?, week: Int, _ inputs: [NamedDigest], _ source: StoredLeague
  ) throws(SiteError) -> RankedWeek {
    let node = "league \(source.key) \(source.season) week \(week) rank"
    let season = data.season(source.key, source.season)
    let file = season.rankings(week: week)
    if try ledger.kept(node, inputs, besides: LeagueSlices.present) != nil {
      return rankings(of: source, week: week)
    }
    lazy var allowed = PointsAllowed(scored.filter { $0.week <= week })
    var rankings: Rankings
    do {
      rankings = try rankInFull(
        league, week: week, by: configuration.ranking, hasSheets: !data.isOfEarlier,
        plays: plays, defenses: PointsAllowed(scored.filter { $0.week < week }).places,
        earlier: earlier
      ) {
        let known = report?.week == week ? report?.spots : nil
        return known ?? [SoftSpot](league, after: week, allowed)
      }
    } catch {
      throw .rank(league.key, error)
    }
    let isPast = week < league.latestPlayedWeek ?? 0
    if let printed = try? file.read(),
      rankings.saysNothingNew(after: printed, isPast: isPast),
      printed.numbers?.softSpots?.allSatisfy({ $0.agrees(with: allowed) }) ?? true
    {
      rankings = printed
    }
    try file.store(rankings)
    ledger.note(node, inputs, [try ledger.noteStored(file.name)])
    return RankedWeek(season: season, number: week, rankings: Stored(file.name, rankings))
  }

  /// Stores the managers' careers as of the last played week.
  private func managers(
    of league: League, after earlier: [League], _ source: StoredLeague
  ) throws(SiteError) -> String {
    try data.season(source.key, source.season).managers
      .store(ManagerList(managers: ManagerCareer.all(earlier: earlier, current: league)))
  }

  /// What defenses have allowed by the last played week.
  private func defenses(
    of league: League, _ scored: [ScoredGame], _ sample: DefenseReport.Sample
  ) -> DefenseReport {
    let week = league.latestPlayedWeek ?? 0
    return DefenseReport(league, scored.filter { $0.week <= week }, sample, through: week)
  }

  private func rankings(of league: StoredLeague, week: Int) -> RankedWeek {
    let season = data.season(league.key, league.season)
    return RankedWeek(
      season: season, number: week,
      rankings: Stored(
        season.rankings(week: week), orElse: .nothingStored(league.key, before: .roast)))
  }

  /// A stored league, and the number of the requested week, if any.
  package func storedLeague(
    _ entry: SiteConfiguration.LeagueEntry
  ) throws(SiteError) -> (league: League, week: Int?) {
    let season = try season(of: entry, before: .rank)
    let league = try StoredLeague(data, entry.key, season).league.value()
    guard case .number(let week) = options.weeks else { return (league, nil) }
    return (league, week)
  }

  private func weeks(of league: League) -> [Int] {
    let played = league.playedWeeks.map(\.number)
    return options.selected(played.isEmpty ? [0] : played)
  }
}

/// A stored week of a league.
struct RankedWeek {
  let season: SeasonFolder
  /// The week; 0 before the first game.
  let number: Int
  let rankings: Stored<Rankings>
}

extension SeedChange {
  fileprivate func words(_ league: League) -> String {
    "\(league.team(team)?.name ?? team) \(seed.map { "is No. \($0)" } ?? "is out") (by games No. \(byGames))"
  }
}
