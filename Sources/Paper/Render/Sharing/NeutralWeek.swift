import Liquid
import Rank

/// A week without results, not even in the order of teams or games.
struct NeutralWeek {
  /// The pairings in alphabetical order; empty in the preseason and the playoffs, where pairings are results.
  let pairs: [(first: String, second: String)]
  let playoffGames: Int

  init(_ edition: Edition) {
    let names = Dictionary(edition.teams.map { ($0.team.id, $0.team.name) }) { first, _ in first }
    let games = edition.matchups.compactMap { game -> (first: String, second: String)? in
      guard let away = game.away, let one = names[game.home.team], let other = names[away.team]
      else { return nil }
      return Self.isBefore(other, one) ? (other, one) : (one, other)
    }
    pairs =
      edition.phase == .regular
      ? games.sorted {
        Self.isBefore($0.first + "\u{0}" + $0.second, $1.first + "\u{0}" + $1.second)
      }
      : []
    playoffGames = edition.phase == .playoffs ? games.count : 0
  }

  /// Whether a name sorts before another, ignoring case.
  static func isBefore(_ one: String, _ other: String) -> Bool {
    let folded = (one.lowercased(), other.lowercased())
    return folded.0 == folded.1 ? one < other : folded.0 < folded.1
  }

  /// The pairings for templates.
  var value: Value {
    .array(pairs.map { ["first": .string($0.first), "second": .string($0.second)] })
  }

  var members: [(String, Value)] {
    [("pairs", value), ("playoff_games", .int(playoffGames))]
  }
}
