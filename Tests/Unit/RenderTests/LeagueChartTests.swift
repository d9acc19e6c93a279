import LeagueModel
import Liquid
import Platform
import Testing

@testable import Render

/// The pictures of margins: where marks are drawn, and what their titles say.
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
}
