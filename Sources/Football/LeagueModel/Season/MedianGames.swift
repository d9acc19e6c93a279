extension Week {
  /// Each team's game against the week's median score, Sleeper's `league_average_match`.
  public var medianGames: [(team: Team.ID, outcome: Outcome)] {
    let sides = matchups.flatMap(\.sides)
    let scores = sides.map(\.points.tenThousandths).sorted()
    guard !scores.isEmpty else { return [] }
    let twiceMedian = scores[(scores.count - 1) / 2] + scores[scores.count / 2]
    return sides.map { side in
      let twice = side.points.tenThousandths * 2
      return (side.team, twice == twiceMedian ? .tie : twice > twiceMedian ? .win : .loss)
    }
  }
}
