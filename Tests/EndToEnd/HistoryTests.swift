import Build
import JSON
import Platform
import TestSupport
import Testing

/// Earlier seasons, from the configuration to the page.
@Suite(.timeLimit(.minutes(120))) struct HistoryTests {
  @Test func theDemoLooksBackOnItsFirstSeason() async throws {
    let site = try await Sites.demo()
    let week = "\(site)/output/shame-and-prosperity/2026/week-10"
    let history = try #require(try json("\(week)/edition.json")["numbers"]?["history"])
    #expect(history["seasons"]?.array?.compactMap(\.int) == [2025, 2026])
    let champion = try #require(history["champions"]?.array?.first)
    #expect(champion["winner"]?["owner"]?.string == "pixie_thunderpants")
    #expect(champion["winner"]?["team"]?.string == "6")
    #expect(history["careers"]?.array?.count == 11)
    #expect((1...5).contains(history["rivalries"]?.array?.count ?? 0))
    let page = visibleText(try text("\(week)/index.html"))
    #expect(page.contains("League history") && page.contains("2025 champion"))
    let all = visibleText(try text("\(site)/output/shame-and-prosperity/history/index.html"))
    #expect(all.contains("Punt | Pray | Repeat") && all.contains("127.48–117.86 over"))
    #expect(try text("\(week)/week.md").contains("## League history"))
    // An early week counts only the games up to it.
    let early = try #require(
      try json("\(site)/output/shame-and-prosperity/2026/week-02/edition.json")["numbers"]?[
        "history"])
    for series in early["rivalries"]?.array ?? [] {
      let (season, week) = (series["last"]?["season"]?.int, series["last"]?["week"]?.int)
      #expect(season == 2025 || week ?? 99 <= 2)
    }
    // The other league names no earlier season.
    let other = "\(site)/output/the-folding-chair-classic/2026/week-10"
    #expect(try json("\(other)/edition.json")["numbers"]?["history"]?.isNull == true)
    #expect(!(try text("\(other)/week.md").contains("League history")))
  }

  @Test func memberIdsStayOffTheSite() async throws {
    let site = try await Sites.demo()
    for (path, bytes) in try tree("\(site)/output") {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("7319001122334"), "\(path)")
    }
  }

  @Test func theSectionAndTheSeasonsCanBeTurnedOff() async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(small, to: folder)
      let page = "\(site)/output/shame-and-prosperity/2026/week-02/week.md"
      #expect(try text(page).contains("## League history"))
      let configuration = try text("\(site)/skidmark.yml")
      try write("sections: {history: off}\n\(configuration)", to: "\(site)/skidmark.yml")
      try await Skidmark.succeed(["render", "-s", site])
      #expect(!(try text(page).contains("## League history")))
      try write(
        configuration.replacing("    season: 2026", with: "    history: off"),
        to: "\(site)/skidmark.yml")
      try Files.remove("\(site)/data/\(Sites.sleeper)/2026/week-02/rankings.json")
      try await Skidmark.succeed(["build", "-s", site, "-w", "2", "--offline"] + Skidmark.now)
      #expect(!(try text(page).contains("## League history")))
    }
  }

  @Test func aMistakeInTheSettingIsLocated() async throws {
    try await withTemporaryFolder { folder in
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--demo"])
      try edit("\(site)/skidmark.yml") { $0 + "    history: [2027]\n" }
      let outcome = try await Skidmark.run(["build", "-s", site])
      #expect(outcome.status == 3)
      #expect(outcome.error.contains("a season of the history comes before the league's"))
      #expect(outcome.error.contains("history: [2027]\n") && outcome.error.contains("^~~~"))
      #expect(Files.kind("\(site)/output") == nil)
    }
  }
}

/// The same with servers that can fail.
@Suite(needsReplay, .timeLimit(.minutes(120))) struct HistoryFetchTests {
  /// Serves the invented leagues.
  private func served(
    _ arguments: [String] = [], in folder: String,
    _ body: (_ replay: Replay, _ site: String) async throws -> Void
  ) async throws {
    let replay = try Replay(
      ["--root", packagePath("Fixtures/recordings")] + arguments, in: folder)
    defer { replay.stop() }
    let site = "\(folder)/site"
    try await Skidmark.succeed(["init", site, "--sleeper", "873150294416920577", "--offline"])
    try edit("\(site)/skidmark.yml") { $0 + "\npictures: off\n" }
    try await body(replay, site)
  }

  private func build(_ site: String, _ replay: Replay, _ more: [String] = []) async throws
    -> Outcome
  {
    try await Skidmark.succeed(
      ["build", "-s", site, "-w", "2"] + Skidmark.now + more, environment: replay.environment())
  }

  @Test func anEarlierSeasonIsFetchedOnce() async throws {
    try await withTemporaryFolder { folder in
      try await served(in: folder) { replay, site in
        let first = try await build(site, replay)
        #expect(!first.error.contains("warning"))
        func asked() throws -> Int { try replay.requests().count { $0.path.contains("7312044") } }
        let count = try asked()
        #expect(count == 23)
        let data = try tree("\(site)/data/\(Sites.sleeper)/history")
        #expect(data.keys.contains("2025/snapshot/week-17.json"))
        let again = try await build(site, replay)
        #expect(again.error.contains("0 files written"))
        #expect(try asked() == count)
        #expect(differences(data, try tree("\(site)/data/\(Sites.sleeper)/history")) == [])
        replay.stop()
        let offline = try await build(site, replay, ["--offline"])
        #expect(offline.error.contains("0 files written"))
      }
    }
  }

  @Test(arguments: ["404", "500", "429", "garbage", "html", "truncated", "reset"])
  func anUnavailableSeasonIsAWarningAndThePaperIsBuilt(_ fault: String) async throws {
    try await withTemporaryFolder { folder in
      let rule = "/league/731204455667788993=\(fault)"
      try await served(["--fault", rule], in: folder) { replay, site in
        let outcome = try await build(site, replay)
        #expect(outcome.error.contains("warning: sleeper-873150294416920577: the history starts"))
        #expect(outcome.error.contains("\(try Sites.pageCount("\(site)/output")) pages in "))
        #expect(!outcome.error.contains("error:"))
        let page = try text("\(site)/output/shame-and-prosperity/2026/week-02/week.md")
        #expect(page.contains("## Luck") && !page.contains("## League history"))
      }
    }
  }

  @Test func aRealLeagueWithoutRecordedHistoryHasAPaper() async throws {
    try await withTemporaryFolder { folder in
      let replay = try Replay(in: folder)
      defer { replay.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--sleeper", "522458773317046272", "--offline"])
      let outcome = try await Skidmark.succeed(
        ["build", "-s", site, "-w", "latest"], environment: replay.environment())
      #expect(outcome.error.contains("Sleeper has no league 386236959468675072"))
      #expect(try replay.requests().count { $0.path.contains("386236959468675072") } == 1)
    }
  }

  @Test func anEarlierESPNSeasonIsFetchedWithTheSameCookies() async throws {
    try await withTemporaryFolder { folder in
      let replay = try Replay(["--private", "18254195"], in: folder)
      defer { replay.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed([
        "init", site, "--espn", "18254195", "--season", "2026", "--offline",
      ])
      try edit("\(site)/skidmark.yml") { $0 + "    history: [2024]\npictures: off\n" }
      let cookies = ["ESPN_S2": "AEsecret", "SWID": "{SECRET}"]
      let outcome = try await Skidmark.succeed(
        ["build", "-s", site], environment: replay.environment(cookies))
      #expect(!outcome.error.contains("warning"), "\(outcome.error)")
      let league = try json("\(site)/data/espn-18254195/history/2024/league.json")
      #expect(league["stage"]?.string == "complete")
      let editions = try Files.tree("\(site)/output").filter { $0.hasSuffix("/edition.json") }
      #expect(editions.count == 1 && editions[0].contains("/2026/"))
      #expect(try replay.requests().allSatisfy { $0.cookie?.contains("SECRET") == true })
    }
  }
}
