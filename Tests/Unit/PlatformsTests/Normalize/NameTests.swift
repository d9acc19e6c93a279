import JSON
import LeagueModel
import Platform
import Platforms
import Rank
import Testing

/// Names are data: any typed text comes through, and invisible characters do not.
struct NameTests {
  static let hostile = [
    "Cooking With Gaps 👩‍🍳", "Hibernation Station™", "Würst Case", "Wu\u{308}rst Case",
    "Murphy’s Lawyers", "$12 Haircut", "<Insert Dynasty Here>", "<script>alert(1)</script>",
    "Third & Long &amp; Far", "All \"Value,\" No 'Points'", "Punt | Pray | Repeat", "*Champs*",
    "_under_ ~strike~ `code`", "[a](javascript:b)", "# Heading", "1. First", "- item", "\\back\\",
    "{{ team.name }} {% raw %}", "%s %@ \\(x)", "🏳️‍🌈🇩🇪", "שלום", "null", "0",
  ]

  @Test func longNamesAreCutAt200Characters() throws {
    for (piece, scalars) in [("x", 1), ("👩‍👩‍👧", 5), ("e\u{301}", 2)] {
      var answers = SleeperAnswers()
      let long = String(repeating: piece, count: 100_000)
      answers.league = answers.league.merging(["name": .string(long)])
      let name = try answers.normalized().name
      #expect(name.count == 200 && name.hasSuffix("…"), "\(scalars)")
      answers.league = answers.league.merging([
        "name": .string(String(repeating: piece, count: 200))
      ])
      #expect(try answers.normalized().name == String(repeating: piece, count: 200))
    }
    // A character can be made of any number of marks.
    var answers = SleeperAnswers()
    let marks = "x" + String(repeating: "\u{301}", count: 100_000)
    answers.league = answers.league.merging(["name": .string(marks)])
    #expect(try answers.normalized().name.unicodeScalars.count <= 2_000)
  }

  @Test(arguments: hostile)
  func hostileNamesComeThroughUnchanged(_ name: String) throws {
    var sleeper = SleeperAnswers()
    sleeper.league = sleeper.league.merging(["name": .string(name)])
    sleeper.users[0] = sleeper.users[0].merging([
      "display_name": .string(name), "metadata": ["team_name": .string(name)],
    ])
    sleeper.players = PlayerIndex(
      fetchedAt: answerTime, players: [Player(id: "q1", name: name, position: "QB")])
    sleeper.change(1, week: 2, ["starters": ["q1"], "players_points": ["q1": 20]])
    var espn = ESPNAnswers()
    espn.league = espn.league.merging(["settings": ["name": .string(name)]])
    espn.teams[0] = espn.teams[0].merging([
      "name": .string(name),
      "roster": ["entries": [ESPNAnswers.entry(7, slot: 0, name: name, points: 9)]],
    ])
    espn.members[0] = espn.members[0].merging([
      "firstName": .string(name), "lastName": nil,
    ])
    for league in [try sleeper.normalized(), try espn.normalized()] {
      let team = try ranked(league, "1")
      for found in [league.name, team.name, team.owner, team.topPlayers.first?.name] {
        // Compared scalar by scalar: equal strings may be written in different ways.
        #expect(found.map { Array($0.unicodeScalars) } == Array(name.unicodeScalars))
      }
      let text = try rank(league).facts.first { $0.kind == "rank" && $0.subject.team == "1" }?.text
      // A player has such a name too; then it is in quotation marks.
      #expect(text?.hasPrefix("“\(name)” is ranked") == true)
    }
  }

  @Test(arguments: [
    ("a\u{0}b\u{1}\u{7F}\u{85}c", "a b c"), ("two\nlines\r\n", "two lines"),
    ("tab\tbed", "tab bed"), ("no\u{A0}\u{A0}break", "no break"),
    ("\u{2028}para\u{2029}graph", "para graph"), (" \u{3000} wide \u{3000}", "wide"),
    ("evil\u{202E}gnp.exe", "evilgnp.exe"), ("\u{2067}isolated\u{2069}", "isolated"),
    ("\u{FEFF}marked", "marked"),
  ])
  func invisibleCharactersAreRemoved(_ name: String, _ expected: String) throws {
    var sleeper = SleeperAnswers()
    sleeper.users[0] = sleeper.users[0].merging(["metadata": ["team_name": .string(name)]])
    var espn = ESPNAnswers()
    espn.teams[0] = espn.teams[0].merging(["name": .string(name)])
    for league in [try sleeper.normalized(), try espn.normalized()] {
      #expect(Array(league.teams[0].name.unicodeScalars) == Array(expected.unicodeScalars))
    }
  }

  @Test(arguments: ["", " ", "\n\t", "\u{200B}", "\u{3164}", "\u{200D}\u{FE0F}", "\u{202E} "])
  func anInvisibleNameCountsAsMissing(_ name: String) throws {
    var sleeper = SleeperAnswers()
    sleeper.league = sleeper.league.merging(["name": .string(name)])
    sleeper.users[0] = sleeper.users[0].merging([
      "display_name": .string(name), "metadata": ["team_name": .string(name)],
    ])
    let league = try sleeper.normalized()
    #expect(league.name == "League 7001")
    #expect(league.teams[0].name == "Team 1")
    #expect(league.teams[0].ownerName == "Unknown Owner")
  }

  @Test func namesOfPlayersAreReadFromSleepersFile() throws {
    let file: JSONValue = [
      "1": ["full_name": " Rex  Runner ", "position": "RB", "fantasy_positions": ["RB", "WR"]],
      "2": ["first_name": "Ann", "last_name": "Only", "position": "WR", "fantasy_positions": []],
      "PHI": ["first_name": "Philadelphia", "last_name": "Eagles", "position": "DEF"],
      "3": ["position": "K"], "4": ["full_name": "No Position", "position": nil], "5": nil,
    ]
    let index = try PlayerIndex(sleeper: file.encoded(), fetchedAt: Instant(seconds: 1))
    #expect(
      index.players == [
        Player(id: "1", name: "Rex Runner", position: "RB", positions: ["RB", "WR"]),
        Player(id: "2", name: "Ann Only", position: "WR"),
        Player(id: "3", name: "3", position: "K"),
        Player(id: "PHI", name: "Philadelphia Eagles", position: "DEF"),
      ])
    #expect(throws: NormalizeError.missing(answer: "players", field: "player_id")) {
      try PlayerIndex(sleeper: Array("[]".utf8), fetchedAt: Instant(seconds: 1))
    }
  }
}
