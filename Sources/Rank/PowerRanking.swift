import LeagueModel

/// Skidmark's power ranking, the formula of the specification:
///
///     score = 0.6 · win share + 0.3 · PF / max PF + 0.1 · (1 − PA / max PA)
///
/// with ties as half a win and the maxima taken over the league. Before anybody has scored both
/// ratios are 0, so every team has 0.1 and the score is finite at any time.
struct PowerRanking {
  /// A team's place.
  struct Placing {
    let team: Team
    let rank: Int
    let score: Double
  }

  static let systemName = "skidmark"

  /// The teams, best first.
  let placings: [Placing]

  /// Orders by score; equal scores by wins, points for, fewer points against, name and id, so the
  /// order never depends on the order in which a platform lists the teams.
  init(_ standings: Standings, _ teams: [Team]) {
    let mostFor = teams.map { standings[$0.id].pointsFor.value }.max() ?? 0
    let mostAgainst = teams.map { standings[$0.id].pointsAgainst.value }.max() ?? 0
    let scored = teams.map { team in
      let standing = standings[team.id]
      let score =
        0.6 * standing.record.winShare
        + 0.3 * Self.ratio(standing.pointsFor.value, mostFor)
        + 0.1 * (1 - Self.ratio(standing.pointsAgainst.value, mostAgainst))
      return (team: team, score: score, standing: standing)
    }
    let ordered = scored.sorted { left, right in
      if left.score != right.score { return left.score > right.score }
      let (mine, theirs) = (left.standing, right.standing)
      if mine.record.wins != theirs.record.wins { return mine.record.wins > theirs.record.wins }
      if mine.pointsFor != theirs.pointsFor { return mine.pointsFor > theirs.pointsFor }
      if mine.pointsAgainst != theirs.pointsAgainst {
        return mine.pointsAgainst < theirs.pointsAgainst
      }
      return (left.team.name, left.team.id) < (right.team.name, right.team.id)
    }
    placings = ordered.enumerated().map { index, entry in
      Placing(team: entry.team, rank: index + 1, score: entry.score)
    }
  }

  /// A team's place from 1; nil for strangers.
  func rank(of team: Team.ID) -> Int? { placings.first { $0.team.id == team }?.rank }

  private static func ratio(_ part: Double, _ most: Double) -> Double {
    most > 0 ? part / most : 0
  }
}
