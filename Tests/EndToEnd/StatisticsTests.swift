import JSON
import LeagueModel
import Platform
import TestSupport
import Testing

@Suite struct StatisticsCommandTests {
  private func site(_ body: (String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try await Skidmark.succeed(["init", "\(folder)/site", "--demo", "-q"])
      try await body("\(folder)/site")
    }
  }

  private func write(_ text: String, _ path: String) throws {
    try Files.write(Array(text.utf8), to: path)
  }

  @Test func importedTablesAreRankedAndCompared() async throws {
    try await site { site in
      try write(inventedTable("PF"), "\(site)/offense-2026.csv")
      try write(inventedTable("PA") { $0 == "Dallas Cowboys" ? 5 : 6 }, "\(site)/defense-2026.csv")
      let told = try await Skidmark.succeed(
        ["stats", "import", "-s", site, "\(site)/offense-2026.csv", "\(site)/defense-2026.csv"])
      #expect(told.error.contains("2026: the offense of 32 teams."))
      #expect(told.error.contains("different games of the Cowboys"))
      let ranks = try await Skidmark.succeed(["stats", "show", "-s", site]).output
      #expect(ranks.contains("1st   Washington Commanders  25.2"))
      let defense = try await Skidmark.succeed(
        ["stats", "show", "points", "-s", site, "--side", "defense", "--total"]).output
      #expect(defense.contains("1st   Arizona Cardinals      120"))
      let pair = try await Skidmark.succeed(["stats", "compare", "-s", site, "KC", "giants"]).output
      #expect(pair.contains("points               22.5                17th   23.8             9th"))
    }
  }

  @Test func defensesThatDoNotDifferHaveNoPlaces() async throws {
    let site = try await Sites.demo()
    let told = try await Skidmark.succeed(
      ["stats", "allowed", "QB", "-s", site, "-l", Sites.sleeper])
    #expect(
      told.output.contains("No defense differs from the others") && !told.output.contains("T-1st"))
    let kickers = try await Skidmark.succeed(
      ["stats", "allowed", "K", "-s", site, "-l", Sites.sleeper, "-w", "0"])
    #expect(kickers.error.contains("no K has scored through week 0"), "\(kickers.error)")
  }

  @Test func aFailedImportLeavesEveryTable() async throws {
    try await site { site in
      let good = "\(site)/offense-2025.csv"
      try write(inventedTable("PF"), good)
      try await Skidmark.succeed(["stats", "import", "-s", site, good])
      let before = try Files.read("\(site)/data/nfl/2025/offense.json")
      let bad = "\(site)/defense-2025.csv"
      let mistakes: [(String, Int32, String)] = [
        (
          inventedTable("PA").replacing("Denver Broncos", with: "Denver Nuggets"), 3,
          "'Denver Nuggets'"
        ),
        (inventedTable("PA").replacing(",2000,", with: ",lots,"), 3, "'lots' is not a number"),
        ("<html>no table</html>", 3, "has no statistics that Skidmark can read"),
        ("", 3, "has no statistics that Skidmark can read"),
        (
          "season,week,player_id,player_name,team,attempts,carries\n", 3,
          "lacks the column 'receptions'"
        ),
      ]
      for (text, status, words) in mistakes {
        try write(text, bad)
        // The first file is right and has other numbers, but nothing of it may be stored either.
        try write(inventedTable("PF").replacing(",350,", with: ",351,"), good)
        let told = try await Skidmark.run(["stats", "import", "-s", site, good, bad])
        #expect(told.status == status && told.error.contains(words), "\(told.error)")
        #expect(try Files.read("\(site)/data/nfl/2025/offense.json") == before)
        #expect(Files.kind("\(site)/data/nfl/2025/defense.json") != .file)
      }
      try write("season,week,game_type,away_team,away_score,home_team,home_score\n", bad)
      let empty = try await Skidmark.run(["stats", "import", "-s", site, bad])
      #expect(empty.status == 3 && empty.error.contains("has no game of a regular season"))
      let missing = try await Skidmark.run(["stats", "import", "-s", site, "\(site)/nothing.csv"])
      #expect(missing.status != 0 && missing.error.contains("nothing.csv"))
      try write(inventedTable("PF"), "\(site)/offense.csv")
      let yearless = try await Skidmark.run(["stats", "import", "-s", site, "\(site)/offense.csv"])
      #expect(yearless.status == 2 && yearless.error.contains("--season 2026"))
    }
  }

  /// Every team against its neighbor in week 1, in nflverse's layout; a team later in the list gains more yards.
  private var weeks: (teams: String, schedule: String) {
    let codes = ProTeam.all.map(\.code)
    let header =
      "season,week,team,season_type,opponent_team,attempts,carries,sacks_suffered,passing_yards,"
      + "sack_yards_lost,rushing_yards\n"
    let teams = codes.indices.map { place in
      "2026,1,\(codes[place]),REG,\(codes[place ^ 1]),30,20,2,\(200 + place),-14,100\n"
    }
    let games = stride(from: 0, to: 32, by: 2).map { place in
      "2026,REG,1,\(codes[place]),17,\(codes[place + 1]),20\n"
    }
    return (
      header + teams.joined(),
      "season,game_type,week,away_team,away_score,home_team,home_score\n" + games.joined()
    )
  }

  @Test func weeklyFilesOfTeamsMakeTables() async throws {
    try await withTemporaryFolder { folder in
      try await Skidmark.succeed(["init", "\(folder)/site", "--sleeper", "7", "--offline", "-q"])
      let site = "\(folder)/site"
      let (teams, schedule) = ("\(site)/stats_team_week_2026.csv", "\(site)/games.csv")
      try write(weeks.teams, teams)
      try write(weeks.schedule, schedule)
      let bare = try await Skidmark.succeed(["stats", "import", "-s", site, teams])
      #expect(bare.error.contains("2026: 32 games of teams."))
      #expect(bare.error.contains("have no points; import the schedule"))
      let whole = try await Skidmark.succeed(["stats", "import", "-s", site, teams, schedule])
      #expect(!whole.error.contains("no points"))
      let ranks = try await Skidmark.succeed(
        ["stats", "show", "total_yards", "-s", site, "--side", "defense"]).output
      // Arizona and Atlanta met: 31 passing yards more are gained by the last team in the alphabet.
      #expect(ranks.contains("1st   Atlanta Falcons        286"), "\(ranks)")
      #expect(ranks.contains("32nd  Tennessee Titans       317"), "\(ranks)")
      // A table that knows more stays, if it is imported together.
      try write(inventedTable("PF"), "\(site)/offense-2026.csv")
      try await Skidmark.succeed(
        ["stats", "import", "-s", site, teams, "\(site)/offense-2026.csv"])
      let offense = try await Skidmark.succeed(["stats", "show", "score_pct", "-s", site])
      #expect(offense.output.contains("1st"))
      let average = try await Skidmark.succeed(["stats", "compare", "-s", site, "KC"]).output
      #expect(average.contains("League average"))
    }
  }

  @Test func importingTheSameAgainWritesNothing() async throws {
    try await site { site in
      let file = "\(site)/offense-2026.csv"
      try write(inventedTable("PF"), file)
      try await Skidmark.succeed(
        ["stats", "import", "-s", site, file, "--now", "2026-10-20T09:00:00Z"])
      let before = try Files.read("\(site)/data/nfl/2026/offense.json")
      try await Skidmark.succeed(
        ["stats", "import", "-s", site, file, "--now", "2026-10-21T09:00:00Z"])
      #expect(try Files.read("\(site)/data/nfl/2026/offense.json") == before)
    }
  }

  @Test func unknownNamesAreAnsweredWithTheNearest() async throws {
    try await site { site in
      let file = "\(site)/offense-2026.csv"
      try write(inventedTable("PF"), file)
      try await Skidmark.succeed(["stats", "import", "-s", site, file])
      let near = try await Skidmark.run(["stats", "show", "-s", site, "Cheifs"])
      #expect(near.status == 2 && near.error.contains("did you mean 'Kansas City Chiefs'?"))
      let two = try await Skidmark.run(["stats", "compare", "-s", site, "New York", "KC"])
      #expect(two.status == 2 && two.error.contains("New York Giants, New York Jets"))
    }
  }
}

/// Points allowed against the recorded answers, by a program that reads nothing else: `Tests/Support/allowed.py`.
@Suite(needsReplay) struct PointsAllowedTests {
  @Test(arguments: [("sleeper", "1049056120377090048"), ("espn", "18254195")])
  func pointsAllowedIn2024AreThoseOfTheRecordings(platform: String, league: String) async throws {
    try await withTemporaryFolder { folder in
      let recordings = try #require(sharedPath("recordings"))
      let site = "\(folder)/site"
      let year = platform == "espn" ? ["--season", "2024"] : []
      try await Skidmark.succeed(["init", site, "--\(platform)", league, "--offline"] + year)
      try edit("\(site)/skidmark.yml") { $0 + "\nenv: mock\nrecordings: \(recordings)\n" }
      for stage in ["fetch", "normalize"] { try await Skidmark.succeed([stage, "-s", site]) }
      let said = try await Skidmark.succeed(["stats", "allowed", "-s", site, "--json"]).output
      try Files.write(Array(said.utf8), to: "\(folder)/said")
      let told = try run(
        "sh",
        [
          "-c", "python3 \"$0\" \"$1\" \(platform) \(league) 2024 < \"$2\"",
          packagePath("Tests/Support/allowed.py"), recordings, "\(folder)/said",
        ])
      #expect(told.status == 0, "\(told.output)")
      #expect(
        told.output.contains(
          #/1\d\d pairs of a defense and a position, 2\d{4}\.\d\d points, 0 wrong/#))
      // The script notices a changed number.
      try Files.write(
        Array(said.replacing("\"games\":16", with: "\"games\":15").utf8), to: "\(folder)/said")
      let lie = try run(
        "sh",
        [
          "-c", "python3 \"$0\" \"$1\" \(platform) \(league) 2024 < \"$2\"",
          packagePath("Tests/Support/allowed.py"), recordings, "\(folder)/said",
        ])
      #expect(lie.status == 1)
    }
  }
}

/// A table in which a team's place in the alphabet decides its numbers.
func inventedTable(_ side: String, games: (String) -> Int = { _ in 6 }) -> String {
  let head =
    "\nRk,Tm,G,\(side),Yds,Ply,Y/P,TO,FL,1stD,Cmp,Att,Yds,TD,Int,NY/A,1stD,Att,Yds,TD,Y/A,1stD,Pen,Yds,"
    + "1stPy,Sc%,TO%,EXP\n"
  let rows = teamNames.enumerated().map { place, name in
    "\(place + 1),\(name),\(games(name)),\(120 + place),2000,350,5.7,6,2,118,125,190,1300,9,4,6.6,65,150,700,"
      + "5,4.7,40,40,330,12,40.0,10.0,\(place).50"
  }
  return ",,,,,Tot Yds & TO" + String(repeating: ",", count: 22) + head
    + rows.joined(separator: "\n")
}

private let teamNames = [
  "Arizona Cardinals", "Atlanta Falcons", "Baltimore Ravens", "Buffalo Bills",
  "Carolina Panthers", "Chicago Bears", "Cincinnati Bengals", "Cleveland Browns",
  "Dallas Cowboys", "Denver Broncos", "Detroit Lions", "Green Bay Packers", "Houston Texans",
  "Indianapolis Colts", "Jacksonville Jaguars", "Kansas City Chiefs", "Las Vegas Raiders",
  "Los Angeles Chargers", "Los Angeles Rams", "Miami Dolphins", "Minnesota Vikings",
  "New England Patriots", "New Orleans Saints", "New York Giants", "New York Jets",
  "Philadelphia Eagles", "Pittsburgh Steelers", "San Francisco 49ers", "Seattle Seahawks",
  "Tampa Bay Buccaneers", "Tennessee Titans", "Washington Commanders",
]
