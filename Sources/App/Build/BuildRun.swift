/// The whole program on one screen: each league's answers become a league, rankings and editions, and all
/// editions a site. Each value is made once and handed on.
package struct BuildRun: RunPart {
  /// The run.
  package let run: SiteRun

  /// The part of a run.
  package init(_ run: SiteRun) { self.run = run }

  /// Runs all stages for some leagues and renders the site.
  ///
  /// A league that fails keeps what is stored of it, and the others go on; the site is rendered
  /// unless every league failed. Failures come back in the order of the leagues.
  package func build(
    _ entries: [SiteConfiguration.LeagueEntry]
  ) async throws(SiteError) -> [SiteError] {
    var failures: [SiteError] = []
    for entry in entries {
      do {
        if let failure = try await build(entry) { failures.append(failure) }
      } catch {
        failures.append(error)
      }
    }
    let isEmpty = !entries.isEmpty && failures.count { !$0.isOfRoasts } == entries.count
    if isEmpty { return failures }
    // What was done stays done if the pages fail.
    ledger.save()
    try await RenderStage(run).render()
    return failures
  }

  /// Brings rankings, roasts and pages up to date with what is stored and with the site's texts. No model is
  /// asked: no one wants to pay for each time that they save a file.
  package func remake() async throws(SiteError) {
    for entry in configuration.leagues {
      do throws(SiteError) {
        let season = try season(of: entry, before: .rank)
        let rankings = try await RankStage(run).rank(entry, StoredLeague(run, entry.key, season))
        guard configuration.writer.name == WriterSettings().name else { continue }
        _ = try await RoastStage(run).roast(entry, rankings)
      } catch {
        // A league that was never fetched has no pages yet.
        guard case .nothingStored = error else { throw error }
      }
    }
    try await RenderStage(run).render()
  }

  /// - Returns: Why some teams have no roast, if there is a paper all the same.
  private func build(
    _ entry: SiteConfiguration.LeagueEntry
  ) async throws(SiteError) -> SiteError? {
    try stored { () throws(DataError) in try data.removeUnfinished(of: entry.key) }
    let fetched = options.isOffline ? nil : try await FetchStage(run).fetch(entry)
    let league = try NormalizeStage(run).normalize(entry, fetched)
    // From here on there can be a paper without a page.
    if !ledger.isFound { ledger.save() }
    if !options.isOffline { await SeasonSearch(run).lookForNewSeason(of: entry, after: league) }
    let rankings = try await RankStage(run).rank(entry, league)
    return try await RoastStage(run).roast(entry, rankings).failure
  }
}

extension SiteError {
  /// Whether the paper is there, only without some roasts.
  package var isOfRoasts: Bool { if case .roasts = self { true } else { false } }
}
