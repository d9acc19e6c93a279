package import LeagueModel
package import Statistics

extension StatisticsFolder {
  /// Whose points count as allowed by a defense.
  package enum Sample: String, Sendable {
    /// All players of the NFL, by imported statistics and the league's scoring rules.
    case everybody
    /// The players on the league's rosters, by the platform's own points.
    case rostered
  }

  /// The games that tell what defenses allowed in a league's season, through a week: of all players if their statistics
  /// are imported and the league's rules are known, or else of those on its rosters.
  package func scoredGames(
    of league: League, through week: Int
  ) throws(SiteError) -> (games: [ScoredGame], sample: Sample) {
    if let rules = league.rules.scoring, let players = try players(season: league.season) {
      let games = [ScoredGame](players, under: rules, through: week)
      if !games.isEmpty { return (games, .everybody) }
    }
    return ([ScoredGame](league).filter { $0.week <= week }, .rostered)
  }
}
