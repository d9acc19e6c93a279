package import JSON
import LeagueModel
package import Platform

/// The bodies of the statistics API's answers, for the site's files and `skidmark serve`.
package enum StatisticsAnswer {
  /// The version that the health check names.
  package static let version = "1.0.0"

  /// A table: all 32 teams, without the source's averages and sums, every number as text. A number that the source
  /// lacks is an empty text, so that clients that expect every key can read the row.
  /// - Parameter staleBecause: Why the table could not be read again; nil for a fresh one.
  package static func body(_ table: TeamTable, staleBecause: String? = nil) -> JSONValue {
    let rows = table.rows.map { row in
      var object = JSONObject([
        ("team", .string(row.team.name)), ("g", .string(row.games.map(String.init) ?? "")),
      ])
      for metric in TeamMetric.allCases {
        object.append(metric.rawValue, .string(row.numbers[metric] ?? ""))
      }
      return JSONValue.object(object)
    }
    var body = JSONObject([
      ("season", .int(table.season)), ("type", .string(table.side.rawValue)),
      ("updatedAt", .string(table.updatedAt.withMilliseconds)), ("rows", .array(rows)),
    ])
    if let staleBecause {
      body.append("stale", .bool(true))
      body.append("error", .string(staleBecause))
    }
    return .object(body)
  }

  /// The error of an answer without a table.
  package static func failure(
    _ side: TableSide, message: String, source: String, kind: String, requestID: String,
    at now: Instant
  ) -> JSONValue {
    [
      "error": .string("Failed to fetch \(side.rawValue) data"), "message": .string(message),
      "requestId": .string(requestID), "timestamp": .string(now.withMilliseconds),
      "details": [
        "url": .string(source), "cacheStatus": "UNAVAILABLE", "errorType": .string(kind),
      ],
    ]
  }

  /// The health check.
  /// - Parameters:
  ///   - available: The sides with a table.
  ///   - uptime: How long the server has been running, in seconds; 0 for files.
  package static func health(
    _ available: Set<TableSide>, uptime: Int, environment: String, at now: Instant
  ) -> JSONValue {
    let endpoints = TableSide.allCases.map { side in
      (side.rawValue, JSONValue.string(available.contains(side) ? "available" : "unavailable"))
    }
    return [
      "ok": .bool(true), "version": .string(version), "timestamp": .string(now.withMilliseconds),
      "uptime": .int(uptime), "endpoints": .object(JSONObject(endpoints)),
      "environment": .string(environment),
    ]
  }

  /// The answer to a request for preferences, which cannot be stored.
  package static let preferences: JSONValue = ["ok": .bool(true), "prefs": .object(JSONObject())]

  /// The answer to storing preferences.
  package static let unsavedPreferences: JSONValue = [
    "ok": .bool(true), "saved": .bool(false),
    "message": "Preferences persistence not implemented yet",
  ]
}

extension Instant {
  /// The time as the API writes it: 2025-10-10T10:30:00.000Z.
  var withMilliseconds: String { format(self, "%Y-%m-%dT%H:%M:%S.%3NZ", in: .utc) }
}
