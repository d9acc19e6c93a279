package import LeagueModel

extension [ScoredGame] {
  /// The points of the players on a league's rosters in its played weeks, according to the platform. Leaves out other
  /// positions, players without an opponent, and players without points, almost all of whom did not play.
  package init(_ league: League) {
    let players = Dictionary(league.players.map { ($0.id, $0) }) { first, _ in first }
    let schedule = ProSchedule(league)
    self = league.playedWeeks.flatMap { week -> [ScoredGame] in
      var seen: Set<Player.ID> = []
      let opponents = schedule.opponents(in: week.number)
      return week.matchups.flatMap(\.sides).flatMap(\.lineup).compactMap { entry in
        guard let player = entry.player.flatMap({ players[$0] }), let points = entry.points,
          let team = entry.proTeam.flatMap({ ProTeam(named: $0) }), let opponent = opponents[team],
          let position = PointsAllowed.position(player.position),
          points != .zero || position == PlayerGame.defense,
          // A two-week matchup lists its lineups twice.
          seen.insert(player.id).inserted
        else { return nil }
        return ScoredGame(
          player: player.id, name: player.name, position: position, team: team,
          opponent: opponent, week: week.number, points: points)
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
        player: game.player, name: game.name, position: position, team: game.team,
        opponent: opponent, week: game.week, points: points)
    }
  }
}
