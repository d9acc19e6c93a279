import JSON
import TestSupport
import Testing

/// Players who could not have started are not the bench.
@Suite(needsReplay, .timeLimit(.minutes(10))) struct TaxiSquadTests {
  /// Words that only a benched player brings.
  private static let blame = [
    "Ada Rookie", "bench_mistake", "fatal_bench", "bench_points", "Bench of shame",
  ]

  /// Two games a week in which each team's other player would have turned the game.
  private func league(_ place: String?) -> SmallLeague {
    let games: [SmallLeague.Game] = [.init(1, 20, 2, 30), .init(3, 40, 4, 10)]
    var league = SmallLeague(weeks: [games, games, games])
    (league.backup, league.backupName) = (60, "Rookie")
    if let place {
      for team in 1...4 { league.rosters[team] = [(place, [.string("x\(team)")])] }
    }
    return league
  }

  @Test func theTaxiSquadIsNotTheBenchInAnyWeek() async throws {
    try await league("taxi").built { site in
      for week in 1...3 {
        let paper = try site.file("week.md", week: week) + site.file("edition.json", week: week)
        for word in Self.blame { #expect(!paper.contains(word), "week \(week): \(word)") }
        #expect(try lineup(site, week: week)["efficiency"]?.double == 1)
      }
    }
  }

  /// Sleeper tells only who is on injured reserve now. Who was on it before is in doubt, so no one is blamed.
  @Test func injuredReserveIsNotTheBench() async throws {
    try await league("reserve").built { site in
      for week in 1...3 {
        let paper = try site.file("week.md", week: week) + site.file("edition.json", week: week)
        for word in Self.blame { #expect(!paper.contains(word), "week \(week): \(word)") }
      }
    }
  }

  /// A week's squads are kept when the week is the newest, so that a later move does not change an old paper.
  @Test func aLaterMoveChangesNoOldPaper() async throws {
    var season = league("reserve")
    (season.status, season.season) = ("in_season", 2026)
    season.settings = [
      ("reserve_slots", 1), ("last_scored_leg", 2), ("leg", 3), ("playoff_week_start", 15),
    ]
    let weeks = season.weeks
    season.weeks = Array(weeks.prefix(2))
    let first = season
    try await first.built { site in
      let before = try hasBlame(site, week: 2)
      #expect(!before)
      season.weeks = weeks
      season.rosters = [:]
      season.settings[1] = ("last_scored_leg", 3)
      season.settings[2] = ("leg", 4)
      try season.record(in: site.recordings)
      try await site.build()
      let blames = try (2...3).map { try hasBlame(site, week: $0) }
      #expect(blames == [false, true])
    }
  }

  private func hasBlame(_ site: SmallLeague.Site, week: Int) throws -> Bool {
    try site.file("edition.json", week: week, of: 2026).contains("Ada Rookie")
  }

  @Test func theBenchIsStillTheBench() async throws {
    try await league(nil).built { site in
      #expect(try site.file("edition.json", week: 3).contains("Ada Rookie"))
      let efficiency = try lineup(site, week: 3)["efficiency"]?.double
      #expect((efficiency ?? 1) < 1)
    }
  }

  private func lineup(_ site: SmallLeague.Site, week: Int) throws -> JSONValue {
    let paper = try JSONValue(parsing: site.file("edition.json", week: week))
    return try #require(paper["numbers"]?["lineups"]?.array?.first)
  }
}
