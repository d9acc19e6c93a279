import Platform
import Platforms

/// A part of a run, with access to everything that the run has.
protocol RunPart: Sendable {
  var run: SiteRun { get }
}

extension RunPart {
  var folder: String { run.folder }
  var configuration: SiteConfiguration { run.configuration }
  var zone: Zone { run.zone }
  var options: SiteRun.Options { run.options }
  var world: World { run.world }
  var report: @Sendable (Event) -> Void { run.report }
  var data: DataFolder { run.data }
  var ledger: BuildLedger { run.ledger }

  func path(_ relative: String) -> String { run.path(relative) }

  /// Asks the gate for the hosts, secrets and programs that the run may use.
  func reach() throws(SiteError) -> Reach { try run.reach() }

  /// Asks a platform, with the cookies of a private league.
  func fetcher(_ cookies: ESPNCredentials? = nil) throws(SiteError) -> Fetcher {
    let reach = try reach()
    return Fetcher(
      client: reach.client, addresses: reach.addresses, credentials: cookies,
      timeout: world.timeout, now: world.now)
  }

  /// A node of the ledger that is up to date, whose warnings are repeated; nil if it must be rebuilt.
  func kept(_ node: String, _ inputs: [NamedDigest]) throws(SiteError) -> LedgerNode? {
    let kept = try ledger.kept(node, inputs)
    for warning in kept?.warnings ?? [] { report(.warning(warning)) }
    return kept
  }

  /// The season of an entry: the configured one, or the latest one stored.
  func season(
    of entry: SiteConfiguration.LeagueEntry, before stage: Stage
  ) throws(SiteError) -> Int {
    if let season = entry.season { return season }
    let seasons = try data.seasons(entry.key)
    guard let latest = seasons.last else { throw .nothingStored(entry.key, before: stage) }
    return latest
  }
}
