import JSON
import LeagueModel
import Platform
import TestSupport
import Testing

@Suite struct AdviceCommandTests {
  private static let league = ["-l", Sites.sleeper]

  private func events(_ arguments: [String]) async throws -> [JSONValue] {
    let output = try await Skidmark.succeed(["advise", "--json"] + arguments + Skidmark.now).output
    return try output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
  }

  private func storedLeague(_ site: String) throws -> JSONValue {
    try JSONValue(parsing: try text("\(site)/data/\(Sites.sleeper)/2026/league.json"))
  }

  /// By the stored league, read as JSON: whose NFL team has no game in week 11, and who is out.
  @Test func everyStarterWithoutAGameIsNamed() async throws {
    let site = try await Sites.demo()
    let league = try storedLeague(site)
    let week = try #require(league["weeks"]?.array?.first { $0["number"]?.int == 11 })
    let playing = Set(
      (week["pro_games"]?.array ?? []).flatMap { [$0["away"]?.string, $0["home"]?.string] })
    var players: [String: JSONValue] = [:]
    for player in league["players"]?.array ?? [] {
      players[player["id"]?.string ?? ""] = player
    }
    var expected: Set<String> = []
    for side in (week["matchups"]?.array ?? []).flatMap({ [$0["home"], $0["away"]] }) {
      for entry in side?["lineup"]?.array ?? [] {
        guard let slot = entry["slot"]?.string, !["BN", "IR"].contains(slot) else { continue }
        let player = entry["player"]?.string.flatMap { players[$0] }
        let isAway = player?["team"]?.string.map { !playing.contains($0) } ?? false
        let status = player?["status"]?.string ?? ""
        if player == nil || isAway || ["out", "injured_reserve", "suspended"].contains(status) {
          expected.insert("\(side?["team"]?.string ?? "") \(slot) \(player?["id"]?.string ?? "")")
        }
      }
    }
    let mistakes = try await events(["-s", site] + Self.league).filter {
      $0["event"]?.string == "mistake"
    }
    let named = mistakes.map {
      "\($0["team"]?.string ?? "") \($0["slot"]?.string ?? "") "
        + ($0["starter"]?["player"]?.string ?? "")
    }
    #expect(Set(named) == expected && expected.count >= 5, "\(expected)")
  }

  /// The demo's season does not go on: its advice is that of the day after the last games that it tells.
  @Test func theDemosAdviceWorksOnAnyDate() async throws {
    try await withTemporaryFolder { folder in
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--demo", "-q"])
      try Sites.keepOnlySleeper(site)
      try await Skidmark.succeed(["build", "-s", site, "-q"])
      let file = "\(site)/data/\(Sites.sleeper)/2026/advice/week-11.json"
      #expect(try JSONValue(parsing: try text(file))["said_at"]?.string == "2026-11-17T12:00:00Z")
      let page = try text("\(site)/output/shame-and-prosperity/advice/index.html")
      #expect(page.contains("Start or sit") && page.contains("The chances as the lineups stand"))
      let told = try await Skidmark.succeed(["advise", "-s", site])
      #expect(!told.error.contains("before kickoff") && told.output.contains(". Start "))
      #expect(!told.output.contains(": 0.0 points expected"))
      let fixed = try await Skidmark.succeed(["advise", "-s", site] + Skidmark.now)
      #expect(told.output == fixed.output)
      let answer = try await Skidmark.succeed(
        ["ask", "Who should I start?", "--team", "Gravy Train Robbery", "-s", site])
      #expect(!answer.output.contains("expected to score 0 points"), "\(answer.output)")
    }
  }

  /// A league that was fetched before kickoff does not know what happened since.
  @Test func lineupsFromBeforeKickoffAreCalledThat() async throws {
    let demo = try await Sites.demo()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(demo, to: folder)
      let later = ["advise", "-s", site, "--now", "2026-11-23T18:00:00Z"] + Self.league
      let told = try await Skidmark.succeed(later)
      #expect(
        told.error.contains(
          "the lineups of week 11 were fetched before kickoff, Tuesday, Nov. 17, 2026"))
      #expect(told.error.contains("run 'skidmark build'"))
      #expect(told.output.matches(of: #/, week 11: \d{2,}\.\d points expected/#).count == 12)
      let after = try await Skidmark.succeed(
        ["advise", "-s", site, "--now", "2026-11-25T18:00:00Z"] + Self.league)
      #expect(after.output.contains("All its games have begun."))
      #expect(!after.output.contains("The lineup is the best one"))
      let answer = try await Skidmark.succeed(
        [
          "ask", "Who should I start?", "--team", "Gravy Train Robbery", "-s", site, "--now",
          "2026-11-25T18:00:00Z",
        ] + Self.league)
      #expect(answer.output.contains("were fetched before kickoff"), "\(answer.output)")
    }
  }

  @Test func everyTeamIsAdvisedInShort() async throws {
    let site = try await Sites.demo()
    let told = try await Skidmark.succeed(["advise", "-s", site] + Self.league + Skidmark.now)
    #expect(told.output.count { $0 == "\n" } < 60)
    #expect(told.output.matches(of: #/, week 11: \d+\.\d points expected/#).count == 12)
    #expect(told.output.contains("has a bye. Start ") && !told.output.contains("coin toss,"))
  }

  @Test func aTeamHearsReasonsFreeAgentsTradesAndDrops() async throws {
    let site = try await Sites.demo()
    let told = try await Skidmark.succeed(["advise", "peaked", "-s", site] + Skidmark.now).output
    #expect(told.contains("Peaked in September"))
    #expect(told.contains(#/Sleeper projects [\d.]+; [\d.]+ a game in \d+ games; scored /#))
    #expect(told.contains(#/  Add .+, drop .+: \+[\d.]+ points through week 14; bid \$\d+, /#))
    // Sleeper's statistics know all players; ESPN's league only those who were on its rosters.
    #expect(!told.contains("Only players who were on a roster this season are known."))
    let other = try await Skidmark.succeed(
      ["advise", "-s", site, "-l", "the-folding-chair-classic", "moral"] + Skidmark.now)
    #expect(other.output.contains("Only players who were on a roster this season are known."))
    #expect(told.contains("  Cheapest to drop through week 14: "))
    let lines = try await events(["peaked", "-s", site])
    let kinds = Set(lines.compactMap { $0["event"]?.string })
    #expect(kinds.isSuperset(of: ["lineup", "mistake", "swap", "waiver", "drop"]), "\(kinds)")
    #expect(lines.allSatisfy { $0["team"]?.string == "4" && $0["week"]?.int == 11 })
  }

  @Test func aWeekOfThePastIsAdvisedAsBeforeIt() async throws {
    let site = try await Sites.demo()
    let lines = try await events(["gravy", "-s", site, "-w", "4"])
    #expect(lines.contains { $0["event"]?.string == "lineup" && $0["week"]?.int == 4 })
    for line in lines {
      for forecast in [line["in"], line["out"], line["starter"], line["replacement"]?["in"]] {
        for game in forecast?["games"]?["recent"]?.array ?? [] {
          #expect(try #require(game["week"]?.int) < 4)
        }
      }
    }
  }

  @Test func importedStatisticsMakeEveryPlayerAFreeAgent() async throws {
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(try await Sites.demo(), to: folder)
      let head =
        "season,week,player_id,player_name,player_display_name,position,team,opponent_team,attempts,"
        + "carries,receptions,rushing_yards\n"
      let rows = (1...10).map {
        "2026,\($0),00-9,Z.Quickfoot,Zebulon Quickfoot,RB,DET,GB,0,25,0,210\n"
      }
      try write(head + rows.joined(), to: "\(folder)/stats_player_week_2026.csv")
      try await Skidmark.succeed(
        ["stats", "import", "-s", site, "\(folder)/stats_player_week_2026.csv"] + Skidmark.now)
      let arguments = ["gravy", "-s", site]
      let told = try await Skidmark.succeed(["advise"] + arguments + Skidmark.now).output
      #expect(told.contains("  Add Zebulon Quickfoot (RB), drop "), "\(told)")
      #expect(told.contains("Zebulon Quickfoot: 21.0 a game in 10 games; scored 21.00 in week 8, "))
      #expect(!told.contains("Only players who were on a roster"))
      // He was not known yet in a week before his games.
      let first = try await events(arguments + ["-w", "1"])
      #expect(!first.contains { $0["name"]?.string == "Zebulon Quickfoot" })
    }
  }

  @Test func mistakesOfTheUserAreExplained() async throws {
    let site = try await Sites.demo()
    let team = try await Skidmark.run(["advise", "Gravey", "-s", site])
    #expect(team.status == 2 && team.error.contains("There is no team or owner named 'Gravey'"))
    let week = try await Skidmark.run(["advise", "-w", "18", "-s", site] + Self.league)
    #expect(week.status == 2 && week.error.contains("has no week 18"), "\(week.error)")
    let folder = TemporaryFolder.make()
    try await Skidmark.succeed(["init", "\(folder)/site", "--demo", "-q"])
    let empty = try await Skidmark.run(["advise", "-s", "\(folder)/site"])
    #expect(empty.status == 6 && empty.error.contains("skidmark build"), "\(empty.error)")
  }

  @Test func theRecordAndTheBackTestCountThePlayedWeeks() async throws {
    let site = try await Sites.demo()
    let record = try await Skidmark.succeed(["advise", "--record", "-s", site] + Self.league).output
    #expect(record.contains("Said before kickoff: no week"))
    #expect(record.contains("Computed later from what was known before: weeks 1–10"))
    let weeks = try await events(["--record", "-s", site] + Self.league)
    #expect(weeks.count { $0["event"]?.string == "advice_week" } == 10)
    #expect(weeks.count { $0["event"]?.string == "advice_team" } == 12)
    let test = try await Skidmark.succeed(
      ["advise", "--back-test", "-s", site] + Self.league
    ).output
    #expect(test.contains("2 points or more apart") && test.contains("Brier score 0."))
    let line = try #require(try await events(["--back-test", "-s", site] + Self.league).first)
    #expect(line["event"]?.string == "advice_back_test" && line["weeks"]?.int == 10)
  }

  /// The week's advice follows the lineups until kickoff, and is the same for ever after.
  @Test func adviceIsStoredBeforeKickoffAndNeverChangesAfter() async throws {
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(try await Sites.demo(), to: folder)
      try Sites.keepOnlySleeper(site)
      let file = "\(site)/data/\(Sites.sleeper)/2026/advice/week-11.json"
      let lineups =
        "\(site)/recordings/api.sleeper.app/v1/league/873150294416920577/matchups/11.json"
      func build(_ time: String) async throws {
        try await Skidmark.succeed(["build", "-s", site, "--now", time, "-q"])
      }
      func changeLineups() throws {
        try edit(lineups) { text -> String in
          let first = try #require(text.firstMatch(of: #/"starters":\s*\[\s*"([^"]+)"/#))
          return text[..<first.1.startIndex] + "0" + text[first.1.endIndex...]
        }
      }
      #expect(try JSONValue(parsing: try text(file))["said_at"]?.string == "2026-11-17T09:00:00Z")
      let first = try Files.read(file)
      try await build("2026-11-18T09:00:00Z")
      #expect(try Files.read(file) == first, "the same advice keeps its time")
      let original = try text(lineups)
      try changeLineups()
      try await build("2026-11-18T10:00:00Z")
      let second = try Files.read(file)
      #expect(second != first)
      #expect(try JSONValue(parsing: try text(file))["said_at"]?.string == "2026-11-18T10:00:00Z")
      // Thursday's game has begun.
      try write(original, to: lineups)
      try await build("2026-11-20T09:00:00Z")
      #expect(try Files.read(file) == second)
      try Files.remove("\(site)/.output-ledger")
      try await build("2026-11-20T10:00:00Z")
      #expect(try Files.read(file) == second)
    }
  }
}

/// Leagues whose platform projected nothing.
@Suite(needsReplay, .timeLimit(.minutes(120))) struct AdviceOf2020Tests {
  /// A program adds the NFL's schedule and the players' teams to the recordings, and prints the starters who had a bye.
  @Test func everyByeIsFoundWithoutProjections() async throws {
    try await withTemporaryFolder { folder in
      let recordings = "\(folder)/recordings"
      let told = try run(
        "python3",
        [
          packagePath("Tests/Support/season_2020.py"), try #require(sharedPath("recordings")),
          try #require(sharedPath("data/nflverse")), recordings,
        ])
      try #require(told.status == 0, "\(told.error)")
      let byes = told.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
      for league in ["521379020332068864", "522458773317046272"] {
        let site = "\(folder)/\(league)"
        try await Skidmark.succeed(["init", site, "--sleeper", league, "--offline", "-q"])
        try edit("\(site)/skidmark.yml") { $0 + "\nenv: mock\nrecordings: \(recordings)\n" }
        try await Skidmark.succeed(["build", "-s", site, "-q"])
        let output = try await Skidmark.succeed(["advise", "--back-test", "--json", "-s", site])
          .output
        let test = try JSONValue(parsing: output)
        let count = byes.count { $0 == league }
        #expect(count >= 5 && test["mistakes"]?["bye"]?["count"]?.int == count, "\(output)")
        for found in test["mistakes"]?.object?.values ?? [] {
          #expect(found["hits"]?.int == found["count"]?.int, "\(output)")
        }
        #expect(try #require(test["brier"]?.double) <= 0.24)
        let wide = try #require(test["pairs"]?.array?[1]["forecasts"])
        #expect(wide["count"]?.int ?? 0 > 1_500 && wide["share"]?.double ?? 0 >= 0.6)
        // Almost anyone scores more than a player with a bye.
        #expect(try #require(test["advised"]?["mean"]?.double) > 0)
      }
    }
  }
}
