import Build

/// Makes a site anew from what is stored, for those who change its texts and look on. Nothing is
/// fetched, and no model is asked.
struct SiteMaker: Sendable {
  let invocation: Invocation

  /// Does some work and whatever comes after it. Configuration, templates and context are read each
  /// time.
  func make(_ work: SiteWatch.Work) async throws(Failure) {
    let siteRun = try invocation.siteRun(needsTrust: false)
    do throws(SiteError) {
      for entry in siteRun.configuration.leagues where work > .render {
        try await write(entry, work, siteRun)
      }
      try await RenderStage(siteRun).render()
    } catch {
      throw Failure(error)
    }
  }

  private func write(
    _ entry: SiteConfiguration.LeagueEntry, _ work: SiteWatch.Work, _ siteRun: SiteRun
  ) async throws(SiteError) {
    do throws(SiteError) {
      if work == .rank { _ = try await RankStage(siteRun).rank(entry) }
      guard siteRun.configuration.writer.name == WriterSettings().name else {
        // Nobody wants to pay a model for each time that they save a file.
        return invocation.console.say(
          "\(entry.key): the roasts stay as they are; 'skidmark roast' asks "
            + "\(siteRun.configuration.writer.name) again.")
      }
      _ = try await RoastStage(siteRun).roast(entry)
    } catch {
      // A league that was never fetched has no pages yet.
      if case .nothingStored = error { return }
      throw error
    }
  }
}
