import LeagueModel

/// The season's transactions up to a week, with the points of the players.
struct WireFigures {
  /// A player's points for a team over some weeks.
  struct Use {
    var used = Points.zero
    var benched = Points.zero
    var starts = 0
  }

  let week: Int
  /// The transactions up to the week, in order of time.
  let transactions: [Transaction]
  private let sides: [Int: [Team.ID: Side]]
  private let totals: [Player.ID: Points]
  private let known: Set<Player.ID>

  init(_ league: League, through week: Int) {
    self.week = week
    transactions = (league.wire?.transactions ?? []).filter { $0.week <= week }
    sides = Dictionary(
      league.playedWeeks.filter { $0.number <= week }.map { week in
        let sides = week.matchups.flatMap(\.sides).map { ($0.team, $0) }
        return (week.number, Dictionary(sides) { first, _ in first })
      }
    ) { first, _ in first }
    var totals: [Player.ID: Points] = [:]
    for entry in sides.values.lazy.flatMap(\.values).flatMap(\.lineup) {
      guard let player = entry.player, let points = entry.points else { continue }
      totals[player] = totals[player, default: .zero] + points
    }
    self.totals = totals
    known = Set(league.players.map(\.id))
  }

  /// The week's own transactions.
  var ofTheWeek: [Transaction] { transactions.filter { $0.week == week } }

  /// A player's points for a team from one week on. The player counts for the team in weeks in which the team's lineup
  /// or bench has them.
  /// - Parameter last: The last week that counts; nil for the latest.
  func use(
    of player: Player.ID, by team: Team.ID, since first: Int, through last: Int? = nil
  ) -> Use {
    var use = Use()
    for number in max(1, first)...max(1, first, last ?? week) {
      guard let entry = entry(of: player, for: team, in: number), let points = entry.points else {
        continue
      }
      if entry.isStarter {
        use.used = use.used + points
        use.starts += 1
      } else if !entry.isReserved {
        use.benched = use.benched + points
      }
    }
    return use
  }

  /// A player's points up to the week, in any team's lineup or on its bench.
  func points(of player: Player.ID) -> Points { totals[player] ?? .zero }

  /// A player's points as a starter of a team in this week; nil if the player did not start or has no points.
  func starterPoints(of player: Player.ID, for team: Team.ID) -> Points? {
    entry(of: player, for: team, in: week).flatMap { $0.isStarter ? $0.points : nil }
  }

  /// Whether the platform named the player. ESPN names only those in a lineup.
  func isNamed(_ player: Player.ID) -> Bool { known.contains(player) }

  /// Whether a team has a player after the week, by its last known lineup and bench and by later moves. A team without
  /// any lineup has no one.
  func has(_ player: Player.ID, _ team: Team.ID) -> Bool {
    let lineups = sides.filter { !($0.value[team]?.lineup ?? []).isEmpty }
    guard let last = lineups.keys.max() else { return false }
    var isThere = entry(of: player, for: team, in: last) != nil
    for move in transactions.lazy.filter({ $0.week > last }).flatMap(\.moves)
    where move.player == player {
      if move.to == team { isThere = true } else if move.from == team { isThere = false }
    }
    return isThere
  }

  /// Whether another team has ever had a player in its lineup or on its bench.
  func hasBeen(_ player: Player.ID, elsewhereThan team: Team.ID) -> Bool {
    sides.values.contains { sides in
      sides.contains { other, side in
        other != team && side.lineup.contains { $0.player == player }
      }
    }
  }

  /// The team, other than one, that started a player this week.
  func starter(of player: Player.ID, otherThan team: Team.ID) -> (team: Team.ID, points: Points)? {
    for (other, side) in (sides[week] ?? [:]).sorted(by: { $0.key < $1.key }) where other != team {
      let entry = side.lineup.first { $0.player == player && $0.isStarter }
      if let points = entry?.points { return (other, points) }
    }
    return nil
  }

  private func entry(of player: Player.ID, for team: Team.ID, in week: Int) -> LineupEntry? {
    sides[week]?[team]?.lineup.first { $0.player == player }
  }
}
