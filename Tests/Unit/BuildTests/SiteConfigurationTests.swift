import Build
import Diagnostics
import LeagueModel
import Testing
import YAML

/// The settings in `skidmark.yml` and `context/<league>.yml`.
@Suite struct SiteConfigurationTests {
  private func configuration(_ text: String) throws -> SiteConfiguration {
    try SiteConfiguration(SourceText(name: "skidmark.yml", text: text))
  }

  private func context(_ text: String) throws -> LeagueContext {
    try LeagueContext(SourceText(name: "context/x.yml", text: text))
  }

  /// The error message for a text; nil if the text is accepted.
  private func complaint(_ body: () throws -> Void) throws -> String? {
    do { try body() } catch let error as YAMLError { return error.diagnostic.description }
    return nil
  }

  @Test func commandsAreWordsWithoutAShell() throws {
    let list = try configuration("espn_command: [sh, -c, \"pass show espn | head -2\"]\n")
    #expect(list.espnCommand == ["sh", "-c", "pass show espn | head -2"])
    let text = try configuration("espn_command: pass  show espn\n")
    #expect(text.espnCommand == ["pass", "show", "espn"])
    #expect(try configuration("espn_command:\n").espnCommand == nil)
    let writer = try configuration(
      "writer: {name: openai, key_command: [op, read, \"op://a/b\"]}\n")
    #expect(writer.writer.keyCommand == ["op", "read", "op://a/b"])
    #expect(writer.writer.asksTwice)
    #expect(!(try configuration("writer: {name: openai, check: false}\n").writer.asksTwice))
    #expect(try complaint { _ = try configuration("writer: {name: openai, check: 3}\n") } != nil)
    #expect(
      try complaint { _ = try configuration("genius: {name: openai, check: true}\n") } != nil)
    for wrong in ["'pass | head'", "'echo \"a\"'", "$HOME/x", "~/x"] {
      let said = try complaint { _ = try configuration("espn_command: \(wrong)\n") }
      #expect(said?.contains("no shell reads this command") == true, "\(wrong)")
    }
    for wrong in ["[]", "{a: b}", "''"] {
      #expect(try complaint { _ = try configuration("espn_command: \(wrong)\n") } != nil)
    }
  }

  @Test func everyKeyIsRead() throws {
    let read = try configuration(
      """
      title: "Our: League"
      base_url: https://example.com/league//
      time_zone: America/New_York
      heat: 2
      writer: {name: bedrock, model: some.model, region: us-east-1}
      fallback: none
      env: mock
      recordings: some/where
      leagues:
        - platform: sleeper
          id: "1049056120377090048"
        - {platform: espn, id: 18254195, season: 2024}
      """)
    var wanted = SiteConfiguration()
    wanted.title = "Our: League"
    wanted.baseURL = "https://example.com/league"
    wanted.timeZone = "America/New_York"
    wanted.heat = 2
    wanted.writer.name = "bedrock"
    wanted.writer.model = "some.model"
    wanted.writer.region = "us-east-1"
    wanted.hasFallback = false
    wanted.environment = .mock
    wanted.recordings = "some/where"
    let sleeper = try #require(LeagueKey("sleeper-1049056120377090048"))
    let espn = try #require(LeagueKey("espn-18254195"))
    #expect(read.leagues.map(\.key) == [sleeper, espn])
    #expect(read.leagues.map(\.season) == [nil, 2024])
    wanted.leagues = read.leagues
    #expect(read == wanted)
  }

  @Test func missingSettingsHaveDefaults() throws {
    let empty = try configuration("leagues: []\n")
    #expect(empty == SiteConfiguration())
    #expect(empty.title == "Skidmark" && empty.heat == 4 && empty.timeZone == "UTC")
    #expect(try configuration("# only a note\nleagues:\nbase_url:\n") == SiteConfiguration())
  }

  @Test func mistakesShowTheirLocation() throws {
    let unknown = try complaint { _ = try configuration("title: X\nhaet: 3\n") }
    #expect(
      unknown == """
        skidmark.yml:2:1: error: there is no setting 'haet'
          2 | haet: 3
            | ^~~~
          note: did you mean 'heat'?
        """)
    let retired = try complaint {
      _ = try configuration("title: X\nfonts: {text: assets/mine.woff2}\n")
    }
    #expect(
      retired == """
        skidmark.yml:2:1: error: 'fonts' is no longer a setting
          2 | fonts: {text: assets/mine.woff2}
            | ^~~~~
          note: remove it, and name the font in a stylesheet in assets/ with @font-face; 'skidmark help themes' has an example
        """)
    let league = try complaint {
      _ = try configuration("leagues:\n  - platform: slepper\n    id: \"1\"\n")
    }
    #expect(
      league == """
        skidmark.yml:2:15: error: platform is one of sleeper, espn, not 'slepper'
          2 |   - platform: slepper
            |               ^~~~~~~
          note: did you mean 'sleeper'?
        """)
  }

  @Test func historyIsANumberOfSeasonsOrTheirYears() throws {
    func past(_ platform: String, _ history: String) throws -> SiteConfiguration.Past? {
      try configuration(
        "leagues: [{platform: \(platform), id: 5, season: 2026, \(history)}]"
      ).leagues.first?.history
    }
    #expect(
      try configuration("leagues: [{platform: sleeper, id: 5}]").leagues[0].history == .linked)
    #expect(try past("sleeper", "history: ") == .linked)
    #expect(try past("sleeper", "history: on") == .linked)
    #expect(try past("sleeper", "history: off") == .latest(0))
    #expect(try past("sleeper", "history: 3") == .latest(3))
    #expect(try past("espn", "history: off") == .latest(0))
    #expect(try past("espn", "history: ") == .latest(0))
    #expect(
      try configuration("leagues: [{platform: espn, id: 5, season: 2026}]").leagues[0].history
        == .latest(0))
    #expect(try past("espn", "history: 20") == .latest(20))
    #expect(try past("espn", "history: [2025, 2017]") == .seasons([2017, 2025]))
    #expect(try past("espn", "history: []") == .seasons([]))
    #expect(try past("espn", "history: {papers: [2025, 2017]}") == .seasons([2017, 2025]))
    #expect(try past("sleeper", "history: {papers: 2}") == .latest(2))
    #expect(try past("sleeper", "history: papers") == .linked)
    let complaint = try complaint {
      _ = try configuration(
        "leagues:\n  - platform: espn\n    id: 5\n    season: 2026\n    history: [2025, 2027]\n")
    }
    #expect(
      complaint == """
        skidmark.yml:5:21: error: a season of the history comes before the league's, which is 2026
          5 |     history: [2025, 2027]
            |                     ^~~~
        """)
  }

  @Test(arguments: [
    ("- a", "expected keys and values, such as 'title: Our League'"),
    ("title: [a]", "expected a title, found a list"),
    ("title: ' '", "expected a title, found empty text"),
    ("title:", "expected a title, found nothing"),
    ("heat: 6", "heat is a whole number from 0 to 5"),
    ("heat: -1", "heat is a whole number from 0 to 5"),
    ("heat: \"3\"", "heat is a whole number from 0 to 5"),
    ("heat: 2.5", "heat is a whole number from 0 to 5"),
    (
      "writer: gpt",
      "writer is one of built-in, anthropic, openai, compatible, bedrock, backend, not 'gpt'"
    ),
    ("writer: compatible", "the writer 'compatible' needs its address"),
    ("writer: {model: x}", "a writer needs its name, such as 'name: anthropic'"),
    ("writer: {name: openai, modle: x}", "there is no setting 'modle'"),
    ("fallback: model", "fallback is one of built-in, none, not 'model'"),
    ("env: mok", "env is one of live, localhost, mock, not 'mok'"),
    ("base_url: ftp://x", "an address starts with https://"),
    ("base_url: https://x/a b", "an address starts with https://"),
    ("base_url: \"https://x/\\\"onload=\"", "an address starts with https://"),
    ("recordings: []", "expected a folder, found a list"),
    ("leagues: 5", "expected a list of leagues, found a single value"),
    ("leagues: [5]", "expected a league such as"),
    ("leagues: [{id: 5}]", "the league's platform is missing"),
    ("leagues: [{platform: espn}]", "the league's id is missing"),
    (
      "leagues: [{platform: espn, id: 5, earlier_ids: [4]}]",
      "a league of ESPN has the same id"
    ),
    ("leagues: [{platform: sleeper, id: 5, earlier_ids: [5]}]", "the id 5 is listed twice"),
    ("leagues: [{platform: sleeper, id: 5, earlier_ids: 4}]", "expected a list of ids"),
    (
      "leagues: [{platform: sleeper, id: 5, earlier_ids: [4]}, {platform: sleeper, id: 4}]",
      "this league is already connected"
    ),
    (
      "leagues: [{platform: sleeper, id: 5}]\nselected: sleeper-6",
      "this site has no league 'sleeper-6'"
    ),
    ("selected: espn-6", "this site has no league 'espn-6'"),
    ("leagues: [{platform: espn, id: 5, season: 99}]", "season is a whole number from 2000"),
    ("leagues: [{platform: sleeper, id: abc}]", "a league's id is a number"),
    ("leagues: [{platform: sleeper, id: 5, nam: x}]", "there is no setting 'nam'"),
    ("leagues: [{platform: sleeper, id: 5, history: x}]", "history is off, papers, or a number"),
    ("leagues: [{platform: sleeper, id: 5, history: 21}]", "history is off, papers, or a number"),
    ("leagues: [{platform: sleeper, id: 5, history: -1}]", "history is off, papers, or a number"),
    ("leagues: [{platform: sleeper, id: 5, history: {a: 1}}]", "there is no setting 'a'"),
    ("leagues: [{platform: sleeper, id: 5, history: [2024]}]", "Sleeper links a league's seasons"),
    ("leagues: [{platform: espn, id: 5, season: 2026, history: on}]", "ESPN does not say which"),
    (
      "leagues: [{platform: espn, id: 5, season: 2026, history: [2026]}]", "a season of the history"
    ),
    (
      "leagues: [{platform: espn, id: 5, season: 2026, history: [x]}]", "a season of the history is"
    ),
    ("leagues: [{platform: espn, id: 5, season: 2026, history: [2024, 2024]}]", "the season 2024"),
    ("title: a\ntitle: b", ""),
    ("title: 'a", ""),
  ])
  func everyMistakeHasALocation(_ text: String, _ says: String) throws {
    do {
      _ = try configuration(text)
      Issue.record("'\(text)' was taken")
    } catch let error as YAMLError {
      #expect(error.diagnostic.message.hasPrefix(says), "\(error.diagnostic.message)")
      #expect(error.diagnostic.place != nil)
    }
  }

  @Test func aLeagueMayHaveItsOwnHeat() throws {
    let read = try configuration(
      """
      heat: 3
      leagues:
        - {platform: sleeper, id: 1, heat: 0}
        - {platform: sleeper, id: 2}
        - {platform: sleeper, id: 3, heat: }
      """)
    #expect(read.leagues.map(\.heat) == [0, nil, nil])
    #expect(read.leagues.map { read.heat(of: $0.key) } == [0, 3, 3])
    let complaint = try complaint {
      _ = try configuration("leagues: [{platform: sleeper, id: 1, heat: hot}]")
    }
    #expect(complaint?.contains("error: heat is a whole number from 0 to 5") == true)
  }

  // MARK: Context

  @Test func everyPartOfAContextIsRead() throws {
    let read = try context(
      """
      inside_jokes:
        - term: the Napkin
          explanation: >
            sent in as a photo,
            after kickoff
        - {term: Week 3 Zero, explanation: ""}
        - {term: " ", explanation: no one knows}
      personalities:
        - {name: pixie, description: celebrates field goals}
      sacko: a lemonade stand
      culture: |
        ten neighbors,
        one lawn
      managers:
        - {name: " pixie ", heat: 1, pronouns: she/her, nicknames: [the Kick, " "]}
        - {name: Second Street, opt_out: yes, pronouns: Xe/Xem/Xyr, nicknames: Deuce}
        - {name: plain, heat: , opt_out: no, pronouns: }
        - {heat: 3}
      banned_words: [soup, "", in the sun]
      banned_topics: bench
      """)
    #expect(
      read
        == LeagueContext(
          insideJokes: [
            .init(term: "the Napkin", explanation: "sent in as a photo, after kickoff"),
            .init(term: "Week 3 Zero", explanation: ""),
          ],
          personalities: [.init(name: "pixie", description: "celebrates field goals")],
          sacko: "a lemonade stand", culture: "ten neighbors, one lawn",
          managers: [
            Manager(name: "pixie", heat: 1, pronouns: .she, nicknames: ["the Kick"]),
            Manager(
              name: "Second Street", hasOptedOut: true, pronouns: Pronouns("xe/xem/xyr"),
              nicknames: ["Deuce"]),
            Manager(name: "plain"),
          ], bannedWords: ["soup", "in the sun"], bannedTopics: ["bench"]))
    #expect(try context("") == LeagueContext())
    #expect(try context("inside_jokes:\nsacko: ''\nculture:\n") == LeagueContext())
  }

  @Test func contextMistakesShowTheirLocation() throws {
    let member = try complaint {
      _ = try context("inside_jokes:\n  - term: x\n    explanaton: y\n")
    }
    #expect(
      member == """
        context/x.yml:3:5: error: there is no setting 'explanaton'
          3 |     explanaton: y
            |     ^~~~~~~~~~
          note: did you mean 'explanation'?
        """)
    let pronouns = try complaint {
      _ = try context("managers:\n  - {name: a, pronouns: she/him}\n")
    }
    #expect(
      pronouns == """
        context/x.yml:2:25: error: pronouns are she/her, he/him, they/them or three forms such as \
        xe/xem/xyr, not 'she/him'
          2 |   - {name: a, pronouns: she/him}
            |                         ^~~~~~~
        """)
    for (text, says) in [
      ("managers: {a: b}", "expected a list, found keys and values"),
      ("managers: [a]", "expected 'name: …', found a single value"),
      ("managers: [{nmae: a}]", "there is no setting 'nmae'"),
      ("managers: [{name: a, heat: 6}]", "heat is a whole number from 0 to 5"),
      ("managers: [{name: a, opt_out: maybe}]", "opt_out is yes or no"),
      ("managers: [{name: a, pronouns: xe/xem}]", "pronouns are she/her"),
      ("managers: [{name: a, nicknames: {b: c}}]", "expected a list of nicknames, found keys"),
      ("banned_words: [[a]]", "expected text, found a list"),
      ("banned_topics: {a: b}", "expected a list of topics, found keys and values"),
      ("- a", "expected keys and values, such as 'sacko: …'"),
      ("jokes: []", "there is no setting 'jokes'"),
      ("inside_jokes: x", "expected a list, found a single value"),
      ("inside_jokes: [x]", "expected 'term: …' and 'explanation: …', found a single value"),
      ("personalities: [{name: [a]}]", "expected text, found a list"),
      ("sacko: [1]", "expected text, found a list"),
      ("culture: {a: b}", "expected text, found keys and values"),
    ] {
      let complaint = try complaint { _ = try context(text) }
      #expect(complaint?.contains("error: \(says)") == true, "\(text): \(complaint ?? "taken")")
    }
  }
}
