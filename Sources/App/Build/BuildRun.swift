/// Runs every stage, from the platforms' answers to the site.
package struct BuildRun: RunPart {
  /// The run.
  package let run: SiteRun

  /// Creates this part of a run.
  package init(_ run: SiteRun) { self.run = run }

  /// Builds some leagues and renders the site, unless all fail. A failed league keeps its stored data.
  /// - Returns: The failures, in the order of the leagues, and what changed in the output; nil if the site
  ///   was not rendered.
  package func build(
    _ entries: [SiteConfiguration.LeagueEntry]
  ) async throws(SiteError) -> (failures: [SiteError], changes: OutputFolder.Changes?) {
    var failures: [SiteError] = []
    for entry in entries {
      do {
        if let failure = try await build(entry) { failures.append(failure) }
      } catch {
        failures.append(error)
      }
    }
    let isEmpty = !entries.isEmpty && failures.count { !$0.isOfRoasts } == entries.count
    if isEmpty { return (failures, nil) }
    // Keeps the finished stages even if rendering fails.
    ledger.save()
    return (failures, try await RenderStage(run).render())
  }

  /// Updates rankings, roasts and pages from stored data. Asks no model, because calls cost money.
  package func remake() async throws(SiteError) {
    for entry in configuration.leagues {
      do throws(SiteError) {
        let season = try season(of: entry, before: .rank)
        let rankings = try await RankStage(run).rank(entry, StoredLeague(run, entry.key, season))
        guard configuration.writer.name == WriterSettings().name else { continue }
        _ = try await RoastStage(run).roast(entry, rankings)
      } catch {
        // A league that was never fetched has no pages.
        guard case .nothingStored = error else { throw error }
      }
    }
    try await RenderStage(run).render()
  }

  /// - Returns: Why some teams have no roast, if the edition was still made.
  private func build(
    _ entry: SiteConfiguration.LeagueEntry
  ) async throws(SiteError) -> SiteError? {
    try stored { () throws(DataError) in try data.removeUnfinished(of: entry.key) }
    let fetched = options.isOffline ? nil : try await FetchStage(run).fetch(entry)
    let league = try NormalizeStage(run).normalize(entry, fetched)
    // Lets `NewsSearch` notice an edition without a page if this run is interrupted.
    if !ledger.isFound { ledger.save() }
    if !options.isOffline { await SeasonSearch(run).lookForNewSeason(of: entry, after: league) }
    let rankings = try await RankStage(run).rank(entry, league)
    return try await RoastStage(run).roast(entry, rankings).failure
  }
}

extension SiteError {
  /// Whether the edition exists and lacks only some roasts.
  package var isOfRoasts: Bool { if case .roasts = self { true } else { false } }
}
