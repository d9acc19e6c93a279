import LeagueModel
import Liquid
import Statistics

/// A team's games so far by one number, each as a dot for the team and a ring for its opponent on one axis.
struct TeamGames {
  /// The numbers that are known game by game.
  enum Measure: String, CaseIterable {
    /// The score, which the schedule has.
    case points
    /// Yards gained, which weekly statistics have.
    case yards
  }

  private enum Layout {
    static let width = 100.0
    static let margin = 6.0
  }

  private struct Played {
    let game: ProSchedule.Game
    let own: Int
    let allowed: Int
  }

  let value: Value

  /// Nil before the first game, or if the schedule or the numbers are unknown.
  init?(_ team: ProTeam, by measure: Measure, _ tables: StatisticsTables) {
    let games = (tables.schedule?.games(of: team) ?? []).compactMap { game -> Played? in
      let pair =
        switch measure {
        case .points:
          game.home == team
            ? (game.homePoints, game.awayPoints) : (game.awayPoints, game.homePoints)
        case .yards:
          (
            Self.yards(tables.weeks?.game(of: team, .offense, in: game.week)),
            Self.yards(tables.weeks?.game(of: team, .defense, in: game.week))
          )
        }
      guard let own = pair.0, let allowed = pair.1 else { return nil }
      return Played(game: game, own: own, allowed: allowed)
    }
    guard !games.isEmpty else { return nil }
    let all = games.flatMap { [$0.own, $0.allowed] }.map(Double.init)
    let x = ChartScale(
      domain: min(0, all.min() ?? 0)...max(all.max() ?? 0, 1),
      range: (Layout.margin, Layout.width - Layout.margin))
    let rows = games.map { played -> Value in
      let isHome = played.game.home == team
      let opponent = isHome ? played.game.away : played.game.home
      return [
        "week": .int(played.game.week), "opponent": .string(opponent.nickname),
        "path": .safe(tables.source.folder(of: opponent)), "is_home": .bool(isHome),
        "own": .int(played.own), "allowed": .int(played.allowed),
        "x": .coordinate(x(Double(played.own))), "other_x": .coordinate(x(Double(played.allowed))),
        "result": measure == .points
          ? .safe(
            played.own > played.allowed ? "won" : played.own < played.allowed ? "lost" : "tied")
          : .null,
      ]
    }
    func mean(_ numbers: [Int]) -> Value {
      .double(Double(numbers.reduce(0, +)) / Double(numbers.count))
    }
    value = [
      "measure": .safe(measure.rawValue), "width": .coordinate(Layout.width),
      "rows": .array(rows), "wins": .int(games.count { $0.own > $0.allowed }),
      "losses": .int(games.count { $0.own < $0.allowed }),
      "ties": .int(games.count { $0.own == $0.allowed }),
      "mean": mean(games.map(\.own)), "mean_allowed": mean(games.map(\.allowed)),
      "latest": games.count > 5 ? mean(games.suffix(3).map(\.own)) : .null,
      "before": games.count > 5 ? mean(games.dropLast(3).map(\.own)) : .null,
    ]
  }

  private static func yards(_ game: ProTeamGames.Game?) -> Int? {
    game?.numbers.number(.totalYards).map { Int($0.rounded()) }
  }
}
