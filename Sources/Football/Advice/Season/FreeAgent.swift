package import LeagueModel
import Rank
import Statistics

/// A player on no roster of a league, with an estimate from his games.
package struct FreeAgent: Sendable, Equatable {
  /// The source of his games.
  package enum Source: String, Sendable, Codable {
    /// He was on a roster of the league this season.
    case rosters
    /// The statistics of all players of the NFL, imported or from the platform.
    case statistics
  }

  /// The player. The id is the platform's, or that of the statistics.
  package var player: Player
  /// The estimate from his games.
  package var games: GameEstimate
  /// The source of the games.
  package var source: Source

  /// The expected points per game in the coming weeks.
  var level: Points { Points.hundredths(games.points * games.playShare) }
}

extension Forecasts {
  /// The players on no roster, by position and id: all players of the NFL if their games are known. At positions
  /// without known games, those who were on a roster in the last weeks.
  /// - Parameter everybody: The season's games of all players of the NFL; nil if they are unknown.
  package func freeAgents(_ league: League, everybody: [ScoredGame]?) -> [FreeAgent] {
    let owned = Set(week.matchups.flatMap(\.sides).flatMap(\.lineup).compactMap(\.player))
    // Before lineups are known, every player would look like a free agent.
    guard !owned.isEmpty else { return [] }
    let slots = league.rules.lineupSlots.map(LineupSlot.init)
    func isUseful(_ player: Player) -> Bool { slots.contains { $0.accepts(player) } }
    let dropped = league.players.filter { player in
      // Nothing is known of a player who has long been on no roster.
      let last = games.games(of: player.id).last?.week ?? .min
      return !owned.contains(player.id) && isUseful(player) && last >= week.number - Self.recent
    }.map { player in
      let known = games.games(of: player.id)
      var player = player
      if !isAhead { player.team = nil }
      return FreeAgent(
        player: player,
        games: GameEstimate(
          known, before: week.number, last: [], usual: games.usualReserve(at: player.position),
          role: role(at: player.position)),
        source: .rosters)
    }
    guard let everybody else { return dropped }
    let players = FreeAgentSearch(everybody, before: week, league: league, owned: owned)
    let found = players.freeAgents.filter { isUseful($0.player) }
    // Older files have no defenses, and kickers are in separate files.
    let positions = Set(found.map { PointsAllowed.position($0.player.position) })
    return found
      + dropped.filter { !positions.contains(PointsAllowed.position($0.player.position)) }
  }

  /// The most weeks since the player was on a roster.
  private static let recent = 4
}
