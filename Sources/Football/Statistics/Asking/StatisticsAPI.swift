import Diagnostics
package import HTTP
import JSON
package import Platform

/// A statistics API on another server: `/api/health`, `/api/nfl-2025/offense` and `/api/nfl-2025/defense`.
package struct StatisticsAPI: Sendable {
  private let client: Client
  private let base: Address
  private let season: Int

  /// The API of a season at an address, without the `/api`.
  package init(client: Client, base: Address, season: Int) {
    // The specification's three attempts, with waits of two and four seconds.
    var policy = Policy()
    policy.attempts = 3
    policy.firstWait = .seconds(2)
    policy.waitsExactly = true
    self.client = client.following(policy)
    self.base = base
    self.season = season
  }

  /// Asks for the API's health, before everything else.
  package func checkHealth() async throws(StatisticsAPIError) {
    let answer = try await json("health")
    guard answer["ok"] == .bool(true) else { throw .unhealthy(host: base.host) }
  }

  /// A side's table, and whether it is an old copy.
  package func table(
    _ side: TableSide, at now: Instant
  ) async throws(StatisticsAPIError) -> (table: TeamTable, freshness: TeamTable.Freshness) {
    let answer = try await json("nfl-\(season)", side.rawValue)
    do throws(TeamTable.Fault) {
      let found = try TeamTable.reading(answer, side: side, source: base.redacted, at: now)
      guard found.table.season == season else {
        throw TeamTable.Fault("it is of the season \(found.table.season), not \(season)")
      }
      return found
    } catch {
      throw .notATable(host: base.host, side, error)
    }
  }

  private func json(_ path: String...) async throws(StatisticsAPIError) -> JSONValue {
    var request = Request(base.appending(["api"] + path, query: []))
    request.headers["Accept"] = "application/json"
    request.timeouts = Request.Timeouts(total: .seconds(300), idle: .seconds(30))
    request.bodyLimit = Self.largest
    let response: Response
    do { response = try await client.send(request) } catch { throw .network(error) }
    let source = SourceText(name: "the answer of \(base.host)", bytes: response.body)
    var values = Self.mostValues
    let json = try? JSONValue(parsing: source, within: &values)
    guard (200...299).contains(response.status) else {
      throw .failed(
        host: base.host, status: response.status, message: json?["message"]?.string)
    }
    guard let json else { throw .notJSON(host: base.host) }
    return json
  }

  /// The largest answer. A table has less than thirty thousand bytes.
  private static let largest = 4 << 20
  private static let mostValues = 100_000
}

/// Why a statistics API gave no table.
package enum StatisticsAPIError: Error, Sendable, Equatable {
  /// Its health check says that it does not work.
  case unhealthy(host: String)
  /// It answered with an error and, if it gave one, a message.
  case failed(host: String, status: Int, message: String?)
  /// The answer is not JSON.
  case notJSON(host: String)
  /// The answer is not a table of 32 teams of this side and season.
  case notATable(host: String, TableSide, TeamTable.Fault)
  /// There was no answer.
  case network(HTTPError)
}
