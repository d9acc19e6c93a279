package import LeagueModel

/// Whether what defenses have allowed so far predicts the next game. Computed week by week from earlier weeks only.
package struct AllowedBackTest: Sendable, Equatable {
  /// The errors of one method of prediction.
  package struct Error: Sendable, Equatable, Codable {
    /// The mean of the absolute errors, in points.
    package var absolute: Double
    /// The root of the mean squared error, in points.
    package var rootSquare: Double

    init(_ errors: [Double]) {
      let count = Double(max(1, errors.count))
      absolute = errors.reduce(0) { $0 + abs($1) } / count
      rootSquare = (errors.reduce(0) { $0 + $1 * $1 } / count).squareRoot()
    }
  }

  /// The errors for one position. All methods predict the points of the same players' games.
  package struct Line: Sendable, Equatable, Codable {
    package var position: String
    /// The number of predicted players' games.
    package var count: Int
    /// Predicted by the position's mean.
    package var byPosition: Error
    /// Predicted by the player's own mean so far, shrunken toward the position's.
    package var byPlayer: Error
    /// Predicted by the player's own mean and what the defense has allowed beyond expectation.
    package var byDefense: Error
  }

  /// The lines in the order of lineups; positions without enough games are left out.
  package let lines: [Line]

  /// The first predicted week. Before it, there are too few games.
  package static let firstWeek = 5

  /// Predicts every game from the weeks before it.
  package init(_ games: [ScoredGame]) {
    let byPosition = Dictionary(grouping: games, by: \.position)
    lines = PointsAllowed.positions.compactMap { position in
      byPosition[position].flatMap { Self.line(position, $0) }
    }
  }

  private static func line(_ position: String, _ games: [ScoredGame]) -> Line? {
    var errors: (position: [Double], player: [Double], defense: [Double]) = ([], [], [])
    let games = OrderedGames(games)
    for week in Set(games.all.map(\.week)).sorted() where week >= firstWeek {
      let before = games.before(week: week)
      guard !before.all.isEmpty else { continue }
      let expected = ExpectedPoints(before)
      let shrinkage = expected.shrinkage
      var differences: [ProTeam: [Double]] = [:]
      for game in before.all {
        differences[game.opponent, default: []].append(expected.surplus(in: game))
      }
      let defenses = Shrinkage(differences.sorted { $0.key.code < $1.key.code }.map { $0.value })
      for game in games.of(week: week) {
        let known = expected.players[game.player] ?? []
        // A player without points in any game is on a roster but never plays.
        guard known.contains(where: { $0 != 0 }) else { continue }
        let own = shrinkage.estimate(sum: known.reduce(0, +), count: known.count)
        let met = differences[game.opponent] ?? []
        let softness =
          defenses.estimate(sum: met.reduce(0, +), count: met.count) - defenses.mean
        errors.position.append(game.points.value - shrinkage.mean)
        errors.player.append(game.points.value - own)
        errors.defense.append(game.points.value - own - softness)
      }
    }
    guard errors.player.count >= fewestGames else { return nil }
    return Line(
      position: position, count: errors.player.count, byPosition: Error(errors.position),
      byPlayer: Error(errors.player), byDefense: Error(errors.defense))
  }

  private static let fewestGames = 30
}
