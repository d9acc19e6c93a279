import LeagueModel

/// The number of times that a team started each player, and the points of those starts.
struct StartCounts {
  private struct Starts {
    var name: String
    var position: String
    var points = Points.zero
    var count = 0
  }

  private var starts: [Player.ID: Starts] = [:]

  /// Adds a team's lineups of a season. The latest name of a player counts.
  mutating func add(_ team: Team.ID, _ league: League, through last: Int = .max) {
    let names = PlayerNames(league.players)
    for week in league.playedWeeks where week.number <= last {
      let lineup = week.matchups.lazy.compactMap { $0.sides(of: team)?.own.lineup }.first ?? []
      for entry in lineup where entry.isStarter {
        guard let player = entry.player else { continue }
        let known = names[player]
        var sum = starts[player] ?? Starts(name: known.name, position: known.position)
        (sum.name, sum.position) = (known.name, known.position)
        sum.points = sum.points + (entry.points ?? .zero)
        sum.count += 1
        starts[player] = sum
      }
    }
  }

  /// The players with the most starts, those with the most points first among equals.
  func most(_ count: Int) -> [ManagerCareer.StartedPlayer] {
    let ordered = starts.sorted { left, right in
      (right.value.count, right.value.points, left.value.name, left.key)
        < (left.value.count, left.value.points, right.value.name, right.key)
    }
    return ordered.prefix(count).map { _, sum in
      ManagerCareer.StartedPlayer(
        player: WirePlayer(name: sum.name, position: sum.position, points: sum.points),
        starts: sum.count)
    }
  }
}
