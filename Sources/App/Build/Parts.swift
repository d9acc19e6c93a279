import LeagueModel
package import Platform
import Platforms

/// What reads the site: its settings and its data.
package protocol UsesSite {
  var site: SiteFolder { get }
}

/// What records what it makes, and reports what happens.
package protocol UsesTrace {
  var trace: Trace { get set }
}

/// What asks the outside: platforms, clocks, programs.
package protocol UsesWorld {
  var world: World { get }
}

/// What differs from run to run.
package protocol UsesOptions {
  var options: SiteRun.Options { get }
}

/// A part that fetches, makes and stores, for which it needs a whole run.
protocol WholeRun: UsesSite, UsesTrace, UsesWorld, UsesOptions, Sendable {
  var run: SiteRun { get set }
}

extension WholeRun {
  package var site: SiteFolder { run.site }
  package var trace: Trace {
    get { run.trace }
    set { run.trace = newValue }
  }
  package var world: World { run.world }
  package var options: SiteRun.Options { run.options }
}

extension UsesSite {
  /// The site's folder.
  package var folder: String { site.folder }
  package var configuration: SiteConfiguration { site.configuration }
  /// The time zone of the site.
  package var zone: Zone { site.zone }
  package var data: DataFolder { site.data }

  /// A path below the site's folder.
  package func path(_ relative: String) -> String { site.path(relative) }

  /// The season of an entry: the configured one, or the latest one stored.
  func season(
    of entry: SiteConfiguration.LeagueEntry, before stage: Stage
  ) throws(SiteError) -> Int {
    try site.season(of: entry, before: stage)
  }
}

extension UsesTrace {
  var ledger: BuildLedger { trace.ledger }
  package var report: @Sendable (Event) -> Void { trace.report }

  /// A node of the ledger that is up to date, whose warnings are repeated; nil if it must be rebuilt.
  func kept(_ node: String, _ inputs: [NamedDigest]) throws(SiteError) -> LedgerNode? {
    let kept = try ledger.kept(node, inputs)
    for warning in kept?.warnings ?? [] { report(.warning(warning)) }
    return kept
  }

  /// The same part, which also adds its warnings to a list.
  func noting(_ warnings: WarningList) -> Self {
    var part = self
    part.trace = trace.noting(warnings)
    return part
  }
}

extension UsesWorld {
  /// What needs the user's trust.
  /// - Throws: `untrusted` if a setting of the site needs trust and does not have it.
  package func reach() throws(SiteError) -> Reach { try world.reach() }

  /// Asks a platform, with the cookies of a private league.
  func fetcher(_ cookies: ESPNCredentials? = nil) throws(SiteError) -> Fetcher {
    let reach = try reach()
    return Fetcher(
      client: reach.client, addresses: reach.addresses, credentials: cookies,
      timeout: world.timeout, now: world.now)
  }
}
