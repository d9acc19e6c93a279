public import LeagueModel

/// The playoff race after a week: the proven statuses, and the odds of the other teams. Shared by the facts and the
/// page.
public struct RaceOutlook: Sendable, Equatable {
  /// The proven part.
  public let race: Race
  /// The simulated part.
  public let odds: Odds

  /// Nil in the playoffs, before the first game, for an unknown schedule, more than 64 teams or no playoffs.
  /// - Parameters:
  ///   - week: The last week whose results count.
  ///   - seasons: The number of simulated seasons, at least 100.
  public init?(_ league: League, through week: Int, seasons: Int = 10_000) {
    guard let played = league.week(week), played.state == .played, !played.isPlayoff,
      league.teams.count <= 64, let remaining = RemainingSchedule(league, through: week)
    else { return nil }
    race = Race(league, remaining, through: week)
    guard race.places > 0 else { return nil }
    odds = Odds(league, remaining, race, through: week, seasons)
  }

  var lines: [RaceLine] {
    let byTeam = Dictionary(odds.entries.map { ($0.team, $0) }) { first, _ in first }
    return race.entries.compactMap { entry in
      byTeam[entry.team].map { chance in
        RaceLine(
          team: entry.team, status: entry.status.rawValue, gamesLeft: entry.gamesLeft,
          winsNeeded: entry.winsNeeded, odds: chance.playoffs, error: chance.error,
          seasons: odds.seasons)
      }
    }
  }
}
