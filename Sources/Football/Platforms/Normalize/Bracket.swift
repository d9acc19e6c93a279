import LeagueModel

/// Finds the playoff games that lead to the title by following the winners; platforms may have no bracket.
struct Bracket {
  private let qualified: Set<Team.ID>
  private let lower: Matchup.Kind
  private var alive: Set<Team.ID>
  private var fellLast: Set<Team.ID> = []

  /// - Parameter lower: The kind of game of teams that missed the playoffs.
  init(qualified: some Sequence<Team.ID>, lower: Matchup.Kind = .consolation) {
    self.qualified = Set(qualified)
    self.lower = lower
    alive = self.qualified
  }

  func kind(of teams: Set<Team.ID>) -> Matchup.Kind {
    // The last remaining team is the champion and has no bye.
    if teams.count == 1 { return teams.isSubset(of: alive) && alive.count > 1 ? .bye : .idle }
    if teams.isSubset(of: alive) { return .championship }
    if teams.isSubset(of: fellLast), alive.count == 2 { return .thirdPlace }
    return teams.isDisjoint(with: qualified) ? lower : .consolation
  }

  /// Advances to the next round after a round's last week, eliminating the losers.
  mutating func finish(_ week: Week) {
    var fallen: Set<Team.ID> = []
    for matchup in week.matchups {
      let teams = Set(matchup.sides.map(\.team))
      guard teams.count == 2, teams.isSubset(of: alive), let winner = matchup.winner else {
        continue
      }
      fallen.formUnion(teams.subtracting([winner]))
    }
    if !fallen.isEmpty { fellLast = fallen }
    alive.subtract(fallen)
  }
}
