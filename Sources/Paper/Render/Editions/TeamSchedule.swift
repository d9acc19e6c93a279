import LeagueModel
import Liquid
import Rank

/// A team's game of the week and its next one, as a line of the rankings tells them.
struct TeamSchedule {
  private var games: [Team.ID: Value] = [:]
  private var next: [Team.ID: Value] = [:]

  init(_ edition: Edition) {
    for matchup in edition.matchups {
      games[matchup.home.team] = Self.game(matchup.home, matchup.away, matchup)
      if let away = matchup.away { games[away.team] = Self.game(away, matchup.home, matchup) }
    }
    for game in edition.numbers?.next ?? [] {
      next[game.first.team] = Self.next(game.first, game.second)
      next[game.second.team] = Self.next(game.second, game.first)
    }
  }

  /// The members of a team's template value: `game` and `next`, null where it has none.
  func members(of team: Team.ID) -> [(String, Value)] {
    [("game", games[team] ?? .null), ("next", next[team] ?? .null)]
  }

  private static func game(
    _ own: MatchupResult.Score, _ other: MatchupResult.Score?, _ matchup: MatchupResult
  ) -> Value {
    let result =
      if other == nil {
        "alone"
      } else if matchup.decision == .open {
        "open"
      } else if let winner = matchup.winner {
        winner == own.team ? "won" : "lost"
      } else {
        "tied"
      }
    return [
      "result": .safe(result), "kind": .safe(matchup.kind.rawValue),
      "points": .double(own.points.value), "opponent": other.map { .string($0.team) } ?? .null,
      "opponent_points": other.map { .double($0.points.value) } ?? .null,
    ]
  }

  private static func next(_ own: NextGame.Side, _ other: NextGame.Side) -> Value {
    [
      "opponent": .string(other.team),
      "projected": own.projected.map { .double($0.value) } ?? .null,
      "opponent_projected": other.projected.map { .double($0.value) } ?? .null,
    ]
  }
}
