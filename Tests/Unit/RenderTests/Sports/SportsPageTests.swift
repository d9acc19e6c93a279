import JSON
import Platform
import Render
import Sports
import TestSupport
import Testing

/// The pages of the invented games. D1 to D12 are the requirements of the app that they come from.
@Suite struct SportsPageTests {
  private static let scores = ["104", "102", "90-90", "23-20"]

  /// Whether a page has these words, and not only as a part of a longer one.
  private func says(_ page: String, _ words: String) -> Bool {
    page.ranges(of: words).contains { range in
      let before =
        range.lowerBound > page.startIndex ? page[page.index(before: range.lowerBound)] : " "
      let after = range.upperBound < page.endIndex ? page[range.upperBound] : " "
      return !before.isLetter && !before.isNumber && !after.isLetter && !after.isNumber
    }
  }

  /// A page without its closed parts, in which other details can be.
  private func withoutParts(_ page: String) -> String {
    var shown = ""
    var rest = page[...]
    while let start = rest.firstRange(of: "<details class=\"reveal") {
      shown += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      var depth = 1
      while depth > 0, let end = rest.firstRange(of: "</details>") {
        depth += rest[..<end.lowerBound].ranges(of: "<details").count - 1
        rest = rest[end.upperBound...]
      }
    }
    return shown + rest
  }

  /// D1: what a reader has not asked for is nowhere outside of the parts to reveal.
  @Test func noPageGivesAResultAwayBeforeItIsAskedFor() async throws {
    let files = try await SportsSample.files(.hidden)
    for (path, page) in files where path.hasPrefix("games/") && path.hasSuffix(".html") {
      let shown = withoutParts(page)
      for words in Self.scores + ["Winner", "W", "behind Marcus Pell", "OT"] {
        #expect(!says(shown, words), "\(path): \(words)")
      }
    }
    #expect(says(try #require(files["games/4101/index.html"]), "104"))
    let list = try #require(files["games/index.html"])
    #expect(list.contains("Final - recap available") && list.contains("Postponed"))
    #expect(!says(list, "104") && !says(list, "102"))
  }

  /// D1, where outcomes are not even in the page's source.
  @Test func aStrictPageHasNeitherScoresNorNarratives() async throws {
    let files = try await SportsSample.files(.strict)
    let page = try #require(files["games/4101/index.html"])
    for text in Self.scores + ["behind Marcus Pell", "Five more minutes", "OT", "Winner"] {
      #expect(!says(page, text), "\(text)")
    }
    let block = try #require(files["games/4101/revealed/part-2/index.html"])
    #expect(block.contains("behind Marcus Pell") && !block.contains("Five more minutes"))
    #expect(block.contains("data-reveal=\"games/4101/part-2\""))
    let plays = try #require(files["games/4101/revealed/timeline-1/index.html"])
    #expect(plays.contains("games-plays") && !plays.contains("story-narrative"))
  }

  /// That there is overtime is a result, too: no heading names it.
  @Test func noHeadingTellsThatThereIsOvertime() async throws {
    let page = try #require(try await SportsSample.files(.hidden)["games/4101/index.html"])
    let start = try #require(page.firstRange(of: "data-story=")).upperBound
    let end = try #require(page.firstRange(of: "id=\"timeline\"")).lowerBound
    let headings = page[start..<end].matches(of: /<span class="story-window"[^>]*>([^<]*)</).map {
      $0.1
    }
    #expect(headings == ["Q1", "Q2", "Q3", "Q4", "Q4, continued"])
    #expect(page.matches(of: /data-reveal="games\/4101\/timeline-\d"/).count == 4)
    #expect(page.contains("<li class=\"games-overtime\">OT</li>"))
  }

  /// D2.
  @Test func noFileHasTheRoleOfABlock() async throws {
    for (path, page) in try await SportsSample.files(.shown) where path.hasPrefix("games/") {
      for role in ["SETUP", "MOMENTUM_SHIFT", "RESPONSE", "DECISION_POINT", "RESOLUTION"] {
        #expect(!page.contains(role), "\(path)")
      }
    }
  }

  /// D6: hockey's tables in hockey's formats.
  @Test func hockeyHasItsOwnTables() async throws {
    let files = try await SportsSample.files(.shown)
    let page = try #require(files["games/4201/index.html"])
    func row(_ name: String) throws -> [String] {
      let start = try #require(page.firstRange(of: ">\(name)</th>"))
      let rest = page[start.upperBound...]
      let end = try #require(rest.firstRange(of: "</tr>")).lowerBound
      return rest[..<end].matches(of: /<td[^>]*>([^<]*)/).map { String($0.1) }
    }
    #expect(try row("Mikko Drury") == ["21:07", "1", "1", "2", "+2", "3", "0", "2", "2"])
    #expect(try row("Gus Amadi") == ["19:30", "0", "0", "0", "-2", "4", "2", "0", "6"])
    #expect(try row("Yuri Castonguay") == ["60:00", "31", "31", "0", "1.000"])
    #expect(try row("Hal Brodeur-King") == ["58:51", "26", "23", "3", ".885"])
    // By time on ice, the longest first.
    let places = try ["Mikko Drury", "Sven Halloran", "Anders Pell"].map {
      try #require(page.firstRange(of: ">\($0)</th>")).lowerBound
    }
    #expect(places == places.sorted())
  }

  /// D11: the table of hockey is on the pages of hockey, and on no others.
  @Test func onlyHockeyHasATableOfHockey() async throws {
    let files = try await SportsSample.files(.shown)
    for id in [4101, 4102, 4103, 4201, 4202] {
      let page = try #require(files["games/\(id)/index.html"])
      for words in ["NHL stats", "Time on ice"] { #expect(page.contains(words) == (id == 4201)) }
    }
  }

  /// D10: a page per game and team, a placeholder, and no link that leads nowhere.
  @Test(arguments: [Reveal.hidden, .strict, .shown])
  func everyLinkOfThePagesLeadsSomewhere(reveal: Reveal) async throws {
    // A team's latest games can be some that the site does not tell.
    let team = try #require(
      SportsTeam(reading: [
        "id": 17, "name": "Port Amity Herons", "leagueCode": "NBA",
        "recentGames": [["id": 99, "opponent": "Old Rivals", "result": "W", "score": "99-98"]],
      ]))
    let files = try await SportsSample.files(of: try SportsSample.reports(), reveal, teams: [team])
    for id in [4101, 4102, 4103, 4104, 4105, 4201, 4202] {
      #expect(files["games/\(id)/index.html"] != nil, "\(id)")
    }
    #expect(files["games/teams/nba-port-amity-herons/index.html"] != nil)
    #expect(files["games/soon/index.html"] != nil)
    #expect(try await SportsSample.files(reveal)["games/soon/index.html"] == nil)
    for (path, page) in files where path.hasPrefix("games/") && path.hasSuffix(".html") {
      let folder = Array(path.split(separator: "/").dropLast())
      for match in page.matches(of: /href="([^"#:]+)"/) {
        var place = folder
        for part in match.1.split(separator: "/") {
          if part == ".." { place = Array(place.dropLast()) } else { place.append(part) }
        }
        #expect(files[place.joined(separator: "/")] != nil, "\(path): \(match.1)")
      }
    }
  }

  /// D12.
  @Test func whatIsNotThereYetIsSaid() async throws {
    let files = try await SportsSample.files(.hidden)
    let waiting = try #require(files["games/4202/index.html"])
    #expect(waiting.contains("Story not available."))
    #expect(waiting.contains("Coming Soon - Play-by-play data is being processed."))
    let upcoming = try #require(files["games/4103/index.html"])
    #expect(upcoming.contains("The game has not begun."))
    #expect(files["games/4201/index.html"]?.contains("No post-game reactions yet.") == true)
  }

  /// A game of which it is not known that it is over has no winner, anywhere.
  @Test(arguments: ["suspended", "STATUS_DELAYED", "forfeited", "halftime", "inProgress"])
  func onlyAGameThatIsOverHasAWinner(status: String) async throws {
    let files = try await SportsSample.files(
      .shown, [9: ["game": SportsSample.row(9, "NBA", status)]])
    let page = try #require(files["games/9/index.html"])
    #expect(!page.contains("Winner") && !page.contains("Final") && !says(page, "109"))
    let list = try #require(files["games/index.html"])
    let word = ["suspended": "Suspended", "STATUS_DELAYED": "Delayed", "forfeited": "Forfeited"]
    #expect(list.contains("<p class=\"games-state\">\(word[status] ?? "Live"),"))
    let team = try #require(files["games/teams/nba-a-team/index.html"])
    #expect(!team.contains("<strong>W</strong>") && !team.contains("<strong>L</strong>"))
  }

  @Test func cardsOfEachDayHaveItsDate() async throws {
    let files = try await SportsSample.files(
      .hidden,
      [
        9: ["game": SportsSample.row(9, "NBA", "final", "2024-11-02T01:00:00Z")],
        10: ["game": SportsSample.row(10, "NBA", "final", "2024-11-05T01:00:00Z")],
      ])
    let list = try #require(files["games/index.html"])
    for date in ["2024-11-01", "2024-11-04"] { #expect(list.contains("id=\"games-\(date)\"")) }
    let older = try #require(list.firstRange(of: "id=\"games-2024-11-01\"")).lowerBound
    let newer = try #require(list.firstRange(of: "id=\"games-2024-11-04\"")).lowerBound
    #expect(newer < older && !list.contains("Earlier"))
    let cards = list.ranges(of: "<li class=\"games-card\">").count
    #expect(list.matches(of: /games-state">[^<]*(<time|Starts at)/).count == cards)
  }

  /// D12: what was not played has nothing to come and nothing to reveal.
  @Test func gamesThatWereNotPlayedSaySo() async throws {
    let files = try await SportsSample.files(
      .hidden, [9: ["game": SportsSample.row(9, "NBA", "canceled")]])
    let postponed = try #require(files["games/4105/index.html"])
    let canceled = try #require(files["games/9/index.html"])
    #expect(postponed.contains("The game will be played later."))
    #expect(canceled.contains("The game will not be played."))
    for page in [postponed, canceled, try #require(files["games/4103/index.html"])] {
      #expect(!page.contains("Coming Soon") && !page.contains("Outcome hidden"))
    }
    #expect(files["games/4101/index.html"]?.contains("Outcome hidden until you reveal it") == true)
    // The list promised plays and a story, and the answer has neither.
    var row = try #require(SportsSample.row(11, "NBA").object)
    row["hasPbp"] = true
    row["hasStory"] = true
    let empty = try await SportsSample.files(.hidden, [11: ["game": .object(row)]])
    for path in ["games/11/index.html", "games/index.html"] {
      #expect(empty[path]?.contains("Final - recap coming soon") == true, "\(path)")
    }
  }

  /// A post before the game can be in the timeline alone.
  @Test func postsBeforeTheGameAreOnThePage() async throws {
    func post(_ text: String, _ time: String) -> JSONValue {
      [
        "eventType": "tweet", "tweetText": .string(text), "phase": "pregame",
        "postedAt": .string(time), "sourceHandle": "ateam",
      ]
    }
    let early = post("Lineups are in", "2024-11-11T12:00:00Z")
    let files = try await SportsSample.files(
      .hidden,
      [
        9: [
          "game": SportsSample.row(9, "NBA"), "socialPosts": [early],
          "plays": [
            early, post("Doors are open", "2024-11-11T13:00:00Z"),
            post("What a finish", "2024-11-12T04:00:00Z"),
          ],
        ]
      ])
    let page = try #require(files["games/9/index.html"])
    let shown = withoutParts(page)
    #expect(shown.ranges(of: "Lineups are in").count == 1 && shown.contains("Doors are open"))
    // One after the start is in the part to reveal.
    #expect(!shown.contains("What a finish") && page.contains("What a finish"))
  }

  @Test func aSiteThatShowsOutcomesShowsScores() async throws {
    for (reveal, isShown) in [(Reveal.shown, true), (.hidden, false), (.strict, false)] {
      let files = try await SportsSample.files(reveal, [9: ["game": SportsSample.row(9, "NBA")]])
      let list = try #require(files["games/index.html"])
      #expect(says(list, "109") == isShown && says(list, "107") == isShown)
      let page = try #require(files["games/9/index.html"])
      let head = try #require(page.firstRange(of: "</h1>")).lowerBound
      #expect(says(String(page[..<head]), "109") == isShown)
    }
  }

  @Test func postsAreTextAndTheirMediaLinks() async throws {
    let hostile: JSONValue = [
      "game": SportsSample.row(9, "NBA"),
      "socialPosts": [
        [
          "tweetText": "<img src=x onerror=alert(1)> {{ site.title }}",
          "postedAt": "2024-11-10T12:00:00Z",
          "sourceHandle": "\"><script>", "postUrl": "javascript:alert(1)",
          "imageUrl": "https://pics.example/a.jpg",
        ]
      ],
    ]
    let files = try await SportsSample.files(.hidden, [9: hostile])
    let page = try #require(files["games/9/index.html"])
    #expect(page.contains("&lt;img src=x onerror=alert(1)&gt; {{ site.title }}"))
    #expect(page.contains("@”&gt;&lt;script&gt;"))
    #expect(!page.contains("javascript:") && !page.contains("<img"))
    #expect(page.contains("<a href=\"https://pics.example/a.jpg\" rel=\"nofollow noopener\">"))
  }

  @Test func aChosenTimeIsSaidOnEveryPage() async throws {
    for (path, page) in try await SportsSample.files(.hidden, isTest: true)
    where path.hasPrefix("games/") && path.hasSuffix(".html") {
      #expect(page.contains("Testing mode: Nov. 12, 2024"), "\(path)")
    }
  }

  @Test func playsBetweenScoresAreCollapsedWithTheirSummary() async throws {
    let page = try #require(try await SportsSample.files(.shown)["games/4101/index.html"])
    #expect(page.contains(/<summary>\d missed shots?, \d rebounds?/))
    #expect(page.contains(/\d+ key plays, \d+ other/))
    // The first period is open, the others are not.
    #expect(page.matches(of: /<details class="games-period" open>/).count == 1)
    #expect(page.matches(of: /<details class="games-period">/).count == 3)
  }
}

/// The invented games of Fixtures as a site.
enum SportsSample {
  static func row(
    _ id: Int, _ league: String, _ status: String = "final",
    _ start: String = "2024-11-11T19:30:00-05:00"
  ) -> JSONValue {
    [
      "id": .int(id), "leagueCode": .string(league), "gameDate": .string(start),
      "status": .string(status), "homeTeam": "A Team", "awayTeam": "B Team", "homeScore": 109,
      "awayScore": 107,
    ]
  }

  private static func json(_ path: String) throws -> JSONValue? {
    let base = packagePath("Fixtures/recordings/sports-data-admin.dock108.ai/api/admin/sports")
    guard let bytes = try Files.readIfPresent("\(base)/\(path).json") else { return nil }
    return try JSONValue(parsing: String(decoding: bytes, as: UTF8.self))
  }

  static func reports(_ more: [Int: JSONValue] = [:]) throws -> [SportsReport] {
    let rows = try #require(try json("games")?["games"]?.array)
    var reports = try rows.compactMap { row -> SportsReport? in
      var answers = SportsAnswers()
      let id = row["id"]?.int ?? 0
      answers.row = row
      answers.detail = try json("games/\(id)")
      answers.story = try json("games/\(id)/story")
      return SportsReport(reading: answers)
    }
    for (_, detail) in more {
      var answers = SportsAnswers()
      answers.detail = detail
      reports.append(try #require(SportsReport(reading: answers)))
    }
    return reports
  }

  static func files(
    _ reveal: Reveal, _ more: [Int: JSONValue] = [:], isTest: Bool = false
  ) async throws -> [String: String] {
    try await files(of: try reports(more), reveal, isTest: isTest)
  }

  static func files(
    of reports: [SportsReport], _ reveal: Reveal, isTest: Bool = false, teams: [SportsTeam] = []
  ) async throws -> [String: String] {
    let byID = Dictionary(uniqueKeysWithValues: reports.map { ($0.game.id, $0) })
    var input = PaperSample.input([], title: "The Paper")
    input.gamesReveal = reveal
    input.games = SportsSource(
      games: reports.map { ($0.game, NamedDigest("game", Digest.ofNothing)) }, teams: teams,
      teamsDigest: NamedDigest("teams", Digest.ofNothing),
      now: try #require(Instant(iso8601: "2024-11-12T17:00:00Z")), zone: SportsCalendar.eastern,
      isTest: isTest
    ) { game in try #require(byID[game.id]) }
    let site = try await SiteRenderer(try PaperSample.theme()).site(input)
    return site.files.mapValues { String(decoding: $0, as: UTF8.self) }
  }
}
