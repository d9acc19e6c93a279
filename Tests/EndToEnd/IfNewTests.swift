import Build
import JSON
import Platform
import TestSupport
import Testing

/// `skidmark build --if-new`: a job that may run as often as it likes.
@Suite(needsPlatforms, .timeLimit(.minutes(120))) struct IfNewTests {
  private static let sleeperID = "873150294416920577"
  private static let espnID = "77310426"

  /// Both invented leagues, with week 10 the last final week.
  private func withSite(
    _ body: (String, Platforms) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let platforms = try Platforms(in: folder)
      defer { platforms.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed([
        "init", site, "--sleeper", Self.sleeperID, "--espn", Self.espnID, "--season", "2026",
        "--offline",
      ])
      try turn(platforms, to: 9)
      try await Skidmark.succeed(
        ["build", "-s", site, "-w", "latest"] + Skidmark.now, environment: platforms.environment())
      #expect(try weeks(site, Sites.sleeper) == ["week-09"])
      #expect(try weeks(site, Sites.espn) == ["week-09"])
      try await body(site, platforms)
    }
  }

  /// Makes a week the last final one, as on a Monday night.
  private func turn(_ platforms: Platforms, to week: Int) throws {
    try platforms.edit("\(Platforms.sleeper).json") { text in
      text.replacing(/"leg":\d+/, with: "\"leg\":\(week + 1)")
        .replacing(/"last_scored_leg":\d+/, with: "\"last_scored_leg\":\(week)")
    }
    try platforms.edit("\(Platforms.espn).json") { text in
      var text = text.replacing(/"scoringPeriodId":\s*\d+,"seasonId"/) { _ in
        "\"scoringPeriodId\":\(week + 1),\"seasonId\""
      }
      text = text.replacing(/"latestScoringPeriod":\s*\d+/) { _ in
        "\"latestScoringPeriod\":\(week + 1)"
      }
      // Games of later weeks have no winner yet.
      return text.replacing(/"matchupPeriodId":\s*(\d+)([^{}]*?)"winner":\s*"[A-Z]+"/) { match in
        let isOpen = (Int(match.output.1) ?? 0) > week
        return isOpen
          ? "\"matchupPeriodId\":\(match.output.1)\(match.output.2)\"winner\":\"UNDECIDED\""
          : String(match.output.0)
      }
    }
  }

  private func weeks(_ site: String, _ league: String) throws -> [String] {
    try Files.list("\(site)/data/\(league)/2026").filter { $0.hasPrefix("week-") }.sorted()
  }

  private func build(
    _ site: String, _ platforms: Platforms, _ more: [String] = [], fault: String? = nil
  ) async throws -> Outcome {
    try await Skidmark.run(
      ["build", "--if-new", "-s", site, "-w", "latest"] + (more.isEmpty ? Skidmark.now : more),
      environment: platforms.environment(fault: fault))
  }

  @Test func aNewFinalWeekIsBuiltOnce() async throws {
    try await withSite { site, platforms in
      let before = try tree(site)
      // Monday night: the last game is being played.
      let monday = try await platforms.requests {
        let outcome = try await build(site, platforms)
        #expect(outcome.status == 0)
        #expect(
          outcome.error == """
            Nothing to build: every final week has its paper (\(Sites.sleeper): week 9; \
            \(Sites.espn): week 9).

            """)
      }
      #expect(monday.count == 2)
      #expect(monday.first?.path.hasSuffix("/league/\(Self.sleeperID)") == true)
      #expect(monday.last?.query == "view=mStatus")
      #expect(differences(before, try tree(site)) == [])
      // Tuesday: on both platforms the week is final.
      try turn(platforms, to: 10)
      let tuesday = try await build(site, platforms)
      #expect(tuesday.status == 0, "\(tuesday.error)")
      #expect(try weeks(site, Sites.sleeper) == ["week-09", "week-10"])
      #expect(try weeks(site, Sites.espn) == ["week-09", "week-10"])
      let built = try tree(site)
      let again = try await platforms.requests {
        let outcome = try await build(site, platforms)
        #expect(outcome.status == 0 && outcome.error.hasPrefix("Nothing to build:"))
      }
      #expect(again.count == 2)
      #expect(differences(built, try tree(site)) == [])
    }
  }

  @Test func newsInOneLeagueIsEnough() async throws {
    try await withSite { site, platforms in
      try platforms.edit("\(Platforms.sleeper).json") {
        $0.replacing(/"last_scored_leg":\d+/, with: "\"last_scored_leg\":10")
      }
      let outcome = try await build(site, platforms)
      #expect(outcome.status == 0)
      #expect(try weeks(site, Sites.sleeper) == ["week-09", "week-10"])
      #expect(try weeks(site, Sites.espn) == ["week-09"])
    }
  }

  @Test func aFailingLeagueDoesNotBlockTheOthers() async throws {
    try await withSite { site, platforms in
      try turn(platforms, to: 10)
      try platforms.edit("\(Platforms.espn).json") { _ in "<html>sorry</html>" }
      func run(_ words: [String]) async throws -> Outcome {
        try await Skidmark.run(
          ["build", "-s", site, "-w", "latest"] + words + Skidmark.now,
          environment: platforms.environment())
      }
      let told = try await run(["--if-new", "--keep-going"])
      #expect(told.status == 7 && told.error.contains(Sites.espn), "\(told.error)")
      #expect(try weeks(site, Sites.sleeper) == ["week-09", "week-10"])
      #expect(try weeks(site, Sites.espn) == ["week-09"])
      let page = try text("\(site)/output/shame-and-prosperity/index.html")
      #expect(page.contains("Week 10"))
      // Without --if-new, and with only the failing league, the build reports the error.
      let strict = try await run([])
      #expect(strict.status != 0 && strict.status != 7)
      #expect(try await run(["--keep-going", "-l", Sites.espn]).status == strict.status)
      // In the evening only the failure is left.
      #expect(try await run(["--if-new", "--keep-going"]).status == strict.status)
    }
  }

  /// A template that cannot be read stops a build between its data and its pages.
  @Test func missingPagesAreBuiltInTheEvening() async throws {
    try await withSite { site, platforms in
      try turn(platforms, to: 10)
      try write("{% if %}", to: "\(site)/templates/layouts/page.html.liquid")
      #expect(try await build(site, platforms).status == 3)
      #expect(try weeks(site, Sites.sleeper) == ["week-09", "week-10"])
      let page = "\(site)/output/shame-and-prosperity/2026/week-10/index.html"
      #expect(Files.kind(page) == nil)
      try Files.remove("\(site)/templates")
      let evening = try await build(site, platforms)
      #expect(evening.status == 0 && evening.error.contains("pages in"), "\(evening.error)")
      #expect(Files.kind(page) == .file)
      let again = try await build(site, platforms)
      #expect(again.error.hasPrefix("Nothing to build:"))
    }
  }

  @Test func missingRoastsAreRequestedInTheEvening() async throws {
    try await withSite { site, platforms in
      try turn(platforms, to: 10)
      try edit("\(site)/skidmark.yml") {
        $0.replacing(/\nwriter: .*/, with: "\nwriter: openai\nfallback: none")
      }
      for _ in 0..<2 {
        let outcome = try await build(site, platforms)
        #expect(outcome.status == 7 && outcome.error.contains("OPENAI_API_KEY"), "\(outcome.error)")
      }
      // The roasts arrive, but the pages fail.
      try edit("\(site)/skidmark.yml") {
        $0.replacing("fallback: none", with: "fallback: built-in")
      }
      try write("{% if %}", to: "\(site)/templates/layouts/page.html.liquid")
      #expect(try await build(site, platforms).status == 3)
      try Files.remove("\(site)/templates")
      #expect(try await build(site, platforms).error.contains("pages in"))
      #expect(try await build(site, platforms).error.hasPrefix("Nothing to build:"))
    }
  }

  @Test func offseasonBuildsMakeNoUselessRequests() async throws {
    try await withSite { site, platforms in
      // The season is over, and its papers are built.
      for (key, week) in [(Sites.sleeper, 9), (Sites.espn, 9)] {
        let path = "\(site)/data/\(key)/2026/league.json"
        try edit(path) { text in
          text.replacing(/"stage": "in_season"/, with: "\"stage\": \"complete\"")
        }
        #expect(try json(path)["stage"]?.string == "complete", "\(week)")
      }
      let july = ["--now", "2027-07-14T09:00:00Z"]
      let quiet = try await platforms.requests {
        let outcome = try await build(site, platforms, july)
        #expect(outcome.status == 0 && outcome.error.hasPrefix("Nothing to build:"))
      }
      #expect(quiet.isEmpty)
      // An ESPN league without a year continues under its id as soon as it is set up.
      try edit("\(site)/skidmark.yml") { $0.replacing(/\n\s*season: 2026/, with: "") }
      let asked = try await platforms.requests {
        let outcome = try await build(site, platforms, july)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.error.hasPrefix("Nothing to build:"))
      }
      #expect(asked.map(\.path).allSatisfy { $0.contains("/seasons/2027/") })
      #expect(asked.count == 1 && asked.first?.status == 404)
    }
  }

  @Test(arguments: ["league/500", "league/html", "league/401"])
  func aFailingPlatformIsReportedAsInABuild(_ fault: String) async throws {
    try await withSite { site, platforms in
      let before = try tree(site)
      let asked = try await build(site, platforms, fault: fault)
      let built = try await Skidmark.run(
        ["build", "-s", site, "-w", "latest"] + Skidmark.now + ["-l", Sites.sleeper],
        environment: platforms.environment(fault: fault))
      let first = { (text: String) in text.split(separator: "\n").first { $0.hasPrefix("error:") } }
      #expect(asked.status == built.status && asked.status != 0)
      #expect(first(asked.error) == first(built.error) && first(asked.error) != nil)
      #expect(asked.error.contains("The paper from Nov. 17, 2026, "))
      #expect(differences(before, try tree(site)) == [])
    }
  }

  @Test func missingOutputIsBuilt() async throws {
    try await withSite { site, platforms in
      // A paper that was never written, though the league is stored: this needs no request.
      try Files.remove("\(site)/data/\(Sites.sleeper)/2026/week-09/words.json")
      let asked = try await build(site, platforms)
      #expect(asked.status == 0)
      #expect(Files.kind("\(site)/data/\(Sites.sleeper)/2026/week-09/words.json") == .file)
      let offline = try await build(site, platforms, Skidmark.now + ["--offline"])
      #expect(offline.status == 0 && offline.error.hasPrefix("Nothing to build:"))
      // A paper that cannot be read, as after a format change.
      try write("{}", to: "\(site)/data/\(Sites.sleeper)/2026/week-09/words.json")
      #expect(try await build(site, platforms).error.contains("pages in"))
      #expect(try await build(site, platforms).error.hasPrefix("Nothing to build:"))
      // Another output folder is built too; then neither has anything new.
      let elsewhere = Skidmark.now + ["-o", "\(site)/elsewhere"]
      #expect(try await build(site, platforms, elsewhere).error.contains("pages in"))
      #expect(try await build(site, platforms, elsewhere).error.hasPrefix("Nothing to build:"))
      #expect(try await build(site, platforms).error.hasPrefix("Nothing to build:"))
      // Without the output, as in a job that keeps only the data, there is nothing new.
      try Files.remove("\(site)/output")
      try Files.remove("\(site)/.output-ledger")
      #expect(try await build(site, platforms).error.hasPrefix("Nothing to build:"))
      let forced = try await build(site, platforms, Skidmark.now + ["--force"])
      #expect(forced.status == 0 && forced.error.contains("pages in"))
    }
  }
}
