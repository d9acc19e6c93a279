package import LeagueModel

/// The statistics of one player, or of one team's defense, in one NFL game.
package struct PlayerGame: Sendable, Equatable {
  /// The source's id of the player; for a defense, its team's code.
  package var player: String
  /// The name as the source writes it.
  package var name: String
  /// QB, RB, WR, TE, K or DEF; empty if the source does not have it.
  package var position: String
  /// The team he played for.
  package var team: ProTeam
  /// The team he played against; nil if unknown.
  package var opponent: ProTeam?
  /// The week of the regular season.
  package var week: Int
  /// The amounts, without zeros.
  package var stats: [PlayStat: Double]

  /// The position of a team's defense.
  package static let defense = "DEF"

  /// The points for the game under a league's rules, rounded to a hundredth. Rules about single plays count only if
  /// weekly statistics show them.
  package func points(under rules: [ScoringRule]) -> Points? {
    let sum = rules.reduce(0) { $0 + $1.points(for: stats, at: position) }
    return Points((sum * 100).rounded() / 100)
  }
}

/// The games of all players in a season.
package struct PlayerSeason: Sendable, Equatable {
  /// The season's year.
  package var season: Int
  /// The games, by week, team and player.
  package var games: [PlayerGame]

  /// Creates a season. Orders its games.
  package init(season: Int, games: [PlayerGame]) {
    self.season = season
    self.games = games.sorted {
      ($0.week, $0.team.code, $0.player) < ($1.week, $1.team.code, $1.player)
    }
  }
}

extension PlayerSeason {
  /// The season with the games of a newer file, which replace those of the same weeks and kinds of players. Kinds
  /// matter because older files list kickers separately.
  package func replaced(by newer: PlayerSeason) -> PlayerSeason {
    func kind(_ game: PlayerGame) -> String {
      ["K", PlayerGame.defense].contains(game.position) ? game.position : ""
    }
    let covered = Set(newer.games.map { "\($0.week) \(kind($0))" })
    let kept = games.filter { !covered.contains("\($0.week) \(kind($0))") }
    return PlayerSeason(season: season, games: kept + newer.games)
  }
}
