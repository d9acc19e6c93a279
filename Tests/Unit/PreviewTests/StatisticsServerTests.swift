import JSON
import LeagueModel
import Platform
import Synchronization
import Testing

@testable import Preview
@testable import Statistics

@Suite struct StatisticsServerTests {
  /// A clock, a file and a reader that the test turns.
  private final class World: Sendable {
    let seconds = Mutex<Int64>(1_790_000_000)
    let failure = Mutex<String?>(nil)
    let reads = Mutex(0)
    let path: String

    init(_ path: String) { self.path = path }

    func server() -> StatisticsServer {
      StatisticsServer(
        now: { Instant(seconds: self.seconds.withLock { $0 }) }, newID: { "request-1" },
        seasons: { [2024, 2025] },
        file: { season, _ in season == 2025 ? self.path : "\(self.path)-missing" },
        load: { season, side in
          self.reads.withLock { $0 += 1 }
          if let failure = self.failure.withLock({ $0 }) {
            return .failure(message: failure, kind: "Error")
          }
          guard season == 2025 else { return .failure(message: "no table", kind: "Error") }
          let rows = ProTeam.all.map {
            TeamTable.Row(team: $0, games: 6, numbers: TeamNumbers([.points: "100"]))
          }
          return .table(
            TeamTable(
              season: season, side: side, source: "a file", updatedAt: Instant(seconds: 0),
              rows: rows))
        })
    }

    func later(_ hours: Int64) { seconds.withLock { $0 += hours * 3_600 } }
  }

  private func get(
    _ server: StatisticsServer, _ path: String, method: String = "GET"
  ) throws -> PreviewResponse {
    try #require(
      server.answer(PreviewRequest(method: method, path: path, host: "127.0.0.1:4000")))
  }

  private func json(_ response: PreviewResponse) throws -> JSONValue {
    guard case .bytes(let bytes) = response.body else { return .null }
    return try JSONValue(parsing: String(decoding: bytes, as: UTF8.self))
  }

  private func withWorld(_ body: (World) throws -> Void) throws {
    let path = "/tmp/statistics-server-\(UInt64.random(in: 0 ... .max))"
    try Files.write(Array("{}".utf8), to: path)
    defer { try? Files.remove(path) }
    try body(World(path))
  }

  @Test("N3: fresh and HIT", arguments: ["/api/nfl-2025/offense", "/api/v1/nfl-2025/offense"])
  func theFirstAnswerIsAMissAndTheNextAHit(path: String) throws {
    try withWorld { world in
      let server = world.server()
      let first = try get(server, path)
      #expect(first.status == 200 && first.header("X-Cache") == "MISS")
      #expect(first.header("Cache-Control") == "public, max-age=300")
      #expect(first.header("Content-Type") == "application/json")
      #expect(first.header("X-Request-ID") == "request-1")
      #expect(first.header("X-Processing-Time") == "0ms")
      #expect(first.header("Access-Control-Allow-Origin") == "*")
      #expect(try json(first)["rows"]?.array?.count == 32)
      world.later(5)
      let second = try get(server, path)
      #expect(second.header("X-Cache") == "HIT" && second.header("X-Processing-Time") == nil)
      #expect(world.reads.withLock { $0 } == 1)
    }
  }

  @Test func sixHoursLaterTheTableIsReadAgain() throws {
    try withWorld { world in
      let server = world.server()
      _ = try get(server, "/api/nfl-2025/offense")
      world.later(6)
      #expect(try get(server, "/api/nfl-2025/offense").header("X-Cache") == "MISS")
      // A clock that was set back does not keep an old copy for years.
      world.later(-24)
      #expect(try get(server, "/api/nfl-2025/offense").header("X-Cache") == "MISS")
    }
  }

  @Test func aChangedFileIsReadAtOnce() throws {
    try withWorld { world in
      let server = world.server()
      _ = try get(server, "/api/nfl-2025/offense")
      try Files.write(Array("{\"changed\": true}".utf8), to: world.path)
      #expect(try get(server, "/api/nfl-2025/offense").header("X-Cache") == "MISS")
    }
  }

  @Test("N3: STALE, then 500") func aTableThatCannotBeReadAnyMoreIsServedStaleForADay() throws {
    try withWorld { world in
      let server = world.server()
      _ = try get(server, "/api/nfl-2025/defense")
      world.failure.withLock { $0 = "CSV file read failed: ENOENT" }
      world.later(7)
      let stale = try get(server, "/api/nfl-2025/defense")
      #expect(stale.status == 200 && stale.header("X-Cache") == "STALE")
      #expect(stale.header("Cache-Control") == "public, max-age=60")
      #expect(stale.header("X-Error") == "served-stale-data")
      let body = try json(stale)
      #expect(body["stale"] == .bool(true))
      #expect(body["error"]?.string == "CSV file read failed: ENOENT")
      #expect(body["rows"]?.array?.count == 32)
      world.later(17)
      let gone = try get(server, "/api/nfl-2025/defense")
      #expect(gone.status == 500 && gone.header("X-Error") == "no-cache-available")
      world.failure.withLock { $0 = nil }
      #expect(try get(server, "/api/nfl-2025/defense").header("X-Cache") == "MISS")
    }
  }

  @Test func withoutATableThereIsAnErrorWithDetails() throws {
    try withWorld { world in
      let failed = try get(world.server(), "/api/nfl-2024/offense")
      #expect(failed.status == 500 && failed.header("X-Request-ID") == "request-1")
      let body = try json(failed)
      #expect(body["error"]?.string == "Failed to fetch offense data")
      #expect(body["message"]?.string == "no table" && body["requestId"]?.string == "request-1")
      #expect(body["details"]?["cacheStatus"]?.string == "UNAVAILABLE")
      #expect(body["details"]?["errorType"]?.string == "Error")
    }
  }

  @Test func healthIsNeverCached() throws {
    try withWorld { world in
      let server = world.server()
      world.later(1)
      let health = try get(server, "/api/health")
      #expect(health.header("Cache-Control") == "no-cache, no-store, must-revalidate")
      #expect(health.header("X-Health-Check") == "ok")
      let body = try json(health)
      #expect(body["uptime"]?.int == 3_600 && body["ok"] == .bool(true))
      #expect(body["endpoints"]?["offense"]?.string == "available")
    }
  }

  @Test func preferencesAreAStub() throws {
    try withWorld { world in
      let server = world.server()
      let preferences = try json(get(server, "/api/preferences"))
      #expect(preferences["ok"] == .bool(true))
      let put = try json(get(server, "/api/preferences", method: "PUT"))
      #expect(put["saved"] == .bool(false))
    }
  }

  @Test func otherPathsAreNotFoundAndTheSitesOwnAreLeftAlone() throws {
    try withWorld { world in
      let server = world.server()
      for path in ["/api/", "/api/nfl-2025", "/api/nfl-25/offense", "/api/nfl-2025/offence"] {
        let missing = try get(server, path)
        #expect(missing.status == 404, "\(path)")
      }
      let posted = try get(server, "/api/nfl-2025/offense", method: "POST")
      #expect(posted.status == 405)
      let isOthers = server.answer(PreviewRequest(path: "/index.html", host: nil)) == nil
      #expect(isOthers)
    }
  }
}
