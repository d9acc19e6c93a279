import LeagueModel

/// Finds the playoff games that lead to the title by following the winners; platforms may have no bracket.
struct Bracket {
  struct Game {
    let teams: Set<Team.ID>
    let winner: Team.ID?
  }

  private var alive: Set<Team.ID>
  private var fellLast: Set<Team.ID> = []

  init(qualified: some Sequence<Team.ID>) { alive = Set(qualified) }

  func kind(of teams: Set<Team.ID>) -> Matchup.Kind {
    // The last team left is the champion and has no bye.
    if teams.count == 1 { return teams.isSubset(of: alive) && alive.count > 1 ? .bye : .idle }
    if teams.isSubset(of: alive) { return .championship }
    if teams.isSubset(of: fellLast), alive.count == 2 { return .thirdPlace }
    return .consolation
  }

  /// Advances to the next round, eliminating the losers.
  mutating func finish(round games: [Game]) {
    var fallen: Set<Team.ID> = []
    for game in games where game.teams.isSubset(of: alive) && game.teams.count == 2 {
      guard let winner = game.winner else { continue }
      fallen.formUnion(game.teams.subtracting([winner]))
    }
    if !fallen.isEmpty { fellLast = fallen }
    alive.subtract(fallen)
  }
}
