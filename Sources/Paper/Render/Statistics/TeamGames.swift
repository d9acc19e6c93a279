import LeagueModel
import Liquid
import Statistics

/// A team's games so far, each as two dots on one axis of points: a full one for the team, a ring for its opponent.
struct TeamGames {
  private enum Layout {
    static let width = 100.0
    static let margin = 6.0
  }

  private struct Played {
    let week: Int
    let opponent: ProTeam
    let isHome: Bool
    let points: Int
    let allowed: Int
  }

  private let games: [Played]
  private let tables: StatisticsTables

  /// Nil before the first game, or if the schedule is unknown.
  init?(_ team: ProTeam, _ tables: StatisticsTables) {
    self.tables = tables
    games = (tables.schedule?.games(of: team) ?? []).compactMap { game in
      guard let home = game.homePoints, let away = game.awayPoints else { return nil }
      let isHome = game.home == team
      return Played(
        week: game.week, opponent: isHome ? game.away : game.home, isHome: isHome,
        points: isHome ? home : away, allowed: isHome ? away : home)
    }
    guard !games.isEmpty else { return nil }
  }

  var value: Value {
    let most = Double(games.map { max($0.points, $0.allowed) }.max() ?? 0)
    let x = ChartScale(
      domain: 0...max(most, 1), range: (Layout.margin, Layout.width - Layout.margin))
    let rows = games.map { game -> Value in
      [
        "week": .int(game.week), "opponent": .string(game.opponent.nickname),
        "path": .safe(tables.source.folder(of: game.opponent)), "is_home": .bool(game.isHome),
        "points": .int(game.points), "allowed": .int(game.allowed),
        "x": .coordinate(x(Double(game.points))), "other_x": .coordinate(x(Double(game.allowed))),
        "result": .safe(
          game.points > game.allowed ? "won" : game.points < game.allowed ? "lost" : "tied"),
      ]
    }
    func mean(_ numbers: [Int]) -> Value {
      .double(Double(numbers.reduce(0, +)) / Double(numbers.count))
    }
    return [
      "width": .coordinate(Layout.width), "rows": .array(rows),
      "wins": .int(games.count { $0.points > $0.allowed }),
      "losses": .int(games.count { $0.points < $0.allowed }),
      "ties": .int(games.count { $0.points == $0.allowed }),
      "latest": games.count > 5 ? mean(games.suffix(3).map(\.points)) : .null,
      "before": games.count > 5 ? mean(games.dropLast(3).map(\.points)) : .null,
    ]
  }
}
