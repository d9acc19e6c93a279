import LeagueModel

@testable import Rank

/// A team in a power ranking, with its rank a week before.
struct PowerRow: Equatable {
  let team: Team.ID
  let rank: Int
  let previousRank: Int?
  let score: Double
}

/// The ranking of a system after a week, best first.
func powerRows(_ league: League, by system: PowerSystem, through week: Int) -> [PowerRow] {
  let ranking = PowerRanking(system, league, Standings(league, through: week), through: week)
  let previous = PowerRanking.previous(system, league, before: week)
  return ranking.placings.map { placing in
    PowerRow(
      team: placing.team.id, rank: placing.rank,
      previousRank: previous?.rank(of: placing.team.id), score: placing.score)
  }
}
