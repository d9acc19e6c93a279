public import LeagueModel

/// The race for the playoffs as a week leaves it: what is proven, and the odds of the rest. Worked out
/// once, for the facts and for the page.
public struct RaceOutlook: Sendable, Equatable {
  /// What is certain.
  public let race: Race
  /// How likely the rest is.
  public let odds: Odds

  /// Nil in the playoffs, before the first game, while the schedule ahead is not known, and for leagues
  /// of more than 64 teams or without playoffs.
  /// - Parameters:
  ///   - week: the last week whose results stand.
  ///   - seasons: how many seasons are played out for the odds, at least 100.
  public init?(_ league: League, through week: Int, seasons: Int = 10_000) {
    guard let played = league.week(week), played.state == .played, !played.isPlayoff,
      league.teams.count <= 64, let remaining = RemainingSchedule(league, through: week)
    else { return nil }
    race = Race(league, remaining, through: week)
    guard race.places > 0 else { return nil }
    odds = Odds(league, remaining, race, through: week, seasons)
  }

  /// The lines of the page, in the order of the league.
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
