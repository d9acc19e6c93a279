import Platform

/// A part of a run, which has all that the run has.
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

  /// Reads what is stored, with an error of the run.
  func stored<Value>(_ body: () throws(DataError) -> Value) throws(SiteError) -> Value {
    do { return try body() } catch { throw .data(error) }
  }

  /// Asks the ledger, with an error of the run.
  func traced<Value>(_ body: () throws(FileError) -> Value) throws(SiteError) -> Value {
    do { return try body() } catch { throw .data(.file(error)) }
  }

  /// The season that an entry is about: its own, or the latest that is stored.
  func season(
    of entry: SiteConfiguration.LeagueEntry, before stage: Stage
  ) throws(SiteError) -> Int {
    if let season = entry.season { return season }
    let seasons = try stored { () throws(DataError) in try data.seasons(entry.key) }
    guard let latest = seasons.last else { throw .nothingStored(entry.key, before: stage) }
    return latest
  }
}
