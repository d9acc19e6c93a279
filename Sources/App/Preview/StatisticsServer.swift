import JSON
package import Platform
package import Statistics
import Synchronization

/// The statistics API of `skidmark serve`. Like the original service, it caches a table for six hours, and serves a
/// stale copy for a day if the table can no longer be read.
package final class StatisticsServer: Sendable {
  /// A table, or why there is none, in the words of an error.
  package enum Loaded: Sendable {
    case table(TeamTable)
    case failure(message: String, kind: String)
  }

  private struct Copy {
    var table: TeamTable
    var readAt: Instant
    var stamp: FileStamp?
  }

  private let now: @Sendable () -> Instant
  private let startedAt: Instant
  private let seasons: @Sendable () -> [Int]
  private let file: @Sendable (Int, TableSide) -> String
  private let load: @Sendable (Int, TableSide) -> Loaded
  private let newID: @Sendable () -> String
  private let copies = Mutex<[String: Copy]>([:])

  private static let freshSeconds = 6.0 * 3_600
  private static let staleSeconds = 24.0 * 3_600

  /// Creates a server.
  /// - Parameters:
  ///   - now: The clock.
  ///   - newID: Makes the id of a request.
  ///   - seasons: The seasons with stored tables.
  ///   - file: Where a season's table is stored. A changed file is read at once.
  ///   - load: Reads a season's table.
  package init(
    now: @escaping @Sendable () -> Instant, newID: @escaping @Sendable () -> String,
    seasons: @escaping @Sendable () -> [Int],
    file: @escaping @Sendable (Int, TableSide) -> String,
    load: @escaping @Sendable (Int, TableSide) -> Loaded
  ) {
    self.now = now
    self.newID = newID
    self.seasons = seasons
    self.file = file
    self.load = load
    startedAt = now()
  }

  /// The answer to a request below `/api/`; nil for other paths.
  package func answer(_ request: PreviewRequest) -> PreviewResponse? {
    guard var path = request.path.droppingPrefix("/api/") else { return nil }
    // Version 1 is the only one, so both paths mean the same.
    path = path.droppingPrefix("v1/") ?? path
    switch (path, request.method) {
    case ("health", "GET"), ("health", "HEAD"): return health()
    case ("preferences", "GET"), ("preferences", "HEAD"):
      return response(200, StatisticsAnswer.preferences, [("Cache-Control", "no-store")])
    case ("preferences", "PUT"):
      return response(200, StatisticsAnswer.unsavedPreferences, [("Cache-Control", "no-store")])
    default:
      guard let (season, side) = Self.table(path) else {
        return response(404, ["error": "Not found"], [("Cache-Control", "no-store")])
      }
      guard request.method == "GET" || request.method == "HEAD" else {
        return response(405, ["error": "Method not allowed"], [("Allow", "GET, HEAD")])
      }
      return table(season, side)
    }
  }

  /// The season and side of `nfl-2025/offense`.
  private static func table(_ path: String) -> (Int, TableSide)? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let year = parts[0].droppingPrefix("nfl-"), year.utf8.count == 4,
      let season = Int(year), let side = TableSide(rawValue: parts[1])
    else { return nil }
    return (season, side)
  }

  private func health() -> PreviewResponse {
    let now = now()
    let seasons = seasons()
    let available = TableSide.allCases.filter { side in
      seasons.contains { FileStamp(file($0, side)) != nil }
    }
    let body = StatisticsAnswer.health(
      Set(available), uptime: Int(max(0, now.seconds(since: startedAt))),
      environment: "development", at: now)
    return response(
      200, body,
      [("Cache-Control", "no-cache, no-store, must-revalidate"), ("X-Health-Check", "ok")])
  }

  private func table(_ season: Int, _ side: TableSide) -> PreviewResponse {
    let id = newID()
    let now = now()
    let key = "\(season) \(side.rawValue)"
    let stamp = FileStamp(file(season, side))
    let copy = copies.withLock { $0[key] }
    let age = copy.map { now.seconds(since: $0.readAt) }
    // If the clock was set back, the copy's age is negative and it counts as expired.
    if let copy, let age, copy.stamp == stamp, stamp != nil, (0..<Self.freshSeconds).contains(age) {
      return fresh(copy.table, "HIT", id)
    }
    switch load(season, side) {
    case .table(let table):
      copies.withLock { $0[key] = Copy(table: table, readAt: now, stamp: stamp) }
      let took = max(0, Int((self.now().seconds(since: now) * 1_000).rounded()))
      return fresh(table, "MISS", id, [("X-Processing-Time", "\(took)ms")])
    case .failure(let message, let kind):
      if let copy, let age, (0..<Self.staleSeconds).contains(age) {
        return response(
          200, StatisticsAnswer.body(copy.table, staleBecause: message),
          [
            ("Cache-Control", "public, max-age=60"), ("X-Cache", "STALE"), ("X-Request-ID", id),
            ("X-Error", "served-stale-data"),
          ])
      }
      return response(
        500,
        StatisticsAnswer.failure(
          side, message: message, source: "data/nfl/\(season)/\(side.rawValue).json", kind: kind,
          requestID: id, at: now),
        [
          ("Cache-Control", "no-store"), ("X-Request-ID", id),
          ("X-Error", "no-cache-available"),
        ])
    }
  }

  private func fresh(
    _ table: TeamTable, _ cache: String, _ id: String, _ more: [(name: String, value: String)] = []
  ) -> PreviewResponse {
    response(
      200, StatisticsAnswer.body(table),
      [("Cache-Control", "public, max-age=300"), ("X-Cache", cache), ("X-Request-ID", id)] + more)
  }

  private func response(
    _ status: Int, _ body: JSONValue, _ headers: [(name: String, value: String)]
  ) -> PreviewResponse {
    PreviewResponse(
      status: status,
      headers: [
        ("Content-Type", "application/json"), ("Access-Control-Allow-Origin", "*"),
        ("Access-Control-Expose-Headers", "X-Cache, X-Request-ID, X-Processing-Time"),
        ("X-Content-Type-Options", "nosniff"),
      ] + headers, body: .bytes(body.encoded() + [UInt8(ascii: "\n")]))
  }
}

extension String {
  fileprivate func droppingPrefix(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
