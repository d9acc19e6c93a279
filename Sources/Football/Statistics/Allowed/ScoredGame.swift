package import LeagueModel

/// What one player scored in one game under a league's rules.
package struct ScoredGame: Sendable, Equatable {
  /// The player.
  package var player: String
  /// QB, RB, WR, TE, K or DEF.
  package var position: String
  /// The team that he played against.
  package var opponent: ProTeam
  /// The week.
  package var week: Int
  /// The points.
  package var points: Points

  /// Creates a game.
  package init(player: String, position: String, opponent: ProTeam, week: Int, points: Points) {
    self.player = player
    self.position = position
    self.opponent = opponent
    self.week = week
    self.points = points
  }
}

extension [ScoredGame] {
  /// What the players on a league's rosters scored in its played weeks, as the platform says. Players of other
  /// positions and those without an opponent are left out, and those without points: almost all of them did not play.
  package init(_ league: League) {
    let positions = Dictionary(league.players.map { ($0.id, $0.position) }) { first, _ in first }
    let schedule = ProSchedule(league)
    self = league.playedWeeks.flatMap { week -> [ScoredGame] in
      var seen: Set<Player.ID> = []
      let opponents = schedule.opponents(in: week.number)
      return week.matchups.flatMap(\.sides).flatMap(\.lineup).compactMap { entry in
        guard let player = entry.player, let points = entry.points, let code = entry.proTeam,
          let team = ProTeam(named: code),
          let opponent = opponents[team],
          let position = positions[player].flatMap(PointsAllowed.position),
          points != .zero || position == PlayerGame.defense,
          // A two-week matchup lists its lineups twice.
          seen.insert(player).inserted
        else { return nil }
        return ScoredGame(
          player: player, position: position, opponent: opponent, week: week.number, points: points)
      }
    }
  }

  /// What all players of a season scored under a league's rules, up to a week.
  package init(_ season: PlayerSeason, under rules: [ScoringRule], through week: Int) {
    self = season.games.compactMap { game in
      guard game.week <= week, let opponent = game.opponent,
        let position = PointsAllowed.position(game.position), let points = game.points(under: rules)
      else { return nil }
      return ScoredGame(
        player: game.player, position: position, opponent: opponent, week: game.week,
        points: points)
    }
  }
}
