import JSON
import LeagueModel
import Platforms
import Testing

/// Every position at which a player may start.
struct PositionTests {
  /// ESPN lists the slots that are open to a player, groups and bench among them.
  @Test(arguments: [
    (2, [2, 3, 23, 7, 20, 21], "RB", ["RB"]), (3, [25, 3, 4, 5, 23, 7, 20, 21], "WR", ["WR"]),
    (4, [0, 6, 5, 23, 7, 20, 21], "TE", ["QB", "TE"]), (16, [16, 20, 21], "D/ST", ["D/ST"]),
    (10, [9, 10, 11, 15, 20, 21], "DE", ["DE", "LB"]), (2, [], "RB", ["RB"]),
    (2, [20, 21], "RB", ["RB"]), (99, [4, 23], "FLEX", ["WR"]), (99, [], "FLEX", []),
  ])
  func positionsOfESPNAreItsSingleSlots(
    _ usual: Int, _ eligible: [Int], _ position: String, _ positions: [String]
  ) throws {
    var answers = ESPNAnswers()
    let entry = ESPNAnswers.entry(4, slot: 2, name: "Ann", points: 1).merging([
      "playerPoolEntry": [
        "player": [
          "defaultPositionId": .int(usual), "eligibleSlots": .array(eligible.map { .int($0) }),
        ]
      ]
    ])
    answers.weeks[1] = [
      "schedule": [
        ["home": ["teamId": 1, "rosterForCurrentScoringPeriod": ["entries": .array([entry])]]]
      ]
    ]
    let player = try #require(try answers.normalized().players.first)
    #expect(player.position == position)
    #expect(player.positions == positions)
  }
}
