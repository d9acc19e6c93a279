import LeagueModel
import Liquid
import Rank

/// The decided games from closest to widest, each as two dots on one axis of points.
///
/// The rows are a table, so that names and points are text of the page and never overlap. Only the marks are drawn.
struct MarginChart {
  private enum Layout {
    static let width = 90.0
    static let margin = 6.0
  }

  private struct Game {
    let winner: MatchupResult.Score
    let loser: MatchupResult.Score

    var margin: Points {
      winner.points > loser.points
        ? winner.points - loser.points : loser.points - winner.points
    }
  }

  let value: Value

  /// Nil without a decided game.
  init?(_ edition: Edition) {
    let decided = edition.matchups.compactMap { matchup -> Game? in
      guard let away = matchup.away else { return nil }
      // A tie is between two equal teams, so either may come first.
      switch matchup.decision {
      case .open: return nil
      case .home, .tie: return Game(winner: matchup.home, loser: away)
      case .away: return Game(winner: away, loser: matchup.home)
      }
    }
    guard !decided.isEmpty else { return nil }
    let games = decided.enumerated().sorted {
      ($0.element.margin, $0.offset) < ($1.element.margin, $1.offset)
    }.map(\.element)
    let points = games.flatMap { [$0.winner.points.value, $0.loser.points.value] }
    let (least, most) = (points.min() ?? 0, points.max() ?? 0)
    let x = ChartScale(
      domain: least...most, range: (Layout.margin, Layout.width - Layout.margin))
    let rows = games.map { game -> Value in
      [
        "winner": .string(game.winner.team), "loser": .string(game.loser.team),
        "points": .double(game.winner.points.value),
        "loser_points": .double(game.loser.points.value),
        "margin": .double(game.margin.value),
        "x": .coordinate(x(game.winner.points.value)),
        "loser_x": .coordinate(x(game.loser.points.value)),
      ]
    }
    value = [
      "width": .coordinate(Layout.width), "least": .double(least), "most": .double(most),
      "closest": .double(games[0].margin.value),
      "widest": .double(games[games.count - 1].margin.value), "rows": .array(rows),
    ]
  }
}
