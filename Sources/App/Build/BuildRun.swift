import Rank

/// Runs every stage, from the platforms' answers to the site.
package struct BuildRun: WholeRun {
  var run: SiteRun

  package init(_ run: SiteRun) { self.run = run }

  /// Builds some leagues and renders the site, unless all fail. A failed league keeps its stored data.
  /// - Returns: The failures, in the order of the leagues, and what changed in the output; nil if the site
  ///   was not rendered.
  package func build(
    _ entries: [SiteConfiguration.LeagueEntry]
  ) async throws(SiteError) -> (failures: [SiteError], changes: OutputFolder.Changes?) {
    var (failures, lost) = ([SiteError](), 0)
    // One, because the editions of many leagues would need too much memory.
    var written: Edition?
    for entry in entries {
      do {
        let built = try await build(entry)
        failures += built.failures
        written = built.written ?? written
      } catch {
        failures.append(error)
        lost += 1
      }
    }
    if !options.isOffline, configuration.games != nil {
      do { try await GamesFetch(run).fetch() } catch { failures.append(error) }
    }
    var statistics: (stale: [StatisticsFetch.StaleTable], failure: SiteError?) = ([], nil)
    if !options.isOffline {
      do { statistics = try await StatisticsFetch(run).fetch() } catch { failures.append(error) }
    }
    if lost > 0, lost == entries.count { return (failures, nil) }
    // Keeps the finished stages even if rendering fails.
    ledger.save()
    do throws(SiteError) {
      return (failures, try await RenderStage(run, written).render(showing: statistics.stale))
    } catch {
      // A site of statistics alone has nothing to show because their first request failed.
      if case .noLeagues = error, let failure = statistics.failure { throw failure }
      throw error
    }
  }

  /// Updates rankings, roasts and pages from stored data. Asks no model, because calls cost money: where one writes,
  /// the rankings stay those that it wrote about.
  package func remake() async throws(SiteError) {
    let isModels = configuration.writer.name != WriterSettings().name
    for entry in isModels ? [] : configuration.leagues {
      do throws(SiteError) {
        let season = try season(of: entry, before: .rank)
        let rankings = try await RankStage(run).rank(entry, StoredLeague(data, entry.key, season))
        _ = try await RoastStage(run).roast(entry, rankings)
        if let failure = await earlierPapers(of: entry, before: season).first { throw failure }
      } catch {
        // A league that was never fetched has no pages.
        guard case .nothingStored = error else { throw error }
      }
    }
    try await RenderStage(run).render()
  }

  /// - Returns: Why some teams have no roast, or earlier seasons no papers, if the edition was still made, and
  ///   the last edition that was written.
  private func build(
    _ entry: SiteConfiguration.LeagueEntry
  ) async throws(SiteError) -> (failures: [SiteError], written: Edition?) {
    try data.removeUnfinished(of: entry.key)
    let league =
      options.isOffline
      ? try NormalizeStage(run).normalize(entry) : try await Intake(run).takeIn(entry)
    // Lets `NewsSearch` notice an edition without a page if this run is interrupted.
    if !ledger.isFound { ledger.save() }
    if !options.isOffline { await SeasonSearch(run).lookForNewSeason(of: entry, after: league) }
    let rankings = try await RankStage(run).rank(entry, league)
    try AdviceStage(run).takeDown(entry, league)
    // First, because this season's paper does not say what theirs have said.
    let failures = await earlierPapers(of: entry, before: league.season)
    let roasted = try await RoastStage(run).roast(entry, rankings)
    return ([roasted.failure].compactMap(\.self) + failures, roasted.written)
  }

  /// Makes the papers of the earlier seasons, if `skidmark.yml` asks for them. They are over, so a run for one
  /// week leaves them alone.
  /// - Returns: Why some seasons have no papers.
  private func earlierPapers(
    of entry: SiteConfiguration.LeagueEntry, before season: Int
  ) async -> [SiteError] {
    guard entry.hasPapers, options.weeks == .all else { return [] }
    let past = run.inEarlierSeasons(of: entry.key)
    var failures: [SiteError] = []
    for year in EarlierSeasons(run).years(of: entry, before: season) {
      do throws(SiteError) {
        let rankings = try await RankStage(past).rank(
          entry, StoredLeague(past.data, entry.key, year))
        _ = try await RoastStage(past).roast(entry, rankings)
      } catch {
        failures.append(error)
      }
    }
    return failures
  }
}
