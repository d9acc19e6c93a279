import Platform

/// A part of a run, with access to everything that the run has.
package protocol RunPart: Sendable {
  /// The run.
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

  /// Reads stored data, and wraps errors in `SiteError`.
  func stored<Value>(_ body: () throws(DataError) -> Value) throws(SiteError) -> Value {
    do { return try body() } catch { throw .data(error) }
  }

  /// Reads the ledger, and wraps errors in `SiteError`.
  func traced<Value>(_ body: () throws(FileError) -> Value) throws(SiteError) -> Value {
    do { return try body() } catch { throw .data(.file(error)) }
  }

  /// The season of an entry: the configured one, or the latest one stored.
  func season(
    of entry: SiteConfiguration.LeagueEntry, before stage: Stage
  ) throws(SiteError) -> Int {
    if let season = entry.season { return season }
    let seasons = try stored { () throws(DataError) in try data.seasons(entry.key) }
    guard let latest = seasons.last else { throw .nothingStored(entry.key, before: stage) }
    return latest
  }
}
