import LeagueModel

/// A team's five best starters. Bench and injured reserve never count.
struct TopPlayers {
  let players: [TopPlayer]
  let basis: TopPlayersBasis

  private static let count = 5

  /// For the latest week, the season's points of those who start now, where the platform knows
  /// them; otherwise, and for weeks of the past, the points scored while this team started them.
  init(_ team: Team, _ league: League, _ names: PlayerNames, through last: Int) {
    let isLatest = last >= league.latestPlayedWeek ?? 0
    let isSeason = isLatest && !team.startersBySeason.isEmpty
    basis = isSeason ? .season : .starts
    let candidates =
      isSeason ? team.startersBySeason : Self.pointsAsStarters(team.id, league, through: last)
    let known = candidates.map { entry in
      let player = names[entry.player]
      return TopPlayer(
        id: entry.player, name: player.name, position: player.position, points: entry.points)
    }
    let ordered = known.sorted { left, right in
      left.points == right.points
        ? (left.name, left.id) < (right.name, right.id) : left.points > right.points
    }
    players = Array(ordered.prefix(Self.count))
  }

  private static func pointsAsStarters(
    _ team: Team.ID, _ league: League, through last: Int
  ) -> [PlayerPoints] {
    var totals: [Player.ID: Points] = [:]
    for week in league.playedWeeks where week.number <= last {
      for matchup in week.matchups {
        guard let side = matchup.sides(of: team)?.own else { continue }
        for entry in side.lineup where entry.isStarter {
          guard let player = entry.player, let points = entry.points else { continue }
          totals[player] = totals[player, default: .zero] + points
        }
      }
    }
    return totals.map { PlayerPoints(player: $0.key, points: $0.value) }
  }
}
