import Foundation
import JSON
import LeagueModel
import Platform
import Statistics
import Testing

@Suite struct StatisticsAnswerTests {
  private let now = Instant(seconds: 1_760_092_496, nanoseconds: 789_000_000)

  /// The structures that the specification gives to clients, word for word in what they require.
  private struct StatsResponse: Codable {
    let season: Int
    let type: String
    let updatedAt: String
    let rows: [[String: String]]
    let stale: Bool?
    let error: String?
  }

  private struct HealthResponse: Codable {
    struct Endpoints: Codable {
      let offense: String
      let defense: String
    }
    let ok: Bool
    let version: String
    let timestamp: String
    let uptime: Int
    let endpoints: Endpoints
    let environment: String
  }

  private func data(_ value: JSONValue) -> Data { Data(value.encoded()) }

  @Test func everyRowHasEveryKeyAsText() throws {
    var table = try #require(try TeamTable(invented: .offense))
    table.rows[3].numbers[.expectedPoints] = nil
    table.rows[4].games = nil
    let body = StatisticsAnswer.body(table)
    let read = try JSONDecoder().decode(StatsResponse.self, from: data(body))
    #expect(read.season == 2026 && read.type == "offense" && read.rows.count == 32)
    #expect(read.updatedAt == "2026-09-21T14:13:20.000Z")
    #expect(read.stale == nil && read.error == nil)
    let keys = Set(["team", "g"] + TeamMetric.allCases.map(\.rawValue))
    #expect(read.rows.allSatisfy { Set($0.keys) == keys })
    #expect(read.rows[3]["exp_pts_tot"] == "" && read.rows[4]["g"] == "")
  }

  @Test func staleTablesSayWhy() throws {
    let table = try #require(try TeamTable(invented: .defense))
    let body = StatisticsAnswer.body(table, staleBecause: "CSV file read failed: ENOENT")
    let read = try JSONDecoder().decode(StatsResponse.self, from: data(body))
    #expect(read.stale == true && read.error == "CSV file read failed: ENOENT")
  }

  @Test func healthNamesWhatCanBeAnswered() throws {
    let body = StatisticsAnswer.health([.offense], uptime: 3600, environment: "production", at: now)
    let read = try JSONDecoder().decode(HealthResponse.self, from: data(body))
    #expect(read.ok && read.version == "1.0.0" && read.uptime == 3600)
    #expect(read.timestamp == "2025-10-10T10:34:56.789Z")
    #expect(read.endpoints.offense == "available" && read.endpoints.defense == "unavailable")
  }

  @Test func failuresHaveDetails() throws {
    let body = StatisticsAnswer.failure(
      .offense, message: "no table", source: "data/nfl/2025/offense.json", kind: "Error",
      requestID: "abc", at: now)
    #expect(body["error"]?.string == "Failed to fetch offense data")
    #expect(body["requestId"]?.string == "abc" && body["message"]?.string == "no table")
    #expect(body["details"]?["cacheStatus"]?.string == "UNAVAILABLE")
  }

  @Test("N2: 35 rows are accepted, and 32 ranked") func answersAreReadBackWithTextsOrNumbers()
    throws
  {
    let table = try #require(try TeamTable(invented: .offense))
    let body = StatisticsAnswer.body(table, staleBecause: "why")
    let read = try TeamTable.reading(body, side: .offense, source: table.source, at: now)
    var same = table
    same.summaries = []
    #expect(read.table == same && read.freshness == .stale("why"))
    // The original answers 35 rows with a rank, without empty keys; others answer numbers.
    var rows = try #require(body["rows"]?.array)
    rows[0] = ["team": "Arizona Cardinals", "rk": "1", "g": .int(6), "points": .double(100.5)]
    rows.append(["team": "League Total", "points": "3696"])
    let other: JSONValue = ["season": .int(2026), "type": "offense", "rows": .array(rows)]
    let numbers = try TeamTable.reading(other, side: .offense, source: "x", at: now)
    #expect(numbers.freshness == .fresh && numbers.table.rows.count == 32)
    #expect(numbers.table.rows[0].numbers[.points] == "100.5")
    #expect(numbers.table.rows[0].games == 6)
    #expect(numbers.table.rows[0].numbers[.totalYards] == nil)
    #expect(numbers.table.summaries.map(\.kind) == [.total] && numbers.table.updatedAt == now)
    #expect(TeamRanking(numbers.table, by: .points, per: .total).places.count == 32)
  }

  @Test func otherAnswersAreNoTables() throws {
    let table = try #require(try TeamTable(invented: .offense))
    let body = StatisticsAnswer.body(table)
    let rows = try #require(body["rows"]?.array)
    var wrong = rows
    wrong[5] = ["team": "Arizona Cardinals", "points": "many"]
    // L7: numbers that cannot be, from a server.
    func changed(_ key: String, _ value: String) -> [JSONValue] {
      rows.map { row in
        guard var object = row.object else { return row }
        object[key] = .string(value)
        return .object(object)
      }
    }
    func team(_ name: String) -> [JSONValue] { [["team": .string(name)]] + rows.dropFirst() }
    func answer(_ rows: [JSONValue], _ season: Int = 2026) -> JSONValue {
      ["season": .int(season), "rows": .array(rows)]
    }
    let others: [(JSONValue, String)] = [
      (.null, "names no season"), (["rows": .array(rows)], "names no season"),
      (["season": .int(2026), "rows": "none"], "has no list of teams"),
      (answer(Array(rows.dropLast())), "has 31 of the 32 teams, without Washington Commanders"),
      (
        ["season": .int(2026), "type": "defense", "rows": .array(rows)],
        "says that it is of the defense"
      ),
      (answer(rows + [rows[0]]), "the Arizona Cardinals are in it twice"),
      (answer(team("Phoenix Suns")), "'Phoenix Suns' is not a team of the NFL"),
      (answer(wrong), "'many' is no number for"),
      (answer(changed("points", "-100")), "-100 cannot be"),
      (answer(changed("plays_offense", "0")), "0 cannot be"),
      (answer(changed("g", "22")), "cannot have played 22 games"),
      (answer(changed("g", "0")), "cannot be"),
    ]
    for (other, words) in others {
      let fault = #expect(throws: TeamTable.Fault.self) {
        try TeamTable.reading(other, side: .offense, source: "x", at: now)
      }
      #expect(fault?.words.contains(words) == true, "\(fault?.words ?? "")")
    }
  }
}
