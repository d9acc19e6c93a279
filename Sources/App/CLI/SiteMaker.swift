import Build

/// Makes a site anew from what is stored, for those who change its texts and look on. Nothing is
/// fetched, and no model is asked.
struct SiteMaker: Sendable {
  let invocation: Invocation

  /// Does some work and whatever comes after it. Configuration, templates and context are read each
  /// time.
  func make(_ work: SiteWatch.Work) async throws(Failure) {
    let workshop = try invocation.workshop(needsTrust: false)
    do throws(WorkshopError) {
      for entry in workshop.configuration.leagues where work > .render {
        try await write(entry, work, workshop)
      }
      try await workshop.render()
    } catch {
      throw Failure(error)
    }
  }

  private func write(
    _ entry: SiteConfiguration.LeagueEntry, _ work: SiteWatch.Work, _ workshop: Workshop
  ) async throws(WorkshopError) {
    do throws(WorkshopError) {
      if work == .rank { _ = try await workshop.rank(entry) }
      guard workshop.configuration.writer.name == WriterSettings().name else {
        // Nobody wants to pay a model for each time that they save a file.
        return invocation.console.say(
          "\(entry.key): the roasts stay as they are; 'skidmark roast' asks "
            + "\(workshop.configuration.writer.name) anew.")
      }
      _ = try await workshop.roast(entry)
    } catch {
      // A league that was never fetched has no pages yet.
      if case .nothingStored = error { return }
      throw error
    }
  }
}
