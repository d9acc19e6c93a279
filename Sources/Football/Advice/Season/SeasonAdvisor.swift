package import LeagueModel

/// Makes the advice about rosters for the rest of a season: free agents, drops and trades.
package struct SeasonAdvisor: Sendable {
  let league: League
  let forecasts: Forecasts
  let value: RosterValue
  let rosters: [Team.ID: [RosterValue.Asset]]
  let freeAgents: [FreeAgent]

  /// - Parameter freeAgents: The known players on no roster.
  package init(_ league: League, _ forecasts: Forecasts, freeAgents: [FreeAgent] = []) {
    self.league = league
    self.forecasts = forecasts
    self.freeAgents = freeAgents
    let value = RosterValue(league, from: forecasts.week.number)
    self.value = value
    var rosters: [Team.ID: [RosterValue.Asset]] = [:]
    for side in forecasts.week.matchups.flatMap(\.sides) where rosters[side.team] == nil {
      rosters[side.team] = side.lineup.compactMap { entry in
        guard let player = entry.player.flatMap({ forecasts.players[$0] }) else { return nil }
        let isReserved = entry.slot == LineupEntry.injuredReserve
        return value.asset(
          player, level: forecasts.level(entry), team: forecasts.team(of: player, entry),
          absence: isReserved ? .injuredReserve : forecasts.forecast(entry).absence)
      }
    }
    self.rosters = rosters
  }

  /// Whether any free agent is known.
  package var hasFreeAgents: Bool { !freeAgents.isEmpty }
  /// Whether free agents come from statistics of the whole NFL, and not only from earlier rosters.
  package var hasStatistics: Bool { freeAgents.contains { $0.source == .statistics } }

  /// The remaining weeks, from the one of the advice on.
  package var weeks: [Int] { value.weeks }

  /// The players that a team can drop at the least cost, the cheapest first.
  package func drops(of team: Team.ID, most count: Int = 3) -> [DropAdvice] {
    guard let roster = rosters[team], !roster.isEmpty else { return [] }
    let whole = value.total(roster)
    let all = roster.indices.map { index -> DropAdvice in
      var rest = roster
      let asset = rest.remove(at: index)
      return DropAdvice(
        player: asset.player.id, level: asset.level, loss: whole - value.total(rest))
    }
    return Array(
      all.sorted { ($0.loss, $0.level, $0.player) < ($1.loss, $1.level, $1.player) }
        .prefix(count))
  }
}

/// A player that a team can drop.
package struct DropAdvice: Sendable, Equatable, Codable {
  package var player: Player.ID
  /// His expected points per game in the coming weeks.
  package var level: Points
  /// The points that the best lineups of the rest of the season lose without him.
  package var loss: Points
}
