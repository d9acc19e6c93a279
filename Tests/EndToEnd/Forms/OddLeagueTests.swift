import JSON
import TestSupport
import Testing

/// Leagues with an odd number of teams, and teams that no one owns.
@Suite(needsReplay, .timeLimit(.minutes(10))) struct OddLeagueTests {
  /// Five teams. Ada sits out the first week and scores most of all in the second.
  private static let five = SmallLeague(weeks: [
    [.init(2, 90, 3, 80), .init(4, 70, 5, 60), .init(alone: 1, 55, isNumbered: false)],
    [.init(1, 120, 2, 85), .init(3, 75, 4, 65), .init(alone: 5, 50, isNumbered: false)],
  ])

  @Test func aTeamWithoutAGameHasItsLine() async throws {
    try await Self.five.built { site in
      let paper = try site.file("week.md", week: 1)
      #expect(paper.contains("| Ada FC | 55.00 | *no game* | |"))
      #expect(!paper.contains("*bye*"))
      #expect(try site.file("share-all.txt", week: 1).contains("\nAda FC 55.00, no game\n"))
      let page = try site.file("index.html", week: 1)
      #expect(visibleText(page).contains(/Ada FC\s*55\.00\s*No game/))
    }
  }

  /// Without kickoffs no game is told part by part, which `build` says once and each paper for its week.
  @Test func unknownKickoffsAreSaid() async throws {
    var league = Self.five
    league.backup = 9
    try await league.built { site in
      let told = try await site.build(["--force"]).error
      #expect(told.ranges(of: "kickoff times of 2024 are unknown").count == 1, "\(told)")
      for name in ["week.md", "index.html"] {
        let words = try site.file(name, week: 1)
        #expect(words.contains("kickoff times of this week are unknown"), "\(name)")
      }
    }
  }

  /// After one game against others' two, the highest average is first, and the sums say so.
  @Test func totalsOfDifferentNumbersOfGamesAreComparedPerGame() async throws {
    try await Self.five.built { site in
      let paper = try JSONValue(parsing: site.file("edition.json", week: 2))
      let facts = paper["facts"]?.array ?? []
      let points = try #require(facts.first { $0["id"]?.string == "t1.points_for" })
      #expect(points["values"]?["rank"]?.int == 1)
      #expect(
        points["text"]?.string
          == "Ada FC has scored 120.00 points, rank 1 of 5 per game.")
      let other = try #require(facts.first { $0["id"]?.string == "t2.points_for" })
      #expect(other["values"]?["rank"]?.int == 2)
      // A win in the only game, and the most points and the third-most against per game.
      let ada = try #require(paper["teams"]?.array?.first { $0["id"]?.string == "1" })
      let score = 0.6 + 0.3 + 0.1 * (1 - 85.0 / 100)
      #expect(abs((ada["power_score"]?.double ?? 0) - score) < 1e-9)
      let sheets = try site.everything()
      #expect(sheets.contains("points for per game: 120.0000"))
    }
  }

  /// Four teams, of which no one owns Cy FC. It scores least, loses every week, and most to Dot.
  private static func orphaned() -> SmallLeague {
    let games: [SmallLeague.Game] = [.init(1, 100, 2, 98), .init(4, 180, 3, 20)]
    var league = SmallLeague(weeks: [games, games, games])
    league.rosters[3] = [("owner_id", .null), ("metadata", ["team_name": "Cy FC"])]
    league.backup = 30
    return league
  }

  @Test func aTeamWithoutAnOwnerIsToldAndNotMocked() async throws {
    try await Self.orphaned().built { site in
      for week in 1...3 {
        let paper = try JSONValue(parsing: site.file("edition.json", week: week))
        let team = try #require(paper["teams"]?.array?.first { $0["id"]?.string == "3" })
        #expect(team["owner"]?.string == "No owner")
        let own = (team["roast"]?["sentences"]?.array ?? []).compactMap { $0["text"]?.string }
        #expect(own.count == 3, "\(own)")
        let awards = paper["numbers"]?["awards"]?.array ?? []
        for kind in [
          "lowest_score", "losing_streak", "worst_starter", "bench_of_shame", "luckiest_winner",
        ] {
          let holders = awards.filter { $0["kind"]?.string == kind }
            .flatMap { $0["teams"]?.array ?? [] }
          #expect(!holders.contains("3"), "\(kind)")
        }
        // Dot's win by 160 is the week's biggest, but no one lost it.
        let lead = paper["headline"]?["facts"]?.array ?? []
        #expect(!lead.isEmpty)
        for id in lead.compactMap(\.string) {
          let fact = (paper["facts"]?.array ?? []).first { $0["id"]?.string == id }
          let teams = fact?["subject"]?["matchup"]?.array ?? []
          #expect(!teams.contains("3"), "\(id)")
        }
      }
    }
  }
}
