package import Advice
package import LeagueModel
import Platform
package import Rank
import Statistics

/// Everything that the advice for a league is made from.
package struct AdviceMaterial: Sendable {
  package let league: League
  /// The games of the season before.
  package let lastSeason: PlayerGames
  /// The number of the week that was asked for; nil for the next one.
  package let wanted: Int?
  /// What defenses have allowed by the last played week, as the build stored it; nil if it is not up to date.
  let report: DefenseReport?
  /// The season's games that show what defenses allow, and which players they cover.
  let scored: @Sendable () throws(SiteError) -> (games: [ScoredGame], sample: DefenseReport.Sample)

  /// The week to advise on: the wanted one, or else the first that has not been played; nil if there is none.
  package var week: Week? {
    wanted.map { league.week($0) } ?? league.weeks.first { $0.state != .played }
  }

  /// The note for a week whose games have begun since the lineups were fetched.
  package func outdated(_ week: Week, _ run: SiteRun) -> String {
    "\(league.name): the lineups of week \(week.number) were fetched before kickoff, "
      + "\(NewspaperDate(league.fetchedAt, in: run.zone).text(.full)); run 'skidmark build' for what happened since"
  }

  /// The forecasts for a week, from what was known before it.
  package func forecasts(_ week: Week) throws(SiteError) -> Forecasts {
    // What defenses had allowed before the week; nil if nothing is known.
    var allowed: PointsAllowed?
    if let report, report.week == week.number - 1 {
      allowed = PointsAllowed(report)
    } else {
      let games = try scored().games.filter { $0.week < week.number }
      allowed = games.isEmpty ? nil : PointsAllowed(games)
    }
    return Forecasts(league, week: week, lastSeason: lastSeason, allowed: allowed)
  }

  /// The advice about rosters in a week, with the free agents that are known.
  package func season(_ week: Week, _ forecasts: Forecasts) throws(SiteError) -> SeasonAdvisor {
    let (games, sample) = try scored()
    return SeasonAdvisor(
      league, forecasts,
      freeAgents: forecasts.freeAgents(league, everybody: sample == .everybody ? games : nil))
  }
}
