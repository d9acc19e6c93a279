import JSON
import LeagueModel
import Platforms
import Rank
import Testing

/// Observed values of Sleeper's league, rosters and users.
struct SleeperTeamTests {
  @Test(
    arguments: [
      (["fpts": 1291, "fpts_decimal": 6], 1291.06), (["fpts": 1291, "fpts_decimal": 60], 1291.6),
      (["fpts": 1291, "fpts_decimal": 0], 1291), (["fpts": 1291], 1291),
      (["fpts": 1291, "fpts_decimal": nil], 1291), (["fpts": 0, "fpts_decimal": 4], 0.04),
      (["fpts": -3, "fpts_decimal": 25], -3.25), (["fpts": -3, "fpts_decimal": -25], -3.25),
      (["fpts": "1291", "fpts_decimal": "6"], 1291.06), (["fpts": nil], 0),
    ] as [(JSONValue, Double)])
  func pointsAreWholeOnesAndHundredths(_ settings: JSONValue, _ expected: Double) throws {
    var answers = SleeperAnswers()
    answers.rosters[0] = answers.rosters[0].merging(["settings": settings])
    #expect(try answers.normalized().teams[0].platformRecord?.pointsFor == points(expected))
  }

  @Test(
    arguments: [
      ([:], nil), (["fpts_against": nil], nil),
      (["fpts_against": 998, "fpts_against_decimal": 7], 998.07), (["fpts_against": 998], 998),
    ] as [(JSONValue, Double?)])
  func pointsAgainstMayBeAbsent(_ settings: JSONValue, _ expected: Double?) throws {
    var answers = SleeperAnswers()
    answers.rosters[0] = answers.rosters[0].merging(["settings": settings])
    let team = try answers.normalized().teams[0]
    #expect(team.platformRecord?.pointsAgainst == expected.map(points))
  }

  @Test func aRosterWithoutOwnerIsAnOwnerlessTeam() throws {
    var answers = SleeperAnswers()
    answers.rosters[1] = answers.rosters[1].merging(["owner_id": nil])
    let team = try answers.normalized().teams[1]
    #expect(team.name == "Team 2")
    #expect(team.owners.isEmpty)
    #expect(team.ownerName == "No owner")
  }

  @Test func aCoOwnerKeepsAnOwnerlessTeam() throws {
    var answers = SleeperAnswers()
    answers.rosters[1] = answers.rosters[1].merging(["owner_id": nil, "co_owners": ["u3"]])
    #expect(try answers.normalized().teams[1].ownerName == "manager3")
  }

  @Test(
    arguments: [
      (nil, "manager1"), ([], "manager1"), (["u2"], "manager1 & manager2"),
      (["u1", "u2", "u2"], "manager1 & manager2"), ([nil, "u3"], "manager1 & manager3"),
      ("u2", "manager1"),
    ] as [(JSONValue, String)])
  func coOwnersAreNullOrAList(_ coOwners: JSONValue, _ expected: String) throws {
    var answers = SleeperAnswers()
    answers.rosters[0] = answers.rosters[0].merging(["co_owners": coOwners])
    #expect(try answers.normalized().teams[0].ownerName == expected)
  }

  @Test func anOwnerWhoLeftSleeperHasNoName() throws {
    var answers = SleeperAnswers()
    answers.users.removeFirst()
    let team = try answers.normalized().teams[0]
    #expect(team.name == "Team 1")
    #expect(team.ownerName == "Unknown Owner")
  }

  @Test(arguments: ["players", "starters", "reserve", "taxi", "metadata", "settings"])
  func membersOfARosterMayBeNull(_ member: String) throws {
    var answers = SleeperAnswers()
    answers.rosters[0] = answers.rosters[0].merging(.object(JSONObject([(member, nil)])))
    let team = try ranked(try answers.normalized(), "1")
    #expect(team.name == "Team No. 1")
    #expect(team.record == Record(wins: 2))
  }

  @Test func usersAndTheirMetadataMayBeNull() throws {
    var answers = SleeperAnswers()
    answers.users[0] = answers.users[0].merging(["metadata": nil])
    answers.users[1] = nil
    #expect(try answers.normalized().teams.map(\.name).prefix(2) == ["manager1", "Team 2"])
  }

  @Test(
    arguments: [
      ("  Padded Out \t ", "Padded Out"), ("Two  Spaces", "Two Spaces"), ("", "manager1"),
      ("   ", "manager1"), (nil, "manager1"), (7, "manager1"), ("\u{3164}\u{200B}", "manager1"),
    ] as [(JSONValue, String)])
  func aTeamWithoutNameIsNamedAfterItsManager(_ name: JSONValue, _ expected: String) throws {
    var answers = SleeperAnswers()
    answers.users[0] = answers.users[0].merging(["metadata": ["team_name": name]])
    #expect(try answers.normalized().teams[0].name == expected)
  }

  @Test func aTeamNameMayBeMissing() throws {
    var answers = SleeperAnswers()
    answers.users[0] = answers.users[0].without("metadata.team_name")
    #expect(try answers.normalized().teams[0].name == "manager1")
  }

  @Test(arguments: [nil, "0", "", "698234119553765376", 698_234_119_553_765_376] as [JSONValue])
  func thePreviousLeagueChangesNothing(_ id: JSONValue) throws {
    var answers = SleeperAnswers()
    let before = try answers.normalized()
    answers.league = answers.league.merging(["previous_league_id": id])
    #expect(try answers.normalized() == before)
  }

  @Test(arguments: [nil, 0, -1, "none", 33] as [JSONValue])
  func aLeagueWithoutDivisionsHasNone(_ count: JSONValue) throws {
    var answers = SleeperAnswers()
    answers.league = answers.league.merging(["settings": ["divisions": count]])
    // Rosters keep the number of a division that no longer exists.
    answers.rosters[0] = answers.rosters[0].merging(["settings": ["division": 2]])
    let league = try answers.normalized()
    #expect(league.divisions.isEmpty)
    #expect(league.teams[0].divisionID == nil)
    #expect(try ranked(league, "1").division == nil)
  }

  @Test func divisionsHaveNamesOrNumbers() throws {
    var answers = SleeperAnswers()
    answers.league = answers.league.merging([
      "settings": ["divisions": 2], "metadata": ["division_1": " Delusion ", "division_2": nil],
    ])
    answers.rosters[0] = answers.rosters[0].merging(["settings": ["division": 1]])
    answers.rosters[1] = answers.rosters[1].merging(["settings": ["division": 2]])
    let league = try answers.normalized()
    #expect(league.divisions.map(\.name) == ["Delusion", "Division 2"])
    #expect(try ranked(league, "1").division == "Delusion")
    #expect(try ranked(league, "2").division == "Division 2")
    #expect(try ranked(league, "3").division == nil)
  }

  @Test func idsBeyondDoublesStayExact() throws {
    var answers = SleeperAnswers()
    answers.rosters[0] = answers.rosters[0].merging(["owner_id": 9_007_199_254_740_993])
    answers.users[0] = answers.users[0].merging(["user_id": "9007199254740993"])
    answers.users[1] = answers.users[1].merging(["user_id": 9_007_199_254_740_992])
    answers.league = answers.league.merging(["bracket_id": 1_371_920_448_117_923_841])
    let team = try answers.normalized().teams[0]
    #expect(team.owners.map(\.id) == ["9007199254740993"])
    #expect(team.ownerName == "manager1")
  }

  @Test(
    arguments: [
      (["streak": "3W"], "W3"), (["streak": "11L"], "L11"),
      (["streak": "1T", "record": "WWW"], "T1"),
      (["record": "WLWW"], "W2"), (["streak": "", "record": "WLL"], "L2"), (["streak": "W3"], nil),
      (["streak": "0W"], nil), (["streak": nil, "record": nil], nil), ([:], nil),
    ] as [(JSONValue, String?)])
  func streaksComeFromTheStreakOrTheRecord(_ metadata: JSONValue, _ expected: String?) throws {
    var answers = SleeperAnswers()
    answers.rosters[0] = answers.rosters[0].merging(["metadata": metadata])
    let streak = try answers.normalized().teams[0].platformRecord?.streak
    #expect(streak?.description == expected)
  }

  @Test(arguments: [nil, "soon"] as [JSONValue])
  func anInvalidSeasonFallsBackToTheRequestedOne(_ season: JSONValue) throws {
    var answers = SleeperAnswers()
    answers.league = answers.league.merging(["season": season])
    #expect(try answers.normalized().season == 2025)
  }

  @Test func pickemLeaguesAreNotSupported() throws {
    var answers = SleeperAnswers()
    answers.league = answers.league.merging(["sport": "pickem:nfl"])
    #expect(throws: NormalizeError.unsupported(sport: "pickem:nfl")) { try answers.normalized() }
  }

  @Test func nullIsNotALeague() throws {
    var answers = SleeperAnswers()
    answers.league = nil
    #expect(throws: NormalizeError.notFound) { try answers.normalized() }
  }

  @Test func aLeagueWithoutRostersIsAnError() throws {
    var answers = SleeperAnswers()
    answers.rosters = []
    #expect(throws: NormalizeError.missing(answer: "rosters", field: "roster_id")) {
      try answers.normalized()
    }
  }
}
