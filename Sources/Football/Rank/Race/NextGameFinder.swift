import LeagueModel

/// What was certain about the teams' next games at the end of a week, without results of later weeks.
struct NextGameFinder {
  private let league: League
  private let week: Int
  private let bracket: PlayoffBracket?
  private let isSeasonOver: Bool

  init(_ figures: WeekCalculations) {
    league = figures.league
    week = figures.number
    bracket = figures.bracket
    isSeasonOver = figures.isSeasonOver
  }

  /// What is certain about a team; nil if unknown, such as consolation games, which vary by league.
  subscript(team: Team.ID) -> NextGameTiming? {
    let isPlayoff = league.week(week)?.isPlayoff ?? false
    if !isPlayoff, week < league.rules.lastRegularWeek { return inRegularSeason(team) }
    guard let bracket else {
      let hasPlayoffs = league.rules.playoffTeamCount > 1
      return !hasPlayoffs && league.stage == .complete ? NextGameTiming.none : nil
    }
    if isSeasonOver {
      let hasLaterGames = league.weeks.contains { later in
        later.number > week && later.matchups.contains { $0.away != nil }
      }
      return hasLaterGames ? nil : NextGameTiming.none
    }
    return bracket.champion == nil && bracket.alive.contains(team) ? .nextWeek : nil
  }

  private func inRegularSeason(_ team: Team.ID) -> NextGameTiming? {
    guard let next = league.week(week + 1), !next.matchups.isEmpty else {
      // If the schedule is unknown, an even number of teams means that all of them play.
      return league.teams.count.isMultiple(of: 2) ? .nextWeek : nil
    }
    let plays = next.matchups.contains { $0.away != nil && $0.sides(of: team) != nil }
    return plays ? .nextWeek : week + 1 < league.rules.lastRegularWeek ? .later : nil
  }
}
