import HTTP
import LeagueModel
import Platform
package import Statistics

/// Asks the statistics API of `skidmark.yml` for tables that are older than six hours.
package struct StatisticsFetch: WholeRun {
  var run: SiteRun

  package init(_ run: SiteRun) { self.run = run }

  /// A table that the server marks as an old copy. It is shown and never stored.
  package struct StaleTable: Sendable, Equatable {
    package var table: TeamTable
    /// Why the server has no newer one, in its words.
    package var reason: String
  }

  /// How long a stored table counts as new.
  private static let freshSeconds = 6.0 * 3_600

  /// When each side was last fetched, from which address.
  private struct Record: Codable {
    var version = 1
    var address: String
    var fetchedAt: [String: Instant] = [:]
  }

  /// Fetches what is due. What fails stays as it was stored, with a warning.
  /// - Returns: Old copies, to show in this run only, and the first failure.
  package func fetch() async throws(SiteError) -> (stale: [StaleTable], failure: SiteError?) {
    guard let settings = configuration.statistics, let season = try season(settings) else {
      return ([], nil)
    }
    let reach = try reach()
    guard let base = reach.statistics else { return ([], nil) }
    let folder = StatisticsFolder(run)
    var record = record(season) ?? Record(address: base.redacted)
    if record.address != base.redacted { record = Record(address: base.redacted) }
    let now = world.now()
    let due = TableSide.allCases.filter { side in
      guard !options.isForced, let last = record.fetchedAt[side.rawValue],
        Files.kind(folder.table(side, season: season).path) == .file
      else { return true }
      // If the clock was set back, a time in the future must not keep tables for years.
      return !(0..<Self.freshSeconds).contains(now.seconds(since: last))
    }
    guard !due.isEmpty else { return ([], nil) }
    report(.began(.fetch, league: "statistics"))
    let api = StatisticsAPI(client: reach.client, base: base, season: season)
    do { try await api.checkHealth() } catch {
      warn(error, "the tables of the NFL stay as they were")
      return ([], .statistics(error.words))
    }
    var stale: [StaleTable] = []
    var failure: SiteError?
    for side in due {
      let found: (table: TeamTable, freshness: TeamTable.Freshness)
      do { found = try await api.table(side, at: now) } catch {
        warn(error, "the \(side.rawValue) stays as it was")
        failure = failure ?? .statistics(error.words)
        continue
      }
      switch found.freshness {
      case .fresh:
        try folder.store(found.table)
        record.fetchedAt[side.rawValue] = now
      case .stale(let reason):
        report(
          .warning(
            "\(base.host) has only an old copy of the \(side.rawValue): \(reason.prefix(200))"))
        stale.append(StaleTable(table: found.table, reason: reason))
      }
    }
    try file(season).store(record)
    return (stale, failure)
  }

  /// The season to ask for: the one of the settings, or else of the first league that is stored.
  private func season(_ settings: StatisticsSettings) throws(SiteError) -> Int? {
    if let season = settings.season { return season }
    for entry in configuration.leagues {
      if let season = try? season(of: entry, before: .fetch) { return season }
    }
    return nil
  }

  private func warn(_ error: StatisticsAPIError, _ consequence: String) {
    report(.warning("\(error.words); \(consequence)."))
  }

  // MARK: When it was asked

  private func file(_ season: Int) -> StoredFile<Record> {
    StatisticsFolder(run).file("fetched", season)
  }

  /// A damaged record only means that the API is asked again.
  private func record(_ season: Int) -> Record? { try? file(season).read() }
}

extension StatisticsAPIError {
  /// What happened, for a warning.
  fileprivate var words: String {
    switch self {
    case .unhealthy(let host): "the statistics API of \(host) says that it is not well"
    case .failed(let host, let status, let message):
      "\(host) answered with status \(status)" + (message.map { " (\($0.prefix(200)))" } ?? "")
    case .notJSON(let host): "\(host) sent data that cannot be read"
    case .notATable(let host, let side, let fault):
      "\(host) sent no table of the \(side.rawValue): \(fault.words)"
    case .network(let error): "\(error)"
    }
  }
}
