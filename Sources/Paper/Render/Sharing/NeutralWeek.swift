import LeagueModel
import Liquid

/// What may be said of a week to people who have not seen it: nothing that happened in it, and nothing
/// in an order that it made.
struct NeutralWeek {
  /// Who met whom, in the order of the alphabet; empty in the playoffs, where who plays is a result of
  /// the round before, and before the season.
  let pairs: [(first: String, second: String)]
  /// How many games there were in the playoffs.
  let playoffGames: Int
  /// All teams in the order of the alphabet.
  let teams: [RankedTeam]

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
    teams = edition.teams.map(\.team).sorted { left, right in
      left.name == right.name ? left.id < right.id : Self.isBefore(left.name, right.name)
    }
  }

  /// Whether a name stands before another, whatever its capitals.
  static func isBefore(_ one: String, _ other: String) -> Bool {
    let folded = (one.lowercased(), other.lowercased())
    return folded.0 == folded.1 ? one < other : folded.0 < folded.1
  }

  /// As templates see it.
  var members: [(String, Value)] {
    [
      (
        "pairs", .array(pairs.map { ["first": .string($0.first), "second": .string($0.second)] })
      ),
      ("playoff_games", .int(playoffGames)),
    ]
  }
}
