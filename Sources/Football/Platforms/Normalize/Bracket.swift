import LeagueModel

/// Which playoff games lead to the title, found by following the winners: a platform's bracket
/// is not always there, and ESPN names the ladder only in some views.
struct Bracket {
  /// A game of a round: two teams and who won, once that is known.
  struct Game {
    let teams: Set<Team.ID>
    let winner: Team.ID?
  }

  private var alive: Set<Team.ID>
  private var fellLast: Set<Team.ID> = []

  /// Starts with the teams that reached the playoffs.
  init(qualified: some Sequence<Team.ID>) { alive = Set(qualified) }

  /// What is at stake for these teams in the present round.
  func kind(of teams: Set<Team.ID>) -> Matchup.Kind {
    // Whoever is the last has won the title and waits for nothing.
    if teams.count == 1 { return teams.isSubset(of: alive) && alive.count > 1 ? .bye : .idle }
    if teams.isSubset(of: alive) { return .championship }
    if teams.isSubset(of: fellLast), alive.count == 2 { return .thirdPlace }
    return .consolation
  }

  /// Goes on to the next round: losers among those who could still win are out.
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
