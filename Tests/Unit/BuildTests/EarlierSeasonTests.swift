import Build
import HTTP
import LeagueModel
import Platform
import Platforms
import Rank
import Synchronization
import TestSupport
import Testing

/// Earlier seasons are found, fetched once, stored separately, and never block the paper.
@Suite(.timeLimit(.minutes(120))) struct EarlierSeasonTests {
  private struct Setting {
    let platforms = MadeUpPlatforms()
    let warnings = Warnings()
    let folder: String
    let key: LeagueKey
    var data: DataFolder { DataFolder("\(folder)/data") }
    var past: DataFolder { data.earlier(of: key) }

    init(_ folder: String, _ key: String) throws {
      self.folder = folder
      self.key = try #require(LeagueKey(key))
    }

    func siteRun(
      _ past: SiteConfiguration.Past = .linked, now: String = "2026-11-17T09:00:00Z",
      isOffline: Bool = false, hasPapers: Bool = false
    ) throws -> (SiteRun, SiteConfiguration.LeagueEntry) {
      let entry = SiteConfiguration.LeagueEntry(
        key: key, season: key.platform == .espn ? 2026 : nil, history: past,
        hasPapers: hasPapers)
      var configuration = SiteConfiguration()
      configuration.leagues = [entry]
      var options = SiteRun.Options(output: "\(folder)/output", version: "1")
      options.isOffline = isOffline
      let time = try #require(Instant(iso8601: now))
      var policy = Policy()
      policy.attempts = 1
      policy.burst = 1_000
      let world = World(
        now: { time },
        client: Client(platforms.transport, policy: policy, pace: .real { time }),
        addresses: Fetcher.Addresses(
          sleeper: try #require(Address("https://api.sleeper.app/v1")),
          espn: try #require(Address("https://espn.example/ffl"))), credentials: nil,
        pace: .real { time })
      let siteRun = SiteRun(
        folder: folder, configuration: configuration, zone: .utc, options: options, world: world
      ) { [warnings] in warnings.note($0) }
      return (siteRun, entry)
    }

    /// Fetches, normalizes and ranks. Returns the history as of the last week.
    func run(
      _ past: SiteConfiguration.Past = .linked, now: String = "2026-11-17T09:00:00Z",
      isOffline: Bool = false
    ) async throws -> LeagueHistory? {
      let (siteRun, entry) = try siteRun(past, now: now, isOffline: isOffline)
      if isOffline {
        try NormalizeStage(siteRun).normalize(entry)
      } else {
        try await Intake(siteRun).takeIn(entry)
      }
      return try await RankStage(siteRun).rank(entry).last?.numbers?.history
    }
  }

  private func withChain(
    _ body: (Setting) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let setting = try Setting(folder, "sleeper-6")
      setting.platforms.addSleeper(6, 2026, before: #""5""#, status: "in_season")
      setting.platforms.addSleeper(5, 2025, before: #""4""#)
      setting.platforms.addSleeper(4, 2024, before: #""0""#)
      try await body(setting)
    }
  }

  @Test func theChainIsFollowedToItsEndAndFetchedOnce() async throws {
    try await withChain { setting async throws in
      let history = try #require(try await setting.run())
      #expect(history.seasons == [2024, 2025, 2026])
      #expect(history.careers.map(\.record) == [Record(wins: 3), Record(losses: 3)])
      #expect(history.records.first { $0.kind == .highestScore }?.value == 126)
      #expect(setting.platforms.askedLeagues() == ["6", "5", "4"])
      let league = try #require(try setting.past.season(setting.key, 2024).league.read())
      #expect(league.key.description == "sleeper-4" && league.season == 2024)

      #expect(try await setting.run() == history)
      #expect(setting.platforms.askedLeagues() == ["6"])
      // Stored seasons need no network.
      #expect(try await setting.run(isOffline: true) == history)
      #expect(setting.platforms.askedLeagues() == [])
      #expect(setting.warnings.take() == [])
    }
  }

  @Test func earlierSeasonsHavePapersOnRequest() async throws {
    try await withChain { setting async throws in
      let (siteRun, entry) = try setting.siteRun(hasPapers: true)
      #expect(try await BuildRun(siteRun).build([entry]).failures.isEmpty)
      let pages = try Files.tree("\(setting.folder)/output")
      for season in 2024...2026 {
        #expect(pages.contains("n/\(season)/week-01/index.html"))
        #expect(pages.contains("n/\(season)/week-01/week.md"))
      }
      #expect(try Files.list("\(setting.folder)/data") == ["players", "sleeper-6"])
      let edition = try #require(
        try setting.past.season(setting.key, 2024).edition(week: 1))
      #expect(edition.league.key.description == "sleeper-4" && edition.numbers?.recap == nil)
      #expect(edition.teams.allSatisfy { $0.roast != nil } && edition.sheets.isEmpty)
      // The page that a reader opens first, and the text to share, stay those of the present season.
      #expect(try StoredPapers(siteRun).editionToShare(entry).league.season == 2026)
      #expect(setting.platforms.askedLeagues() == ["6", "5", "4"])

      // Nothing is asked, ranked or written again.
      let printed = try Files.read("\(setting.folder)/data/sleeper-6/history/2024/league.json")
      let (again, _) = try setting.siteRun(hasPapers: true)
      #expect(try await BuildRun(again).build([entry]).changes?.written == 0)
      #expect(setting.platforms.askedLeagues() == ["6"])
      #expect(
        try Files.read("\(setting.folder)/data/sleeper-6/history/2024/league.json") == printed)

      // Without the setting, the pages are gone and the history stays.
      let (without, plain) = try setting.siteRun()
      #expect(try await BuildRun(without).build([plain]).failures.isEmpty)
      #expect(
        try Files.tree("\(setting.folder)/output").filter { $0.hasPrefix("n/2024") } == [])
    }
  }

  @Test func papersAreMadeOfSeasonsThatWereFetchedForTheHistory() async throws {
    try await withChain { setting async throws in
      let (plain, entry) = try setting.siteRun()
      #expect(try await BuildRun(plain).build([entry]).failures.isEmpty)
      #expect(setting.platforms.askedLeagues() == ["6", "5", "4"])
      setting.platforms.answers.withLock { $0["/v1/league/4/transactions/1"] = "[]" }
      let (siteRun, asked) = try setting.siteRun(hasPapers: true)
      #expect(try await BuildRun(siteRun).build([asked]).failures.isEmpty)
      let pages = try Files.tree("\(setting.folder)/output")
      #expect(pages.contains("n/2024/week-01/index.html"))
      let snapshot = try #require(try setting.past.season(setting.key, 2024).snapshot.read())
      #expect(snapshot.answers.contains { $0.name.hasPrefix("transactions") })
    }
  }

  @Test func oneDamagedSeasonDoesNotTakeTheOthersPapers() async throws {
    try await withChain { setting async throws in
      let (siteRun, entry) = try setting.siteRun(hasPapers: true)
      #expect(try await BuildRun(siteRun).build([entry]).failures.isEmpty)
      let season = "\(setting.folder)/data/sleeper-6/history/2024"
      try Files.write(Array("{".utf8), to: "\(season)/snapshot/manifest.json")
      try Files.write(Array("{".utf8), to: "\(season)/league.json")
      let (again, _) = try setting.siteRun(isOffline: true, hasPapers: true)
      let outcome = try await BuildRun(again).build([entry])
      #expect(outcome.failures.count == 1 && outcome.changes != nil)
      #expect(
        try Files.tree("\(setting.folder)/output").contains("n/2025/week-01/index.html"))
    }
  }

  @Test func earlierSeasonsAreNotPublished() async throws {
    try await withChain { setting async throws in
      _ = try await setting.run()
      #expect(try setting.data.seasons(setting.key) == [2026])
      #expect(try setting.past.seasons(setting.key) == [2024, 2025])
      #expect(try Files.list("\(setting.folder)/data") == ["players", "sleeper-6"])
      let (siteRun, entry) = try setting.siteRun()
      #expect(try RankStage(siteRun).storedLeague(entry).league.season == 2026)
      let failures = try await BuildRun(siteRun).build([entry]).failures
      #expect(failures.isEmpty)
      #expect(try setting.data.editions(setting.key).map(\.league.season) == [2026])
      let pages = try Files.tree("\(setting.folder)/output").filter {
        $0.hasSuffix("index.html") && !$0.contains("/team-")
      }
      #expect(
        pages == [
          "index.html", "n/2026/week-01/index.html", "n/2026/week-01/math/index.html",
          "n/archive/index.html", "n/history/index.html", "n/index.html",
          "n/managers/al/index.html", "n/managers/bo/index.html", "n/managers/index.html",
          "search/index.html",
        ])
    }
  }

  @Test func aPartialChainIsUsedWithAWarning() async throws {
    try await withChain { setting async throws in
      setting.platforms.forget("/v1/league/4")
      #expect(try await setting.run()?.seasons == [2025, 2026])
      let warnings = setting.warnings.take()
      #expect(
        warnings == [
          "sleeper-6: the history starts with 2025, because the season before is not available: "
            + "Sleeper has no league 4. 'history:' of the league in skidmark.yml "
            + "says how many seasons to look for."
        ])
      // The missing season is available again.
      setting.platforms.addSleeper(4, 2024, before: "null")
      #expect(try await setting.run()?.seasons == [2024, 2025, 2026])
      #expect(setting.platforms.askedLeagues() == ["6", "5", "4", "6", "4"])
    }
  }

  @Test(arguments: [(SiteConfiguration.Past.latest(0), [Int]()), (.latest(1), [2025, 2026])])
  func historyIsAsLongAsConfigured(_ past: SiteConfiguration.Past, _ seasons: [Int]) async throws {
    try await withChain { setting async throws in
      #expect(try await setting.run(past)?.seasons ?? [] == seasons)
      #expect(setting.platforms.askedLeagues() == (seasons.isEmpty ? ["6"] : ["6", "5"]))
      // This also limits stored seasons.
      _ = try await setting.run(.linked)
      #expect(try await setting.run(past)?.seasons ?? [] == seasons)
      #expect(setting.warnings.take() == [])
    }
  }

  @Test(arguments: [#""6""#, #""5""#, #""4""#])
  func aCircularChainEnds(_ link: String) async throws {
    try await withChain { setting async throws in
      setting.platforms.addSleeper(4, 2024, before: link)
      #expect(try await setting.run()?.seasons == [2024, 2025, 2026])
      #expect(setting.warnings.take().count == 1)
      #expect(setting.platforms.askedLeagues() == ["6", "5", "4"])
    }
  }

  @Test func aSeasonThatIsNotEarlierEndsTheChain() async throws {
    try await withChain { setting async throws in
      setting.platforms.addSleeper(4, 2025, before: #""3""#)
      setting.platforms.addSleeper(3, 2023, before: "null")
      #expect(try await setting.run()?.seasons == [2025, 2026])
      #expect(setting.warnings.take().first?.contains("for the season 2025") == true)
    }
  }

  @Test func aLongChainIsFollowedForTwentySeasons() async throws {
    try await withTemporaryFolder { folder in
      let setting = try Setting(folder, "sleeper-2026")
      for year in 2000...2026 { setting.platforms.addSleeper(year, year, before: "\(year - 1)") }
      #expect(try await setting.run()?.seasons == Array(2006...2026))
      #expect(setting.platforms.askedLeagues().count == 21)
    }
  }

  @Test func aSeasonThatWasNotOverIsFetchedAgain() async throws {
    try await withTemporaryFolder { folder in
      let setting = try Setting(folder, "sleeper-6")
      setting.platforms.addSleeper(6, 2026, before: #""5""#, status: "in_season")
      setting.platforms.addSleeper(5, 2025, before: "null", status: "in_season", games: "[]")
      // Next year's league was made while the season was still being played.
      _ = try await setting.run(now: "2026-01-05T09:00:00Z")
      setting.platforms.addSleeper(5, 2025, before: "null")
      let history = try await setting.run(now: "2026-01-20T09:00:00Z")
      #expect(history?.careers.first?.record == Record(wins: 2))
      #expect(setting.platforms.askedLeagues() == ["6", "5", "6", "5"])
      // Now it is complete, and what is stored is good enough when it is gone.
      setting.platforms.forget("/v1/league/5")
      #expect(try await setting.run(now: "2026-01-21T09:00:00Z") == history)
      #expect(setting.platforms.askedLeagues() == ["6"])
      #expect(setting.warnings.take() == [])
    }
  }

  @Test func badAnswersAreNotStored() async throws {
    try await withChain { setting async throws in
      setting.platforms.forget("/v1/league/5/rosters")
      #expect(try await setting.run() == nil)
      #expect(try setting.past.seasons(setting.key) == [])
      #expect(setting.warnings.take().count == 1)
    }
  }

  @Test func damagedDataIsAWarningAndIsFetchedAgain() async throws {
    try await withChain { setting async throws in
      let history = try await setting.run()
      let season = "\(setting.folder)/data/sleeper-6/history/2024"
      try Files.write(Array("{".utf8), to: "\(season)/snapshot/manifest.json")
      try Files.write(Array("{".utf8), to: "\(season)/league.json")
      #expect(try await setting.run(isOffline: true)?.seasons == [2025, 2026])
      #expect(setting.warnings.take().allSatisfy { $0.contains("2024 season is left out") })
      #expect(try await setting.run() == history)
      #expect(setting.warnings.take() == [])
    }
  }

  @Test func espnIsAskedForTheConfiguredYears() async throws {
    try await withTemporaryFolder { folder in
      let setting = try Setting(folder, "espn-42")
      for year in [2022, 2024, 2025, 2026] { setting.platforms.addESPN(year) }
      #expect(try await setting.run(.linked) == nil)
      #expect(setting.platforms.askedLeagues() == ["2026"])

      #expect(try await setting.run(.seasons([2022, 2024]))?.seasons == [2022, 2024, 2026])
      #expect(setting.platforms.askedLeagues() == ["2026", "2024", "2022"])
      #expect(setting.warnings.take() == [])

      // 2023 was not played; the other years are still there and are not fetched again.
      #expect(try await setting.run(.latest(4))?.seasons == [2022, 2024, 2025, 2026])
      #expect(setting.platforms.askedLeagues() == ["2026", "2025", "2023"])
      #expect(
        setting.warnings.take() == [
          "espn-42: the 2023 season is missing from the history: ESPN has no league 42."
        ])
    }
  }

  @Test func anAnswerAboutAnotherYearIsRejected() async throws {
    try await withTemporaryFolder { folder in
      let setting = try Setting(folder, "espn-42")
      setting.platforms.addESPN(2026)
      setting.platforms.addESPN(2024, saying: 2026)
      #expect(try await setting.run(.seasons([2024])) == nil)
      #expect(setting.warnings.take().first?.contains("for the season 2026") == true)
      #expect(try setting.past.seasons(setting.key) == [])
    }
  }
}
