import Diagnostics
import JSON
import LeagueModel
import Platform
import Statistics
import TestSupport
import Testing

@Suite(
  .enabled(
    if: sharedPath("data/nfl/golden-2025-ranks.json") != nil,
    "the recorded tables are not next to the project"))
struct GoldenRankTests {
  private func table(_ side: TableSide) throws -> TeamTable {
    let name = "\(side.rawValue)-2025.csv"
    let bytes = try #require(sharedPath("data/nfl/\(name)").flatMap { fileBytes($0) })
    return try #require(
      try TeamTable(
        csv: SourceText(name: name, bytes: bytes), season: 2025, source: name,
        updatedAt: Instant(seconds: 0)))
  }

  private func golden() throws -> JSONValue {
    let bytes = try #require(
      sharedPath("data/nfl/golden-2025-ranks.json").flatMap { fileBytes($0) })
    return try JSONValue(parsing: SourceText(name: "golden", bytes: bytes))
  }

  @Test("N7: golden ranks and ties", arguments: TableSide.allCases)
  func ranksAndTiesAreTheRecordedOnes(side: TableSide) throws {
    let table = try table(side)
    let metrics = try #require(try golden()[side.rawValue]?.object)
    #expect(metrics.keys.count >= 7)
    for (key, expected) in zip(metrics.keys, metrics.values) {
      let metric = try #require(TeamMetric(rawValue: key))
      let ranking = TeamRanking(table, by: metric, per: .perGame)
      #expect(ranking.favorsMore == (expected["higherIsBetter"] == .bool(true)))
      let places = try #require(expected["ranks"]?.array)
      #expect(places.count == 32 && ranking.places.count == 32)
      for row in places {
        let team = try #require(ProTeam(named: row["team"]?.string ?? ""))
        let place = try #require(ranking.place(of: team))
        #expect(place.rank == row["rank"]?.int, "\(side) \(metric) \(team.name)")
        #expect(place.isTied == (row["tied"] == .bool(true)), "\(side) \(metric) \(team.name)")
        let value = try #require(row["value"]?.double)
        #expect(abs(place.value - value) < 0.0006, "\(side) \(metric) \(team.name)")
      }
    }
  }

  @Test func sumsAreTheLeaguesTotals() throws {
    for side in TableSide.allCases { #expect(try table(side).wrongTotals == []) }
    let points = try table(.offense).rows.reduce(0) { $0 + ($1.numbers.number(.points) ?? 0) }
    #expect(points == 4364)
  }

  @Test("N9: different numbers of games are noticed") func gamesOfDifferentDaysAreNoticed() throws {
    let teams = try table(.offense).teamsWithOtherGames(in: table(.defense)).map(\.nickname)
    #expect(teams.sorted() == ["Bengals", "Steelers"])
  }

  @Test func tiesAreMarkedAndOrdinalsRight() throws {
    let ranking = TeamRanking(try table(.offense), by: .points, per: .perGame)
    let labels = Dictionary(
      uniqueKeysWithValues: ranking.places.map { ($0.team.nickname, $0.label) })
    #expect(labels["Colts"] == "1st" && labels["Lions"] == "2nd" && labels["Cowboys"] == "3rd")
    #expect(labels["Patriots"] == "T-11th" && labels["Steelers"] == "T-11th")
    #expect(
      labels["Cardinals"] == "T-20th" && labels["Titans"] == "31st" && labels["Browns"] == "32nd")
  }
}
