package import LeagueModel

/// How many points each defense of the NFL allows to each position under a league's rules.
package struct PointsAllowed: Sendable, Equatable {
  /// One defense against one position.
  package struct Line: Sendable, Equatable, Codable {
    package var defense: ProTeam
    /// QB, RB, WR, TE, K or DEF; against DEF, the offense counts.
    package var position: String
    /// The games in which it met known players of the position.
    package var games: Int
    /// The points that these players scored in all these games.
    package var total: Points
    /// An estimate of how many more points per game they score against it than against the mean defense, given their
    /// other games. With fewer games or similar defenses, it is closer to zero.
    package var difference: Double
    /// 1 for the softest defense, the one with the largest difference.
    package var rank: Int
    /// Whether another defense has the same rank.
    package var isTied: Bool

    /// The mean of the points per game.
    package var perGame: Double { games > 0 ? total.value / Double(games) : 0 }
    /// `9th`, or `T-9th` if another defense has the same rank.
    package var label: String { (isTied ? "T-" : "") + ordinal(rank) }
  }

  /// The lines by position, softest first.
  package let lines: [String: [Line]]
  /// The mean of the points per game by position, over all defenses.
  package let means: [String: Double]

  /// The positions in the order of lineups.
  package static let positions = ["QB", "RB", "WR", "TE", "K", "DEF"]

  /// Computes what defenses allowed in some games.
  package init(_ games: [ScoredGame]) {
    var lines: [String: [Line]] = [:]
    var means: [String: Double] = [:]
    let byPosition = Dictionary(grouping: games, by: \.position)
    for position in Self.positions {
      // In a league without kickers, kickers score nothing, and defenses do not differ.
      guard let own = byPosition[position], own.contains(where: { $0.points != .zero }) else {
        continue
      }
      let table = AllowedGames(OrderedGames(own))
      means[position] = table.mean
      lines[position] = Self.lines(table, position)
    }
    self.lines = lines
    self.means = means
  }

  /// Takes the numbers from a stored report.
  package init(_ report: DefenseReport) {
    let positions = report.positions
    lines = Dictionary(positions.map { ($0.name, $0.lines) }) { first, _ in first }
    means = Dictionary(positions.map { ($0.name, $0.mean) }) { first, _ in first }
  }

  /// A defense's line against a position; nil if it met no known player.
  package func line(of defense: ProTeam, against position: String) -> Line? {
    lines[position]?.first { $0.defense == defense }
  }

  /// The places of all defenses, for facts about lineups.
  package var places: SoftDefenses {
    SoftDefenses(
      lines.mapValues { lines in
        Dictionary(
          lines.map { line in
            let place = SoftDefenses.Place(
              rank: line.rank, games: line.games, difference: line.difference)
            return (line.defense, place)
          }
        ) { first, _ in first }
      })
  }

  /// The position under which points are counted; nil for others, such as defenders.
  package static func position(_ text: String) -> String? {
    switch text {
    case "D/ST", "DST": PlayerGame.defense
    default: positions.contains(text) ? text : nil
    }
  }

  private static func lines(_ table: AllowedGames, _ position: String) -> [Line] {
    let differences = table.differences
    let shrinkage = Shrinkage(differences.sorted { $0.key.code < $1.key.code }.map { $0.value })
    var lines = table.totals.map { defense, totals in
      let own = differences[defense] ?? []
      // Relative to the mean defense, because the sum over all is not exactly zero: expectations are also shrunken.
      let estimate = shrinkage.estimate(sum: own.reduce(0, +), count: own.count) - shrinkage.mean
      return Line(
        defense: defense, position: position, games: totals.count,
        total: totals.values.reduce(.zero, +), difference: estimate, rank: 0, isTied: false)
    }
    for index in lines.indices {
      let own = lines[index].difference
      lines[index].rank = 1 + lines.count { $0.difference > own + tolerance }
    }
    for index in lines.indices {
      let rank = lines[index].rank
      lines[index].isTied = lines.count { $0.rank == rank } > 1
    }
    return lines.sorted { ($0.rank, $0.defense.name) < ($1.rank, $1.defense.name) }
  }

  private static let tolerance = 0.001
}
