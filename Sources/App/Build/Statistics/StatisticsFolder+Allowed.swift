package import LeagueModel
import Platform
package import Statistics

extension StatisticsFolder {
  /// The players' games that show what defenses allowed in a league's season through a week. They cover all players if
  /// statistics are imported and the league's rules are known, or if the platform has them, and otherwise the players
  /// on rosters.
  package func scoredGames(
    of league: League, through week: Int
  ) throws(SiteError) -> (games: [ScoredGame], sample: DefenseReport.Sample) {
    if let rules = league.rules.scoring, let players = try players(season: league.season) {
      let games = [ScoredGame](players, under: rules, through: week)
      if !games.isEmpty { return (games, .everybody) }
    }
    let told = try data.season(league.key, league.season).games.read()
    let games = (told ?? []).filter { $0.week <= week }
    if !games.isEmpty { return (games, .everybody) }
    return ([ScoredGame](league).filter { $0.week <= week }, .rostered)
  }

  /// The files other than the league that these games come from.
  func inputs(_ key: LeagueKey, season: Int) throws(SiteError) -> [NamedDigest] {
    let told = data.season(key, season).games
    return try [ledger.input(Self.file("players", season)), ledger.input(told.name)]
  }
}
