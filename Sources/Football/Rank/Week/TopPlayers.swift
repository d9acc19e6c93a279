import LeagueModel

struct TopPlayers {
  let listed: [TopPlayer]
  let basis: TopPlayersBasis
  /// The best players by points as starters for this team; empty if any starter's points are unknown.
  let asStarters: [TopPlayer]

  private static let count = 5

  /// Lists season totals for the latest week if the platform has them; otherwise points as starters.
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
