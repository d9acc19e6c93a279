import JSON
import Platform
import Sports
import TestSupport
import Testing

@Suite struct SportsModelTests {
  @Test func periodsHaveTheNamesOfTheirSport() {
    #expect(SportsLeague.nba.periods(1...2) == "Q1-Q2" && SportsLeague.nba.periods(4...4) == "Q4")
    #expect([5, 6].map { SportsLeague.nba.period($0) } == ["OT", "2OT"])
    #expect([1, 2, 3].map { SportsLeague.ncaab.period($0) } == ["H1", "H2", "OT"])
    #expect([3, 4, 5].map { SportsLeague.nhl.period($0) } == ["P3", "OT", "SO"])
    #expect(SportsLeague.nhl.period(5, isPlayoffs: true) == "2OT")
    #expect(SportsLeague.mlb.periods(1...3) == "Innings 1-3")
  }

  /// D5: the lines of mini boxes, word for word.
  @Test func miniBoxLinesAreShort() throws {
    func line(_ league: String, _ player: JSONValue) throws -> String? {
      let story: JSONValue = [
        "blocks": [["blockIndex": 0, "miniBox": ["home": ["players": [player]]]]]
      ]
      let report = try SportsSamples.report(SportsSamples.game(league), story: story)
      return report.story?.blocks[0].home.players.first?.text
    }
    #expect(
      try line(
        "NBA",
        [
          "name": "A", "pts": 15, "reb": 4, "ast": 6, "delta_pts": 7, "delta_reb": 2,
          "delta_ast": 0,
        ]
      ) == "15p/4r/6a (+7p/+2r)")
    #expect(
      try line("NHL", ["name": "A", "goals": 2, "assists": 1, "deltaGoals": 1]) == "2g/1a (+1g)")
    #expect(try line("NBA", ["name": "A", "pts": 0, "reb": 0, "ast": 0]) == "0p")
    #expect(try line("NFL", ["name": "A", "yds": 84, "td": 1, "deltaYds": 31]) == "84y/1td (+31y)")
    #expect(try line("NBA", ["name": "A"]) == "")
  }

  /// D3: the position in the answer does not matter, the index does.
  @Test func blocksAreInTheOrderOfTheirIndexAndRolesAreForgotten() throws {
    let story: JSONValue = [
      "blocks": [
        ["blockIndex": 2, "role": "RESOLUTION", "narrative": "third"],
        ["blockIndex": 0, "role": "SETUP", "narrative": "first"],
        ["blockIndex": 1, "role": "SOMETHING_NEW", "narrative": "second"],
      ]
    ]
    let report = try SportsSamples.report(story: story)
    #expect(report.story?.blocks.map(\.narrative) == ["first", "second", "third"])
    let text = String(decoding: try JSONValue(encoding: report).encoded(), as: UTF8.self)
    for role in ["SETUP", "RESOLUTION", "SOMETHING_NEW"] { #expect(!text.contains(role)) }
  }

  @Test func aStoryThatBreaksItsServersRulesIsReadWithAWarning() throws {
    let story: JSONValue = [
      "blocks": [
        ["blockIndex": 0, "role": "RESPONSE", "scoreAfter": [9, 4], "narrative": "one"],
        [
          "blockIndex": 1, "role": "RESPONSE", "scoreBefore": [3, 3], "scoreAfter": [2, 8],
          "narrative": .string(String(repeating: "word ", count: 300)),
        ],
      ]
    ]
    let report = try SportsSamples.report(story: story)
    #expect(report.story?.blocks.count == 2)
    for part in ["not 4 to 7", "no setup", "another score", "score falls", "100 words"] {
      #expect(report.warnings.contains { $0.contains(part) }, "\(part): \(report.warnings)")
    }
  }

  @Test func gamesAreGroupedByDaysOfTheSitesZone() throws {
    // 03:30 UTC on November 12 is the evening of November 11 in New York.
    let game = try #require(
      SportsGame(reading: SportsSamples.game(start: "2024-11-12T03:30:00.500Z")))
    func names(_ zone: Zone) throws -> [SportsDay.Name] {
      try ["2024-11-09", "2024-11-10", "2024-11-11", "2024-11-12", "2024-11-13"].map {
        let now = try #require(Instant(iso8601: "\($0)T17:00:00Z"))
        return SportsDay(of: game, today: now.date(in: zone), in: zone).name
      }
    }
    #expect(
      try names(SportsCalendar.eastern) == [.later, .tomorrow, .today, .yesterday, .earlier])
    #expect(try names(.utc) == [.later, .later, .tomorrow, .today, .yesterday])
  }

  @Test func theListGoesFromTodayOnAndThenBack() throws {
    let today = try #require(CivilDate(year: 2024, month: 11, day: 11))
    let starts: [String?] = [
      "2024-11-01T12:00:00Z", "2024-11-13T12:00:00Z", nil, "2024-11-11T12:00:00Z",
      "2024-11-10T12:00:00Z", "2024-11-12T12:00:00Z", "2024-11-05T12:00:00Z",
      "2024-11-20T12:00:00Z",
    ]
    let days = try starts.map { start in
      var game = try #require(SportsGame(reading: SportsSamples.game()))
      game.start = start.flatMap { Instant(iso8601: $0) }
      return SportsDay(of: game, today: today, in: .utc)
    }
    let sorted = days.sorted { $0.comes(before: $1) }
    #expect(sorted.map { $0.date?.day } == [11, 12, 13, 20, nil, 10, 5, 1])
  }

  /// Only a word that is known to mean the end is the end.
  @Test(
    arguments: [
      ("final", SportsGame.Status.final, nil), ("Final/OT", .final, nil), ("F", .unknown, "F"),
      ("STATUS_FINAL", .final, nil), ("completed", .final, nil), ("closed", .final, nil),
      ("inProgress", .live, nil), ("STATUS_IN_PROGRESS", .live, nil), ("in progress", .live, nil),
      ("halftime", .live, nil), ("suspended", .unknown, "Suspended"),
      ("STATUS_RAIN_DELAY", .unknown, "Rain delay"), ("rainDelay", .unknown, "Rain delay"),
      ("delayed", .unknown, "Delayed"), ("forfeited", .unknown, "Forfeited"),
      ("finalizing", .unknown, "Finalizing"), ("abandoned", .unknown, "Abandoned"),
      (nil, .unknown, nil),
    ] as [(String?, SportsGame.Status, String?)])
  func anUnknownStatusIsNoOutcome(
    _ text: String?, _ status: SportsGame.Status, _ words: String?
  ) throws {
    var row = try #require(SportsSamples.game().object)
    row["status"] = text.map { .string($0) } ?? .null
    let game = try #require(SportsGame(reading: .object(row)))
    #expect(game.status == status && game.statusWords == words)
  }

  @Test func pitchersHaveALineOfTheirOwn() throws {
    func line(_ player: JSONValue) throws -> String? {
      let story: JSONValue = [
        "blocks": [
          [
            "blockIndex": 0, "periodStart": 1, "periodEnd": 3, "scoreBefore": [0, 0],
            "scoreAfter": [1, 2], "narrative": "A start.",
            "miniBox": ["home": ["team": "Herons", "players": [player]]],
          ]
        ]
      ]
      let game = SportsSamples.game("MLB", home: 2, away: 1)
      return try SportsSamples.report(game, story: story).story?.blocks[0].home.players.first?.text
    }
    #expect(
      try line(["name": "Al", "ip": .double(6.1), "strikeouts": 8, "er": 2]) == "6.1ip/8k/2er")
    #expect(try line(["name": "Al", "ip": "7.0", "so": 0]) == "7.0ip/0k")
    #expect(try line(["name": "Bo", "h": 2, "rbi": 1, "ip": "1.0"]) == "2h/1rbi")
  }

  /// Six leagues play some twelve thousand games a year.
  @Test(arguments: [1, 99_999, 100_000, 401_705_123, 9_007_199_254_740_993])
  func gamesHaveNumbersOfAnySize(_ id: Int) throws {
    var row = try #require(SportsSamples.game().object)
    row["id"] = .int(id)
    #expect(SportsGame(reading: .object(row))?.id == id)
    let team = SportsTeam(reading: [
      "id": .int(id), "name": "Port Amity Herons", "leagueCode": "NBA",
      "recentGames": [["id": .int(id), "opponent": "Old Rivals"]],
    ])
    #expect(team?.id == id && team?.games.first?.id == id)
    row["id"] = .int(-id)
    #expect(SportsGame(reading: .object(row)) == nil)
  }

  @Test func cardsSayHowFarAGameIsAndNothingElse() throws {
    let now = try #require(Instant(iso8601: "2024-11-11T17:00:00Z"))
    func state(_ status: String, _ start: String = "2024-11-11T19:30:00-05:00", plays: Bool = true)
      throws -> SportsCardState
    {
      var game = try #require(
        SportsGame(
          reading: SportsSamples.game(home: nil, away: nil, status: status, start: start)))
      (game.hasPlays, game.hasStory) = (plays, false)
      return SportsCardState(of: game, at: now, in: SportsCalendar.eastern)
    }
    #expect(try state("final") == .available && state("archived", plays: false) == .comingSoon)
    #expect(try state("scheduled") == .pregame)
    #expect(try state("scheduled", "2024-11-13T19:30:00-05:00") == .upcoming)
    #expect(try state("pregame", "2024-11-11T10:30:00-05:00") == .comingSoon)
    #expect(try state("in_progress") == .live && state("live") == .live)
    #expect(try state("postponed") == .postponed && state("cancelled") == .canceled)
    #expect(try state("something new") == .unknown)
  }
}

@Suite struct HostileSportsTests {
  @Test(arguments: [
    "javascript:alert(1)", "http://x.com/a", "https://x.com/\" onclick=\"x", "data:text/html,x",
    "https://user@evil.example/", "//evil.example", "https://x.com/a b", "",
  ])
  func noLinkLeadsToAnAddressThatIsNotPlainHTTPS(address: String) throws {
    let report = try SportsSamples.report(detail: [
      (
        "socialPosts",
        [
          [
            "tweetText": "<script>alert(1)</script>", "postUrl": .string(address),
            "videoUrl": .string(address),
          ]
        ]
      )
    ])
    let post = try #require(report.posts.first)
    #expect(post.address == nil && post.media == nil)
    #expect(post.text == "<script>alert(1)</script>")
  }

  @Test func namesAndTextsLoseWhatTurnsThemAround() throws {
    var game = SportsSamples.game()
    if case .object(var object) = game {
      object["homeTeam"] = "Evil\u{202E}snoreH\n\n"
      game = .object(object)
    }
    let report = try SportsSamples.report(
      game, detail: [("plays", [["description": .string(String(repeating: "x", count: 9_000))]])])
    #expect(report.game.home == "EvilsnoreH")
    #expect(report.timeline[0].text.count == 500)
  }

  /// Each value of an answer replaced by something else, and each member removed: nothing crashes, and numbers
  /// stay within bounds.
  @Test func noChangedAnswerCrashes() throws {
    let story: JSONValue = [
      "blocks": [
        [
          "blockIndex": 0, "role": "SETUP", "periodStart": 1, "periodEnd": 2,
          "scoreBefore": [0, 0],
          "scoreAfter": [12, 15], "narrative": "It began.",
          "miniBox": [
            "home": ["team": "Herons", "players": [["name": "A", "pts": 8, "deltaPts": 8]]],
            "blockStars": ["A"],
          ], "embeddedTweet": ["text": "Hello", "authorHandle": "a"],
        ]
      ]
    ]
    let detail: [(String, JSONValue)] = [
      ("playerStats", [["playerName": "A", "team": "Herons", "minutes": 38.5, "points": 32]]),
      ("nhlSkaters", [["playerName": "A", "toi": "18:42", "goals": 2]]),
      ("plays", [["quarter": 1, "description": "Tip", "homeScore": 0, "awayScore": 0]]),
      ("socialPosts", [["text": "Hi", "postedAt": "2024-11-11T17:00:00Z"]]),
      ("teamStats", [["team": "Herons", "isHome": true, "stats": ["fg": 4]]]),
    ]
    var tried = 0
    for league in ["NBA", "NHL"] {
      let whole: JSONValue = [
        "game": SportsSamples.game(league), "story": story, "detail": .object(JSONObject(detail)),
      ]
      for changed in whole.changes {
        var answers = SportsAnswers()
        answers.row = changed["game"]
        answers.detail = changed["detail"]
        answers.story = changed["story"]
        if let report = SportsReport(reading: answers) {
          for block in report.story?.blocks ?? [] {
            #expect((1...50).contains(block.firstPeriod) && block.firstPeriod <= block.lastPeriod)
          }
        }
        tried += 1
      }
    }
    #expect(tried > 500)
  }
}

extension JSONValue {
  private static let others: [JSONValue] = [
    .null, true, -1, .int(.max), .double(1e300), "", "\u{202E}", .array([]), .object(JSONObject()),
  ]

  /// The value with one of its parts replaced or removed, in every way.
  fileprivate var changes: [JSONValue] {
    var changes = Self.others
    switch self {
    case .array(let items):
      for (place, item) in items.enumerated() {
        for change in item.changes {
          var copy = items
          copy[place] = change
          changes.append(.array(copy))
        }
      }
    case .object(let object):
      for key in object.keys {
        var without = object
        without[key] = nil
        changes.append(.object(without))
        for change in object[key]?.changes ?? [] {
          var copy = object
          copy[key] = change
          changes.append(.object(copy))
        }
      }
    default: break
    }
    return changes
  }
}
