import LeagueModel

/// A team's five best starters. Bench and injured reserve never count.
struct TopPlayers {
  /// What the page lists.
  let listed: [TopPlayer]
  /// What the points of `listed` are.
  let basis: TopPlayersBasis
  /// The points scored while this team started them: what can be said of the team. No one where the points
  /// of a starter are unknown.
  let asStarters: [TopPlayer]

  private static let count = 5

  /// For the latest week the page lists the season's points of those who start now, where the platform
  /// knows them; otherwise, and for weeks of the past, the points scored while this team started them.
  init(_ team: Team, _ league: League, _ names: PlayerNames, through last: Int) {
    asStarters = Self.best(Self.pointsAsStarters(team.id, league, through: last), names)
    let isLatest = last >= league.latestPlayedWeek ?? 0
    basis = isLatest && !team.startersBySeason.isEmpty ? .season : .starts
    listed = basis == .season ? Self.best(team.startersBySeason, names) : asStarters
  }

  private static func best(_ candidates: [PlayerPoints], _ names: PlayerNames) -> [TopPlayer] {
    let known = candidates.map { entry in
      let player = names[entry.player]
      return TopPlayer(
        id: entry.player, name: player.name, position: player.position, points: entry.points)
    }
    let ordered = known.sorted { left, right in
      left.points == right.points
        ? (left.name, left.id) < (right.name, right.id) : left.points > right.points
    }
    return Array(ordered.prefix(count))
  }

  private static func pointsAsStarters(
    _ team: Team.ID, _ league: League, through last: Int
  ) -> [PlayerPoints] {
    var totals: [Player.ID: Points] = [:]
    for week in league.playedWeeks where week.number <= last {
      for matchup in week.matchups {
        guard let side = matchup.sides(of: team)?.own else { continue }
        for entry in side.lineup where entry.isStarter {
          guard let player = entry.player else { continue }
          guard let points = entry.points else { return [] }
          totals[player] = totals[player, default: .zero] + points
        }
      }
    }
    return totals.map { PlayerPoints(player: $0.key, points: $0.value) }
  }
}
