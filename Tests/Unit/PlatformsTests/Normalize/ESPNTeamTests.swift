import JSON
import LeagueModel
import Platforms
import Rank
import Testing

/// Observed values of ESPN's teams, members and settings.
struct ESPNTeamTests {
  private func team(_ changes: JSONValue, without members: [String] = []) throws -> Team {
    var answers = ESPNAnswers()
    answers.teams[0] = members.reduce(answers.teams[0].merging(changes)) { $0.without($1) }
    return try answers.normalized().teams[0]
  }

  @Test(
    arguments: [
      (["name": "Right Name"], "Right Name"), (["name": " Two  Spaces \t"], "Two Spaces"),
      (["name": "Right Name", "location": "Stale", "nickname": "Words"], "Right Name"),
      (["name": nil, "location": "Feel the ", "nickname": " Brees"], "Feel the Brees"),
      (["name": "", "location": "Only", "nickname": ""], "Only"),
      (["name": " ", "location": nil, "nickname": "Nick"], "Nick"),
      (["name": nil, "location": " ", "nickname": "", "abbrev": " ABC "], "ABC"),
      (["name": nil, "abbrev": ""], "Team 1"), (["name": 12, "abbrev": nil], "Team 1"),
    ] as [(JSONValue, String)])
  func namesComeFromSeveralFields(_ changes: JSONValue, _ expected: String) throws {
    #expect(try team(changes).name == expected)
  }

  @Test func aTeamMayHaveNoNameAtAll() throws {
    #expect(try team([:], without: ["name"]).name == "Team 1")
  }

  @Test(
    arguments: [
      (["owners": ["{u1}", "{u2}"], "primaryOwner": "{u2}"], "Given2 Family2 & Given1 Family1"),
      (
        ["owners": ["{u1}", "{u2}", "{u3}"], "primaryOwner": "{u3}"],
        "Given3 Family3 & Given1 Family1 & Given2 Family2"
      ),
      (["owners": ["{u1}", "{u2}"], "primaryOwner": nil], "Given1 Family1 & Given2 Family2"),
      (["owners": ["{u2}"], "primaryOwner": "{gone}"], "Given2 Family2"),
      (["owners": ["{gone}", "{u3}"]], "Given3 Family3"),
      (["owners": ["{gone}", "{lost}"]], "Unknown Owner"),
      (["owners": ["{u1}", "{u1}"]], "Given1 Family1"), (["owners": nil], "Given1 Family1"),
      (["owners": [], "primaryOwner": nil], "No owner"), (["owners": [nil, 7]], "Unknown Owner"),
    ] as [(JSONValue, String)])
  func ownersAreMembers(_ changes: JSONValue, _ expected: String) throws {
    #expect(try team(changes).ownerName == expected)
  }

  @Test func ownersAndThePrimaryOneMayBeMissing() throws {
    #expect(try team([:], without: ["primaryOwner"]).ownerName == "Given1 Family1")
    #expect(try team([:], without: ["owners"]).ownerName == "Given1 Family1")
    #expect(try team([:], without: ["owners", "primaryOwner"]).owners.isEmpty)
  }

  @Test(
    arguments: [
      (["firstName": " Odalys ", "lastName": "Bright  water "], "Odalys Bright water"),
      (["firstName": "Odalys", "lastName": nil], "Odalys"),
      (["firstName": "", "lastName": " "], "manager1"),
      (["firstName": nil, "lastName": nil, "displayName": nil], "Unknown Owner"),
    ] as [(JSONValue, String)])
  func membersHaveNamesOrNot(_ changes: JSONValue, _ expected: String) throws {
    var answers = ESPNAnswers()
    answers.members[0] = answers.members[0].merging(changes)
    #expect(try answers.normalized().teams[0].ownerName == expected)
  }

  @Test func membersMayBeMissing() throws {
    var answers = ESPNAnswers()
    answers.members = []
    #expect(try answers.normalized().teams.map(\.ownerName).allSatisfy { $0 == "Unknown Owner" })
  }

  @Test func teamIDsHaveGaps() throws {
    var answers = ESPNAnswers()
    answers.teams[3] = answers.teams[3].merging(["id": 13])
    answers.schedule = [
      ESPNAnswers.game(1, (1, 100), (13, 120), "AWAY"), ESPNAnswers.game(1, (2, 1), (3, 9), "AWAY"),
    ]
    let league = try answers.normalized()
    #expect(league.teams.map(\.id) == ["1", "2", "3", "13"])
    #expect(try ranked(league, "13").record == Record(wins: 1))
  }

  @Test(
    arguments: [
      (1337, 1337), (1616.6399999999999, 1616.64), (1760.6000000000001, 1760.6), (-12.5, -12.5),
      ("98.5", 98.5), (nil, 0),
    ] as [(JSONValue, Double)])
  func pointsAreWholeOrNoisy(_ number: JSONValue, _ expected: Double) throws {
    let overall: JSONValue = ["wins": 1, "losses": 0, "ties": 0, "pointsFor": number]
    let record = try team(["record": ["overall": overall]]).platformRecord
    #expect(record?.pointsFor == points(expected))
    #expect(record?.pointsFor.description == points(expected).description)
    #expect(record?.pointsAgainst == nil)
  }

  @Test(
    arguments: [
      (["streakType": "WIN", "streakLength": 3], "W3"),
      (["streakType": "LOSS", "streakLength": 11], "L11"),
      (["streakType": "TIE", "streakLength": 1], "T1"),
      (["streakType": "WIN"], "W1"), (["streakType": "NONE", "streakLength": 0], nil),
      (["streakLength": 4], nil), (["streakType": nil], nil), (["streakType": 1], nil),
    ] as [(JSONValue, String?)])
  func streaksAreWinsLossesAndTies(_ changes: JSONValue, _ expected: String?) throws {
    let overall = (["wins": 1] as JSONValue).merging(changes)
    let record = try team(["record": ["overall": overall]]).platformRecord
    #expect(record?.streak?.description == expected)
  }

  @Test(arguments: [-1, nil, "many"] as [JSONValue])
  func aRecordWithoutWinsIsNone(_ wins: JSONValue) throws {
    let overall: JSONValue = ["wins": wins, "losses": 1, "ties": 1, "pointsFor": 100]
    #expect(try team(["record": ["overall": overall]]).platformRecord == nil)
  }

  @Test func aSingleDivisionDoesNotCount() throws {
    var answers = ESPNAnswers()
    answers.teams[0] = answers.teams[0].merging(["divisionId": 0])
    func divided(_ divisions: JSONValue) throws -> League {
      answers.league = answers.league.merging([
        "settings": ["scheduleSettings": ["divisions": divisions]]
      ])
      return try answers.normalized()
    }
    #expect(try divided([["id": 0, "name": "All"]]).divisions.isEmpty)
    #expect(try divided(nil).teams[0].divisionID == nil)
    let two = try divided([["id": 0, "name": " East "], ["id": 1]])
    #expect(two.divisions.map(\.name) == ["East", "Division 1"])
    #expect(try ranked(two, "1").division == "East")
    #expect(try ranked(two, "2").division == nil)
  }

  @Test func aSeasonOfTheFirstYearsIsAList() throws {
    let answers = ESPNAnswers()
    let league = try answers.normalized()
    let list = try Snapshot(.espn, ["league": .array([answers.document])])
    #expect(try normalize(list, players: .empty) == league)
    for empty in [[], nil, [nil]] as [JSONValue] {
      let snapshot = try Snapshot(.espn, ["league": empty])
      #expect(throws: NormalizeError.notFound) { try normalize(snapshot, players: .empty) }
    }
  }

  @Test(
    arguments: [
      ["messages": ["You are not authorized."], "details": [["type": "AUTH_LEAGUE_NOT_VISIBLE"]]],
      ["messages": ["Not Found"], "details": [["type": "GENERAL_NOT_FOUND"]]], "busy", 3,
    ] as [JSONValue])
  func answersThatAreNoLeagueAreErrors(_ document: JSONValue) throws {
    let snapshot = try Snapshot(.espn, ["league": document])
    #expect(throws: NormalizeError.missing(answer: "league", field: "id")) {
      try normalize(snapshot, players: .empty)
    }
  }

  @Test func aLeagueWithoutTeamsIsAnError() throws {
    var answers = ESPNAnswers()
    answers.teams = []
    #expect(throws: NormalizeError.missing(answer: "league", field: "teams")) {
      try answers.normalized()
    }
  }
}
