package import LeagueModel
package import Platform

/// The advice for the lineups of a week, as it was given. It never changes after the week has begun.
package struct AdviceLog: Sendable, Equatable, Codable {
  /// When the advice was made.
  package enum Origin: String, Sendable, Codable {
    /// Before the week's first kickoff.
    case beforeKickoff = "before_kickoff"
    /// Later, from what was known before the week.
    case recomputed
  }

  /// The version of the stored format.
  package var version: Int
  package var league: LeagueKey
  /// The year in which the season began.
  package var season: Int
  package var week: Int
  /// When the advice was made; nil if it was recomputed.
  package var saidAt: Instant?
  /// The advice for the teams whose lineups were known.
  package var teams: [LineupAdvice]

  /// Whether the advice was given before the week began.
  package var origin: Origin { saidAt == nil ? .recomputed : .beforeKickoff }

  /// Records the advice for a week that has not begun.
  /// - Returns: Nil if its first game has kicked off by `now` or by the time of the league's data, if its kickoffs are
  ///   unknown, or if there are no lineups.
  package init?(_ league: League, _ forecasts: Forecasts, at now: Instant) {
    guard let first = forecasts.week.firstKickoff, forecasts.week.state != .played,
      max(now, league.fetchedAt) < first
    else { return nil }
    self.init(league, forecasts, saidAt: now)
    guard !teams.isEmpty else { return nil }
  }

  /// Computes the advice for a week of the past, from what was known before it.
  package init(recomputing forecasts: Forecasts, of league: League) {
    self.init(league, forecasts, saidAt: nil)
  }

  private init(_ league: League, _ forecasts: Forecasts, saidAt: Instant?) {
    version = 1
    self.league = league.key
    season = league.season
    week = forecasts.week.number
    self.saidAt = saidAt
    teams = LineupAdvisor(forecasts).all
  }
}

extension Week {
  /// When the first game of the NFL begins; nil if unknown.
  package var firstKickoff: Instant? { proGames?.compactMap(\.kickoff).min() }
}
