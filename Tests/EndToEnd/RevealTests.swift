import Build
import JSON
import Platform
import TestSupport
import Testing

/// A paper that hides outcomes, and the check that proves it.
@Suite(.timeLimit(.minutes(120))) struct RevealTests {
  @Test(arguments: ["hidden", "strict"])
  func theDemoShowsNoOutcomeBeforeTheReveal(_ mode: String) async throws {
    try await withTemporaryFolder { folder in
      let site = try await render(try await Sites.demo(), in: folder, reveal: mode)
      let found = try await Skidmark.run(["check", "--reveal", "-v", "-s", site])
      #expect(found.status == 0, "\(found.output)")
    }
  }

  @Test func twentyFindingsAreShownAndTheRestAreCounted() async throws {
    let site = try await Sites.small()
    let all = try await Skidmark.run(["check", "--reveal", "-s", site, "--json"])
    let count = all.output.split(separator: "\n").count { $0.contains("\"event\":\"finding\"") }
    try #require(count > 20)
    let some = try await Skidmark.run(["check", "--reveal", "-s", site])
    #expect(some.status == 3)
    #expect(some.output.matches(of: /\[leaked-[a-z]+\]/).count == 20)
    #expect(some.output.hasSuffix("… and \(count - 20) more; --verbose shows all.\n"))
    #expect(some.error.contains("\(count) findings"))
  }

  @Test func aShownPaperShowsOutcomes() async throws {
    let found = try await Skidmark.run(["check", "--reveal", "-v", "-s", try await Sites.small()])
    #expect(found.status == 3)
    for rule in ["score", "record", "word", "mark", "chart", "order"] {
      #expect(found.output.contains("[leaked-\(rule)]"), "\(rule)")
    }
  }

  @Test(
    needsReplay,
    arguments: [
      "1049056120377090048", "521379020332068864", "522458773317046272", "espn-18254195",
    ])
  func recordedSeasonsShowNoOutcome(_ id: String) async throws {
    try await withRecordedSite(id, season: "2024", reveal: "hidden") { site in
      for mode in ["hidden", "strict"] {
        try setReveal(mode, of: site)
        try await Skidmark.succeed(["render", "-s", site])
        let found = try await Skidmark.run(["check", "--reveal", "-v", "-s", site])
        #expect(found.status == 0, "\(mode): \(found.output.prefix(3000))")
      }
    }
  }

  /// Ranks before a game are neither secrets nor outcomes: they are not printed.
  @Test(
    needsReplay, arguments: ["649647301366755328", "1312071960615731200", "espn-18254195"])
  func aPaperBeforeTheSeasonBuildsInEveryMode(_ id: String) async throws {
    try await withRecordedSite(id, season: "2026", reveal: "shown") { site in
      for mode in ["shown", "hidden", "strict"] {
        try setReveal(mode, of: site)
        try await Skidmark.succeed(["render", "-s", site])
        if mode != "shown" {
          let found = try await Skidmark.run(["check", "--reveal", "-s", site])
          #expect(found.status == 0, "\(mode): \(found.output.prefix(3000))")
        }
        let pages = try Files.tree("\(site)/output").filter { $0.hasSuffix("/index.html") }
        for page in try pages.map({ try text("\(site)/output/\($0)") }) {
          for words in ["number 0", "No. 0", "Rank</", "The podium", "The basement", ">0-0<"] {
            #expect(!page.contains(words), "\(mode): \(words)")
          }
        }
      }
    }
  }

  /// A site of a recorded league with all weeks of a season, built in one mode: a change of the mode only renders.
  private func withRecordedSite(
    _ id: String, season: String, reveal: String, _ body: (_ site: String) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let replay = try Replay(in: folder)
      defer { replay.stop() }
      let site = "\(folder)/site"
      let league =
        id.hasPrefix("espn-")
        ? ["--espn", String(id.dropFirst(5)), "--season", season] : ["--sleeper", id]
      try await Skidmark.succeed(["init", site, "--offline"] + league)
      try setReveal(reveal, of: site)
      try edit("\(site)/skidmark.yml") { $0 + "\nbase_url: https://example.com/league\n" }
      try await Skidmark.succeed(
        ["build", "-s", site, "-w", "all"], environment: replay.environment())
      try await body(site)
    }
  }

  /// Last season's places and meetings are no outcomes of the one to come, on its front page either.
  @Test(arguments: ["hidden", "strict"])
  func lastSeasonsResultsAreNoLeakBeforeTheFirstGame(_ mode: String) async throws {
    try await withTemporaryFolder { folder in
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--demo"])
      try setReveal(mode, of: site)
      try await Skidmark.succeed(["build", "-s", site, "-w", "0"] + Skidmark.now)
      try await Skidmark.succeed(["check", "--reveal", "-s", site])
      for page in ["2026/week-00/index.html", "index.html"] {
        let page = try text("\(site)/output/shame-and-prosperity/\(page)")
        #expect(page.contains("Last year: champion.") && page.contains("won their last meeting"))
      }
    }
  }

  @Test func plantedLeaksAreFound() async throws {
    try await withTemporaryFolder { folder in
      let site = try await render(try await Sites.small(), in: folder, reveal: "hidden")
      let week = "\(site)/output/shame-and-prosperity/2026/week-02"
      let edition = try json("\(week)/edition.json")
      let team = try #require(edition["teams"]?[0])
      let name = try #require(team["name"]?.string)
      let game = try #require(edition["matchups"]?[0])
      let score = try #require(game["home"]?["points"]?.double)
      let wins = try #require(team["record"]?["wins"]?.int)
      let losses = try #require(team["record"]?["losses"]?.int)
      let stories = try #require(edition["numbers"]?["stories"]?.array)
      let middle = try #require(stories[0]["blocks"]?[1]?["home"]?["score"]?.double)
      let ranking = try #require(edition["teams"]?.array).compactMap { $0["name"]?.string }
      let list = ranking.map { "<li>\(escaped($0))</li>" }.joined()
      let plants: [Plant] = [
        ("leaked-score", "index.html", "</main>", "<p>\(score)</p>"),
        (
          "leaked-score", "index.html", "<meta name=\"generator\"",
          "<meta name=\"x\" content=\"\(score)\">\n"
        ),
        ("leaked-record", "index.html", "</main>", "<p>\(wins)-\(losses)</p>"),
        ("leaked-record", "index.html", "</main>", "<p>\(wins)–\(losses)</p>"),
        ("leaked-word", "index.html", "</main>", "<p>\(escaped(name)) won.</p>"),
        ("leaked-word", "index.html", "</main>", "<p title=\"ranked 1st\">\(escaped(name))</p>"),
        ("leaked-word", "index.html", "</main>", "<p>\(escaped(name)) ▲</p>"),
        ("leaked-mark", "index.html", "</main>", "<p class=\"game-winner\">x</p>"),
        (
          "leaked-chart", "index.html", "</main>",
          "<svg viewBox=\"0 0 9 9\"><rect width=\"3\" height=\"3\"/></svg>"
        ),
        ("leaked-score", "game-2/index.html", "</main>", "<p>\(middle)</p>"),
        ("leaked-score", "game-2/index.html", "</main>", "<p>a chance of 61%</p>"),
        ("leaked-order", "game-2/index.html", "<main", "<ol>\(list)</ol>"),
        ("leaked-order", "index.html", "<main", "<ol>\(list)</ol>"),
        ("leaked-score", "share.txt", "", "\(score)\n"),
        ("leaked-word", "share.txt", "", "\(name) wins\n"),
        ("leaked-score", "card.svg", "</svg>", "<text>\(score)</text>"),
        ("leaked-score", "week.md", "", "\(score)\n"),
        ("leaked-score", "../../../search/index.js", "],\"entries\":[", ",[\"\(score)\"]"),
      ]
      try await Skidmark.succeed(["check", "--reveal", "-s", site])
      try await expectFound(plants, in: site, week)
      let open = try text("\(week)/index.html")
      try write(
        open.replacing("<details class=\"reveal\"", with: "<details open class=\"reveal\""),
        to: "\(week)/index.html")
      #expect(try await Skidmark.run(["check", "--reveal", "-v", "-s", site]).status == 3)
      try write(open, to: "\(week)/index.html")

      // The NFL's own numbers are no secret; what stands around them is the paper's.
      try await Skidmark.succeed(["init", "\(folder)/demo", "--demo"])
      try Files.move("\(folder)/demo/\(Sites.tables)", to: "\(site)/\(Sites.tables)")
      try await Skidmark.succeed(["render", "-s", site])
      try await Skidmark.succeed(["check", "--reveal", "-s", site])
      let nfl = "../../../nfl/2026/offense/index.html"
      let around: [Plant] = [
        ("leaked-score", nfl, "<footer class=\"colophon\"", "<p>\(score)</p>"),
        ("leaked-order", nfl, "<main", "<ol>\(list)</ol>"),
      ]
      try await expectFound(around, in: site, week)
      // A page of another kind has no excuse, wherever it is.
      let numbers = try text("\(week)/\(nfl)")
      try write(numbers.replacing("\"page-nfl\"", with: "\"page-table\""), to: "\(week)/\(nfl)")
      #expect(try await Skidmark.run(["check", "--reveal", "-v", "-s", site]).status == 3)
    }
  }

  @Test func aLeakingTemplateFailsTheBuildAndTheLastSiteStays() async throws {
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(try await Sites.small(), to: folder)
      try setReveal("hidden", of: site)
      try await Skidmark.succeed(["render", "-s", site])
      let before = try Files.tree("\(site)/output").count
      let week = "\(site)/output/shame-and-prosperity/2026/week-02/index.html"
      let good = try text(week)
      try write(
        "<p>{% for game in games %}{{ game.matchup.home.points }} {% endfor %}</p>",
        to: "\(site)/templates/partials/games-cover.html.liquid")
      let built = try await Skidmark.run(["render", "-s", site])
      #expect(built.status == 3)
      #expect(
        built.error.contains("is a score") && built.error.contains("the last site was not changed"))
      #expect(try text(week) == good)
      #expect(try Files.tree("\(site)/output").count == before)
    }
  }

  /// A leak in a file of a week's folder: the rule that finds it, and where it is put; at the beginning if `before` is
  /// empty.
  private typealias Plant = (rule: String, file: String, before: String, text: String)

  private func expectFound(_ plants: [Plant], in site: String, _ week: String) async throws {
    for plant in plants {
      let path = "\(week)/\(plant.file)"
      let before = try text(path)
      let place =
        plant.before.isEmpty ? before.startIndex : before.firstRange(of: plant.before)?.lowerBound
      let start = try #require(place, "\(plant)")
      try write(before[..<start] + plant.text + before[start...], to: path)
      let found = try await Skidmark.run(["check", "--reveal", "-v", "-s", site])
      #expect(found.status == 3 && found.output.contains("[\(plant.rule)]"), "\(plant)")
      try write(before, to: path)
    }
  }

  private func render(_ site: String, in folder: String, reveal: String) async throws -> String {
    let site = try Sites.copy(site, to: folder)
    try setReveal(reveal, of: site)
    try await Skidmark.succeed(["render", "-s", site])
    return site
  }

  private func setReveal(_ mode: String, of site: String) throws {
    try edit("\(site)/skidmark.yml") { text in
      let lines = text.split(separator: "\n").filter { !$0.hasPrefix("reveal:") }
      return lines.joined(separator: "\n") + "\nreveal: \(mode)\n"
    }
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}
