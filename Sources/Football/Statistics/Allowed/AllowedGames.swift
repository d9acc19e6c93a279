import LeagueModel

/// The games of one position, by defense and week.
struct AllowedGames {
  /// The points that each defense allowed in each week.
  let totals: [ProTeam: [Int: Points]]
  /// How far each defense's games went beyond what was expected, by week.
  let differences: [ProTeam: [Double]]

  /// Sums up some games.
  init(_ games: OrderedGames) {
    var totals: [ProTeam: [Int: Points]] = [:]
    var surplus: [ProTeam: [Int: Double]] = [:]
    let expected = ExpectedPoints(games)
    for game in games.all {
      totals[game.opponent, default: [:]][game.week, default: .zero] += game.points
      surplus[game.opponent, default: [:]][game.week, default: 0] += expected.surplus(in: game)
    }
    self.totals = totals
    differences = surplus.mapValues { weeks in weeks.sorted { $0.key < $1.key }.map { $0.value } }
  }

  /// The mean of the points per game.
  var mean: Double {
    let all = totals.values.flatMap(\.values).map(\.value)
    return all.isEmpty ? 0 : all.sorted().reduce(0, +) / Double(all.count)
  }
}
