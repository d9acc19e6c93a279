import LeagueModel

/// What players were expected to score in a week, from what was known before it: the platform's projections, or
/// the earlier weeks.
struct PlayerExpectations {
  private let positions: [Player.ID: String]
  private var players: [Player.ID: Sum] = [:]
  private var byPosition: [String: Sum] = [:]
  /// The week's own projections of all starters at a position.
  private var projections: [String: Sum] = [:]

  private struct Sum {
    var points = 0.0
    var games = 0.0
    var mean: Double? { games > 0 ? points / games : nil }

    mutating func add(_ points: Double) {
      self.points += points
      games += 1
    }
  }

  /// Reads the weeks before a week, and its own projections.
  init(_ league: League, of week: Week) {
    positions = Dictionary(league.players.map { ($0.id, $0.position) }) { first, _ in first }
    let starters = week.matchups.flatMap(\.sides).flatMap(\.lineup).filter(\.isStarter)
    for entry in starters {
      guard let player = entry.player, let projected = entry.projected?.value else { continue }
      projections[positions[player] ?? "", default: Sum()].add(projected)
    }
    // Most platforms project every starter; the earlier weeks are for those who have no projection.
    guard starters.contains(where: { $0.player != nil && $0.projected == nil }) else { return }
    for earlier in league.playedWeeks where earlier.number < week.number {
      for entry in earlier.matchups.flatMap(\.sides).flatMap(\.lineup) {
        // Without points, a player rather did not play.
        guard let player = entry.player, let points = entry.points?.value, points != 0 else {
          continue
        }
        players[player, default: Sum()].add(points)
        if entry.isStarter {
          byPosition[positions[player] ?? "", default: Sum()].add(points)
        }
      }
    }
  }

  /// The expected points of a starter: the platform's projection, drawn toward those of the position, because
  /// projections claim more than they know; without one, the mean of the earlier games, drawn toward that of all
  /// starters at the position as if that were `prior` more games.
  func points(_ entry: LineupEntry) -> Double {
    guard let player = entry.player else { return 0 }
    let position = positions[player] ?? ""
    if let projected = entry.projected?.value {
      let usual = projections[position]?.mean ?? projected
      return usual + Self.trust * (projected - usual)
    }
    let own = players[player] ?? Sum()
    let usual = byPosition[position]?.mean ?? Self.usual[position] ?? 10
    return (own.points + Self.prior * usual) / (own.games + Self.prior)
  }

  /// The variance of a starter's points. Standard deviations measured over the projections of a season.
  func variance(_ entry: LineupEntry) -> Double {
    guard let player = entry.player else { return 0 }
    let deviation = Self.deviations[positions[player] ?? ""] ?? 8
    return deviation * deviation
  }

  private static let prior = 3.0
  /// The share of a projected difference that comes true, measured over six seasons.
  private static let trust = 0.85
  private static let deviations = [
    "QB": 9.2, "RB": 8.2, "WR": 8.4, "TE": 7.4, "K": 5.3, "DEF": 6.4, "D/ST": 6.4,
  ]
  /// The points of usual starters in a season's first week, when nothing else is known.
  private static let usual = [
    "QB": 17.0, "RB": 12, "WR": 12, "TE": 8, "K": 8, "DEF": 7, "D/ST": 7,
  ]
}
