import JSON
import TestSupport
import Testing

/// In best ball, the best scorers start by themselves, so no lineup is anyone's doing.
@Suite(needsReplay, .timeLimit(.minutes(10))) struct BestBallTests {
  private static func league(_ isBestBall: Bool) -> SmallLeague {
    let games: [SmallLeague.Game] = [.init(1, 20, 2, 30), .init(3, 40, 4, 10)]
    var league = SmallLeague(weeks: [games, games, games])
    league.backup = 9
    league.hasTrade = true
    league.settings = isBestBall ? [("best_ball", 1)] : []
    return league
  }

  /// Words about how a lineup was set.
  private static func blames(_ text: String) -> Bool {
    text.contains(/(?i)\b(bench\w*|sat|sits?|seated|lineups?|efficiency|worst call)\b/)
  }

  @Test func noLineupIsBlamedAnywhere() async throws {
    try await Self.league(true).built { site in
      for week in 1...3 {
        for name in ["week.md", "share.txt", "share-all.txt"] {
          let text = try site.file(name, week: week)
          #expect(!Self.blames(text), "week \(week) \(name)")
        }
        let page = try site.file("index.html", week: week)
        #expect(!page.contains("Benched"))
        let paper = try JSONValue(parsing: site.file("edition.json", week: week))
        let kinds = (paper["facts"]?.array ?? []).compactMap { $0["kind"]?.string }
        let told = Set(kinds).intersection([
          "bench_mistake", "fatal_bench", "bench_points", "bench_of_shame", "efficiency",
          "worst_starter", "empty_slots", "benched_soft", "flop_soft",
        ])
        #expect(!kinds.isEmpty && told == [], "week \(week)")
        #expect(paper["numbers"]?["lineups"]?.array == [])
        let awards = (paper["numbers"]?["awards"]?.array ?? []).compactMap { $0["kind"]?.string }
        #expect(!awards.contains("bench_of_shame") && !awards.contains("worst_starter"))
      }
    }
  }

  @Test func tradedPlayersCountedOrDidNot() async throws {
    try await Self.league(true).built { site in
      let page = try text("\(site.output)/small-league/2024/trades/index.html")
      #expect(page.contains("Not counted</th>") && page.contains("those that did not"))
      #expect(!page.contains("Benched"))
      let paper = try site.file("week.md", week: 2)
      #expect(paper.contains("| Counted | Not counted |"))
    }
    try await Self.league(false).built { site in
      let paper = try site.file("week.md", week: 2)
      #expect(paper.contains("| Started | Benched |"))
    }
  }

  @Test func adviceAndAnswersKnowThatThereIsNoLineup() async throws {
    try await Self.league(true).built { site in
      let advice = try await site.run(["advise", "Ada FC", "-w", "3"])
      #expect(advice.output.contains("there is no lineup to set"), "\(advice.output)")
      #expect(!advice.output.contains("bench"))
      let answer = try await site.run(["ask", "Who should Ada FC start?"])
      #expect(
        answer.output.contains("there is no lineup to set"), "\(answer.output)\(answer.error)")
    }
  }

  @Test func lineupsAreStillBlamedElsewhere() async throws {
    try await Self.league(false).built { site in
      let paper = try site.file("week.md", week: 3)
      #expect(Self.blames(paper))
    }
  }
}
