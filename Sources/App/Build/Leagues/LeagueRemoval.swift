package import LeagueModel
import Platform

/// Removes a league and all its data from a site.
package struct LeagueRemoval: WholeRun {
  var run: SiteRun

  package init(_ run: SiteRun) { self.run = run }

  /// The paths that a removal deletes, to show before it starts.
  package func belongings(of entry: SiteConfiguration.LeagueEntry) -> [String] {
    let keys = [entry.key] + entry.earlier
    // An interrupted move to a new season leaves the file of an earlier key.
    let contexts =
      [entry.contextPath] + (entry.context == nil ? entry.earlier.map { "context/\($0).yml" } : [])
    let paths = keys.map { "data/\($0)" } + contexts + contexts.map(ContextFile.draft)
    return paths.filter { Files.kind(path($0)) != nil }
  }

  /// Removes a league's pages, data, context, credentials (with `forget`) and, last, its entry. Repeatable.
  package func remove(
    _ entry: SiteConfiguration.LeagueEntry,
    forget: (LeagueKey) throws(SiteError) -> Void
  ) async throws(SiteError) {
    // If the file cannot be edited, this fails before anything is deleted.
    var file = try ConfigurationFile(path(ConfigurationFile.name))
    try file.remove(entry.key)
    try await removePages(of: entry)
    for relative in belongings(of: entry) {
      try onDisk(Files.remove(path(relative)))
    }
    try forget(entry.key)
    try file.save()
  }

  private func removePages(of entry: SiteConfiguration.LeagueEntry) async throws(SiteError) {
    // The ledger mentions the league. Without a ledger, the next build rebuilds everything.
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
