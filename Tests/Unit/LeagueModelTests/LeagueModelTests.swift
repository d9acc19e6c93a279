import JSON
import LeagueModel
import Testing

@Suite struct PointsTests {
  @Test(arguments: [
    (1616.6399999999999, "1616.64"), (131, "131.00"), (-0.25, "-0.25"), (98.5, "98.50"),
    (0, "0.00"),
    (10.700000000000001, "10.70"), (-12.0001, "-12.00"), (0.0034, "0.0034"), (98.4567, "98.46"),
    (-0.005, "-0.01"),
  ])
  func floatingPointNoiseIsRemoved(_ number: Double, _ text: String) {
    #expect(Points(number)?.description == text)
  }

  @Test func sumsDoNotDependOnTheirOrder() {
    let amounts = [0.1, 0.2, 0.3, 131.24, -4.66].compactMap(Points.init)
    #expect(amounts.total == amounts.reversed().total)
    #expect([0.1, 0.2].compactMap(Points.init).total == Points(0.3))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func invalidPointsAreRejected(_ number: Double) { #expect(Points(number) == nil) }
}

@Suite struct RecordTests {
  @Test func tiesCountHalfAndShowOnlyWhenThereAreSome() {
    #expect(Record(wins: 8, losses: 5, ties: 1).winShare == 8.5 / 14)
    #expect(Record(wins: 8, losses: 5, ties: 1).description == "8-5-1")
    #expect(Record(wins: 8, losses: 5).description == "8-5")
    #expect(Record().winShare == 0)
  }

  @Test func aStreakIsTheLatestRun() {
    #expect(Streak(endOf: [.win, .loss, .win, .win])?.description == "W2")
    #expect(Streak(endOf: [.win, .tie])?.description == "T1")
    #expect(Streak(endOf: []) == nil)
  }
}

@Suite struct LeagueKeyTests {
  @Test func keysAreReadBackAndCannotLeaveTheirFolder() {
    #expect(LeagueKey("espn-18254195")?.description == "espn-18254195")
    #expect(LeagueKey("espn-../../etc") == nil)
    #expect(LeagueKey("yahoo-1") == nil)
    #expect(LeagueKey("sleeper-") == nil)
    #expect(LeagueKey("espn-1") != LeagueKey("sleeper-1"))
  }
}

@Suite struct PlayerTests {
  @Test func playersWithoutAPositionListHaveTheirKnownPosition() throws {
    #expect(Player(id: "1", name: "Rex", position: "RB").positions == ["RB"])
    #expect(Player(id: "1", name: "Rex", position: "").positions.isEmpty)
    let both = Player(id: "1", name: "Rex", position: "WR", positions: ["DB", "WR"])
    #expect(try JSONValue(encoding: both).decoded(Player.self) == both)
    let stored: JSONValue = ["id": "1", "name": "Rex", "position": "RB"]
    #expect(try stored.decoded(Player.self).positions == ["RB"])
  }
}
