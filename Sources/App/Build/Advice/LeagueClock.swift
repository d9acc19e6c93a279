import Advice
package import LeagueModel
package import Platform

extension SiteRun {
  /// The time that decides which games of a league have begun: the chosen time, or else that of recorded answers, whose
  /// season does not go on, or else the present.
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

  /// The day after the last games in recorded answers; nil for other answers, during a week, and if no kickoffs are
  /// known.
  private func recordedTime(of league: League) -> Instant? {
    guard configuration.environment == .mock,
      !league.weeks.contains(where: { $0.state == .current })
    else { return nil }
    let told = league.weeks.last { $0.state == .played }.flatMap { GameDays($0.proGames ?? []) }
    let next = league.weeks.first { $0.state == .upcoming }?.firstKickoff
    // For a season without a played week, or a week without a list of NFL games.
    let dayBefore = next?.adding(seconds: -86_400)
    return [told?.dayAfter, dayBefore].compactMap(\.self).min()
  }
}
