package import LeagueModel
import Platform

/// Taking a league out of a site with all that is there of it.
package struct LeagueRemoval: RunPart {
  /// The run.
  package let run: SiteRun

  /// The part of a run.
  package init(_ run: SiteRun) { self.run = run }

  /// What a removal will delete, for who is asked first.
  package func belongings(of entry: SiteConfiguration.LeagueEntry) -> [String] {
    let keys = [entry.key] + entry.earlier
    let paths =
      keys.map { "data/\($0)" } + keys.map { "context/\($0).yml" }
      + keys.map { "context/\($0)\(ContextFile.draftEnding)" }
    return paths.filter { Files.kind(path($0)) != nil }
  }

  /// Removes a league: its pages, what is stored of it, its context, and its entry in `skidmark.yml`,
  /// in this order. The entry goes last, so that an interrupted removal can be run again.
  /// - Parameter forget: Removes the league's credentials.
  package func remove(
    _ entry: SiteConfiguration.LeagueEntry,
    forget: (LeagueKey) throws(SiteError) -> Void
  ) async throws(SiteError) {
    // What cannot be changed is better known before anything is gone.
    var file = try ConfigurationFile(path(ConfigurationFile.name))
    try file.remove(entry.key)
    try await removePages(of: entry)
    for relative in belongings(of: entry) {
      do { try Files.remove(path(relative)) } catch { throw .data(.file(error)) }
    }
    try forget(entry.key)
    try file.save()
  }

  /// Makes the site anew without a league, if there is one.
  private func removePages(
    of entry: SiteConfiguration.LeagueEntry
  ) async throws(SiteError) {
    // It names what was built of the league. Without it the next build makes everything again.
    defer { try? Files.removeFile(BuildLedger.path(for: OutputFolder(options.output).place)) }
    guard Files.kind(options.output) == .folder else { return }
    var rest = configuration
    rest.leagues.removeAll { $0.key == entry.key }
    if rest.selected == entry.key { rest.selected = nil }
    let siteRun = SiteRun(
      folder: folder, configuration: rest, zone: zone, options: options, world: world,
      report: report)
    do throws(SiteError) {
      try await RenderStage(siteRun).render()
    } catch {
      switch error {
      case .noLeagues, .nothingStored:
        do { _ = try OutputFolder(options.output).clean() } catch { throw .output(error) }
      default: throw error
      }
    }
  }
}
