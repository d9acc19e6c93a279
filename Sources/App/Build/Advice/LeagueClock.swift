import Advice
package import LeagueModel
package import Platform

extension SiteRun {
  /// The time by which the games of a league's week have begun or not. It is the chosen one or the present, but recorded
  /// answers have their own: their season does not go on.
  package func present(of league: League) -> Instant {
    options.isTimeChosen ? present : recordedTime(of: league) ?? present
  }

  /// The league, fetched when its recorded answers were made.
  func timed(_ league: League) -> League {
    guard let recorded = recordedTime(of: league) else { return league }
    var league = league
    league.fetchedAt = min(league.fetchedAt, recorded)
    return league
  }

  /// The day after the last games that recorded answers tell; nil for other answers, and if some of its games are still
  /// being played or their kickoffs are not known.
  private func recordedTime(of league: League) -> Instant? {
    guard configuration.environment == .mock,
      !league.weeks.contains(where: { $0.state == .current })
    else { return nil }
    let told = league.weeks.last { $0.state == .played }.flatMap { GameDays($0.proGames ?? []) }
    let next = league.weeks.first { $0.state == .upcoming }?.firstKickoff
    // Before a season's first week, or if a week's games are not told.
    let dayBefore = next?.adding(seconds: -86_400)
    return [told?.dayAfter, dayBefore].compactMap(\.self).min()
  }
}
