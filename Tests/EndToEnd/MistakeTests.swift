import Build
import Platform
import TestSupport
import Testing

/// Mistakes on the command line and in the files that people write.
@Suite(.timeLimit(.minutes(120))) struct MistakeTests {
  // MARK: The command line

  @Test(arguments: [
    (["buidl"], "There is no command 'buidl'. Did you mean 'build'?"),
    (["help", "rosat"], "There is no command or topic 'rosat'."),
    (["build", "--ofline"], "There is no option '--ofline'. Did you mean '--offline'?"),
    (["build", "-x"], "There is no option '-x'."),
    (["build", "--week"], "'--week' needs a value: <week>."),
    (["build", "--env", "mok"], "'--env' is one of live, localhost, mock, not 'mok'."),
    (["build", "extra"], "'extra' was not expected here."),
    (["build", "-s", "a", "-s", "b"], "'--site' was given twice."),
    (["build", "--quiet=yes"], "'--quiet' takes no value."),
    (["template"], "<file> is missing."),
    (["--offline"], "No command was given."),
    (
      ["share", "--format", "yaml"],
      "'--format' is one of whatsapp, discord, slack, groupme, telegram, markdown, text, json, not "
        + "'yaml'."
    ),
    (["init", "x", "--sleeper", "abc", "--offline"], "'abc' is not the id of a Sleeper league."),
    (["init", "x"], "Which league? There is no terminal to ask."),
    (
      ["init", "x", "--demo", "--sleeper", "1"],
      "--demo has its own leagues and title; 'sleeper' cannot be used with it."
    ),
    (["build", "-s", "/nonexistent"], "There is no skidmark.yml in '/nonexistent'."),
    (["build"], "There is no skidmark.yml here or above."),
  ])
  func aWrongCommandLineIsExplained(_ words: [String], _ says: String) async throws {
    try await withTemporaryFolder { folder in
      let outcome = try await Skidmark.run(words, in: folder)
      #expect(outcome.status == 2)
      #expect(outcome.error.hasPrefix("error: \(says)"), "\(outcome.error)")
      #expect(outcome.error.contains("  Next: "), "\(outcome.error)")
      #expect(outcome.output.isEmpty)
      #expect(try Files.list(folder) == [])
    }
  }

  @Test func theSiteIsFoundFromASubfolder() async throws {
    let site = try await Sites.small()
    let outcome = try await Skidmark.succeed(["share"], in: "\(site)/recordings/api.sleeper.app")
    #expect(outcome.output.contains("/shame-and-prosperity/"))
  }

  @Test func initNeverOverwritesASite() async throws {
    try await withTemporaryFolder { folder in
      try write("mine", to: "\(folder)/skidmark.yml")
      let outcome = try await Skidmark.run(["init", folder, "--demo"])
      #expect(outcome.status == 2)
      #expect(outcome.error.contains("already exists.") && outcome.error.contains("Next: "))
      #expect(try tree(folder) == ["skidmark.yml": Array("mine".utf8)])
    }
  }

  @Test func initKeepsExistingFiles() async throws {
    try await withTemporaryFolder { folder in
      try write("mine", to: "\(folder)/\(Sites.sleeperContext)")
      try await Skidmark.succeed(["init", "--demo"], in: folder)
      #expect(try text("\(folder)/\(Sites.sleeperContext)") == "mine")
      #expect(Files.kind("\(folder)/skidmark.yml") == .file)
    }
  }

  @Test func initWritesTheGivenSettings() async throws {
    try await withTemporaryFolder { folder in
      try await Skidmark.succeed(
        [
          "init", "--sleeper", "11", "--espn=22", "--title", "A \"fine\": # paper", "--season",
          "2025", "--offline",
        ], in: folder)
      let configuration = try text("\(folder)/skidmark.yml")
      #expect(configuration.contains("title: \"A \\\"fine\\\": # paper\""))
      #expect(configuration.contains("id: \"11\"") && configuration.contains("season: 2025"))
      #expect(try Files.list("\(folder)/context") == ["espn-22.yml", "sleeper-11.yml"])
    }
  }

  // MARK: skidmark.yml

  /// A faulty setting, and the location and message of its error.
  private struct Mistake: CustomTestStringConvertible {
    var yaml: String
    var place: String
    var says: String
    var testDescription: String { says }
  }

  @Test(arguments: [
    Mistake(
      yaml: "titel: X\n", place: "1:1", says: "there is no setting 'titel'"),
    Mistake(yaml: "title: X\nheat: 9\n", place: "2:7", says: "heat is a whole number from 0 to 5"),
    Mistake(yaml: "title: X\nheat: hot\n", place: "2:7", says: "heat is a whole number"),
    Mistake(yaml: "leagues:\n\t- x\n", place: "2:1", says: ""),
    Mistake(
      yaml: """
        leagues:
          - {platform: sleeper, id: "1"}
          - {platform: sleeper, id: "1"}

        """, place: "3:5", says: "this league is already connected"),
    Mistake(
      yaml: "leagues:\n  - {platform: espn, id: \"1\"}\nselected: espn-2\n", place: "3:11",
      says: "this site has no league 'espn-2'"),
    Mistake(
      yaml: "leagues:\n  - {platform: yahoo, id: \"1\"}\n", place: "2:16",
      says: "platform is one of sleeper, espn, not 'yahoo'"),
    Mistake(
      yaml: "leagues:\n  - {platform: sleeper, id: \"../1\"}\n", place: "2:29",
      says: "a league's id is a number"),
    Mistake(
      yaml: "base_url: example.com\n", place: "1:11", says: "an address starts with https://"),
  ])
  private func aMistakeInTheConfigurationIsLocated(_ mistake: Mistake) async throws {
    try await withTemporaryFolder { folder in
      try write(mistake.yaml, to: "\(folder)/skidmark.yml")
      let outcome = try await Skidmark.run(["build", "-s", folder])
      #expect(outcome.status == 3)
      let start = "\(folder)/skidmark.yml:\(mistake.place): error: \(mistake.says)"
      #expect(outcome.error.hasPrefix(start), "\(outcome.error)")
      let column = try #require(mistake.place.split(separator: ":").last.flatMap { Int($0) })
      let lines = outcome.error.split(separator: "\n")
      let caret = try #require(lines.first { $0.contains("^") })
      let bar = try #require(caret.firstIndex(of: "|"))
      let offset = caret[bar...].prefix { $0 != "^" }.count - 2
      #expect(offset == column - 1, "\(outcome.error)")
    }
  }

  @Test func anUnknownKeySuggestsTheNearest() async throws {
    try await withTemporaryFolder { folder in
      try write("titel: X\n", to: "\(folder)/skidmark.yml")
      let outcome = try await Skidmark.run(["build", "-s", folder])
      #expect(outcome.error.contains("did you mean 'title'?"))
    }
  }

  @Test func aSiteWithoutLeaguesSaysWhatToDo() async throws {
    try await withTemporaryFolder { folder in
      try write("title: X\n", to: "\(folder)/skidmark.yml")
      for command in ["build", "render", "share", "fetch"] {
        let outcome = try await Skidmark.run([command, "-s", folder])
        #expect(outcome.status == 3)
        #expect(outcome.error.hasPrefix("error: This site has no leagues yet.\n  Next: "))
      }
    }
  }

  // MARK: Templates, context and stored files

  @Test func aBrokenTemplateLeavesTheSiteUnchanged() async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(small, to: folder)
      let before = try tree("\(site)/output")
      let cases = [
        ("{% if league %}\nno end", "templates/pages/home.html.liquid:1:"),
        ("<p>\n{{ leagues | frobnicate }}", "templates/pages/home.html.liquid:2:"),
        ("<p>{{ leages }}</p>", "templates/pages/home.html.liquid:1:"),
      ]
      for (template, place) in cases {
        try write(template, to: "\(site)/templates/pages/home.html.liquid")
        let outcome = try await Skidmark.run(["render", "-s", site])
        #expect(outcome.status == 3)
        #expect(outcome.error.contains(place) && outcome.error.contains("^"), "\(outcome.error)")
        #expect(outcome.error.hasPrefix("\(site)/"), "\(outcome.error)")
        #expect(differences(before, try tree("\(site)/output")) == [])
      }
      try Files.remove("\(site)/templates")
      try write("sacko: [1]\n", to: "\(site)/\(Sites.sleeperContext)")
      let outcome = try await Skidmark.run(["build", "-s", site, "--offline"])
      #expect(outcome.status == 3)
      #expect(outcome.error.hasPrefix("\(site)/\(Sites.sleeperContext):1:8: error: "))
      #expect(differences(before, try tree("\(site)/output")) == [])
    }
  }

  @Test func theSitesTemplatesAndAssetsTakePrecedence() async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(small, to: folder)
      try write("body { color: teal }\n", to: "\(site)/assets/skidmark.css")
      try write("<svg/>", to: "\(site)/assets/logo.svg")
      try write("top secret", to: "\(site)/assets/.hidden")
      let own = "{% for team in teams %}{{ team.rank }} {{ team.name }};{% endfor %}"
      try write(own, to: "\(site)/templates/share/whatsapp.txt.liquid")
      try await Skidmark.succeed(["render", "-s", site])
      let assets = try Files.list("\(site)/output/assets")
      #expect(
        assets.contains { $0.hasPrefix("logo.") } && !assets.contains { $0.contains("hidden") })
      let css = try #require(assets.first { $0.hasSuffix(".css") })
      #expect(try text("\(site)/output/assets/\(css)") == "body { color: teal }\n")
      #expect(try text("\(site)/output/index.html").contains("assets/\(css)"))
      let shared = try await Skidmark.succeed(["share", "--all", "-s", site])
      #expect(shared.output.hasPrefix("1 Peaked in September;2 "), "\(shared.output)")
    }
  }

  @Test func damagedStoredFilesAreNamedAndRepaired() async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(small, to: folder)
      let (output, data) = (try tree("\(site)/output"), try tree("\(site)/data"))
      let season = "data/\(Sites.sleeper)/2026"
      // One after the other; no command repairs a file in passing.
      for (path, stage) in [
        ("\(season)/week-02/words.json", "render"), ("\(season)/week-02/words.json", "share"),
        ("\(season)/week-02/rankings.json", "roast"), ("\(season)/league.json", "rank"),
        ("\(season)/snapshot/rosters.json", "normalize"),
        ("\(season)/snapshot/manifest.json", "normalize"),
      ] {
        let good = try Files.read("\(site)/\(path)")
        try Files.write(Array(good.prefix(good.count / 2)), to: "\(site)/\(path)")
        let outcome = try await Skidmark.run([stage, "-s", site])
        #expect(outcome.status == 3, "\(path)")
        let name = try #require(path.split(separator: "/").last)
        #expect(outcome.error.contains(name.prefix { $0 != "." }), "\(outcome.error)")
        #expect(
          outcome.error.contains("Next: run 'skidmark build' without --offline to fetch"),
          "\(outcome.error)")
        #expect(differences(output, try tree("\(site)/output")) == [])
      }
      // The suggested next step repairs everything, including the player list.
      try Files.write([0x7B], to: "\(site)/data/players/sleeper.json")
      try await Skidmark.succeed(["build", "-s", site, "-w", "2"] + Skidmark.now)
      #expect(differences(data, try tree("\(site)/data")) == [])
    }
  }

  @Test func aStoredFileOfAnotherVersionIsNamed() async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(small, to: folder)
      let path = "\(site)/data/\(Sites.sleeper)/2026/week-02/words.json"
      try edit(path) { $0.replacing("\"version\": 1", with: "\"version\": 2") }
      let outcome = try await Skidmark.run(["render", "-s", site])
      #expect(outcome.status == 3)
      #expect(outcome.error.contains("written by another version of Skidmark (format 2)"))
    }
  }
}
