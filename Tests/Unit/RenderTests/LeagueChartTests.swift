import LeagueModel
import Liquid
import Platform
import Testing

@testable import Rank
@testable import Render

/// The pictures of margins, playoff odds and the best game: where marks are drawn, and what their titles say.
@Suite struct LeagueChartTests: ChartReading {
  // MARK: Margins

  private func game(
    _ home: Double, _ away: Double?, _ decision: Matchup.Decision
  ) -> MatchupResult {
    func score(_ team: String, _ points: Double) -> MatchupResult.Score {
      MatchupResult.Score(team: team, points: Points(points) ?? .zero)
    }
    return MatchupResult(
      home: score("1", home), away: away.map { score("2", $0) }, winner: nil, kind: .regular,
      decision: decision)
  }

  private func margins(_ games: [MatchupResult]) throws -> MarginChart? {
    var edition = try PaperSample.edition(named: "A <Team>")
    edition.matchups = games
    return MarginChart(edition)
  }

  @Test func gamesAreSortedFromClosestToWidest() throws {
    let chart = try members(
      try #require(
        try margins([
          game(100, 40, .home), game(-2, 90, .away), game(99.5, 99.74, .away), game(80, nil, .open),
          game(30, 20, .open),
        ])
      ).value)
    let rows = try list(chart["rows"]).map(members)
    #expect(rows.map { number($0["margin"]) } == [0.24, 60, 92])
    #expect(rows.map { text($0["winner"]) } == ["2", "1", "2"])
    // One axis from the least points to the most, -2 to 100, with 78 units.
    #expect(rows.map { text($0["x"]) } == ["83.8", "84", "76.4"])
    #expect(rows.map { text($0["loser_x"]) } == ["83.6", "38.1", "6"])
    let page = try html("margins", ["chart": .object(chart)])
    #expect(page.contains("Closest: 0.24 points. Widest: 92.00.</h2>"))
  }

  @Test(
    arguments: [
      ([[90.0, 90], [50, 50]], "Every game was a tie</h2>"),
      ([[90, 90], [50, 60]], "Closest: a tie. Widest: 10.00.</h2>"),
      ([[70.5, 50]], "The only margin: 20.50 points</h2>"),
      ([[50, 50]], "The only game was a tie</h2>"),
    ] as [([[Double]], String)]) func aTieIsSaid(_ scores: [[Double]], _ title: String) throws
  {
    let games = scores.map {
      game($0[0], $0[1], $0[0] == $0[1] ? .tie : $0[0] > $0[1] ? .home : .away)
    }
    let chart = try #require(try margins(games)).value
    #expect(try html("margins", ["chart": chart]).contains(title))
  }

  @Test func noDecidedGameHasNoMargins() throws {
    #expect(try margins([]) == nil)
    #expect(try margins([game(90, nil, .open), game(10, 20, .open)]) == nil)
  }

  // MARK: Odds

  /// The weeks of a season with the odds of its teams.
  private func outlines(_ weeks: [(Int, [(String, String, Double)])]) throws -> [WeekOutline] {
    try weeks.map { week, lines in
      var edition = try PaperSample.edition(named: "A Team", week: week)
      edition.numbers?.race = lines.map { team, status, odds in
        RaceLine(
          team: team, status: status, gamesLeft: 3, winsNeeded: nil, odds: odds, error: 0,
          seasons: 10_000)
      }
      return WeekOutline(edition)
    }
  }

  @Test func aMissingWeekLeavesAGap() throws {
    let weeks = try outlines([
      (1, [("1", "alive", 0.5), ("2", "alive", 0.12)]), (2, [("1", "alive", 0.75)]), (3, []),
      (5, [("2", "alive", 0.88), ("1", "alive", 0.6)]),
    ])
    let chart = try members(try #require(OddsChart(weeks)).value)
    #expect(try list(chart["weeks"]).map { text($0) } == ["1", "2", "5"])
    let rows = try list(chart["rows"]).map(members)
    // From week 1 to 5 there are 94 units, from no chance to certainty 16.
    #expect(try list(rows[0]["parts"]).map { text($0) } == ["3,17.1", "97,4.9"])
    #expect(try list(rows[1]["parts"]).map { text($0) } == ["3,11 26.5,7", "97,9.4"])
    #expect(try list(rows[0]["odds"]).map { number($0) } == [0.12, nil, 0.88])
    let page = try html("odds", ["chart": .object(chart), "season": 2026])
    #expect(page.contains("Biggest swing: A Team, 12% to 88% since week 1</h3>"))
    #expect(page.contains("d=\"M3,17.1h0M97,4.9h0\""))
  }

  @Test func theSwingIsTheGreatestUntilNow() throws {
    // One team falls from 95% at its best, the other rises from 20% at its worst.
    let weeks = try outlines([
      (1, [("1", "alive", 0.8), ("2", "alive", 0.7)]),
      (2, [("1", "alive", 0.95), ("2", "alive", 0.2)]),
      (3, [("2", "clinched", 1), ("1", "eliminated", 0)]),
    ])
    let chart = try #require(OddsChart(weeks)).value
    let page = try html("odds", ["chart": chart, "season": 2026])
    #expect(page.contains("Biggest swing: A Team, 95% to out since week 2</h3>"))
    #expect(page.contains("<td class=\"number\">clinched</td>"))
    #expect(page.contains("<td class=\"number\">out</td>"))
  }

  @Test func oddsThatNeverMovedAreSaidToBeSo() throws {
    let weeks = try outlines((1...3).map { ($0, [("1", "alive", 0.5)]) })
    let chart = try #require(OddsChart(weeks)).value
    let page = try html("odds", ["chart": chart, "season": 2026])
    #expect(page.contains("No one’s playoff odds have moved</h3>"))
  }

  @Test func twoWeeksOfARaceHaveNoChart() throws {
    let race = [("1", "alive", 0.5)]
    #expect(OddsChart(try outlines([(1, race), (2, race), (3, [])])) == nil)
    #expect(OddsChart([]) == nil)
  }

  @Test func theListOfWeeksHasTheOddsWhereOutcomesAreShown() async throws {
    let editions = try (1...3).map { try PaperSample.edition(named: "A Team", week: $0) }
    func archive(_ input: SiteInput) async throws -> String {
      let site = try await SiteRenderer(PaperSample.theme()).site(input)
      return String(
        decoding: try #require(site.files["a-league/archive/index.html"]), as: UTF8.self)
    }
    #expect(try await archive(PaperSample.input(editions)).contains("chart-odds"))
    let others = [
      PaperSample.input(editions, reveal: .hidden), PaperSample.input(editions, reveal: .strict),
      PaperSample.input(editions, hiding: ["race"]), PaperSample.input([editions[0], editions[2]]),
    ]
    for input in others { #expect(try await !archive(input).contains("chart-odds")) }
  }
}
