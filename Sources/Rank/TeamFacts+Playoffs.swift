import LeagueModel

/// What a playoff week says of a team.
extension TeamFacts {
  mutating func addPlayoffs(_ league: League, _ week: Week) {
    guard week.isPlayoff, let matchup = week.matchups.first(where: { $0.sides(of: team.id) != nil })
    else { return }
    switch (matchup.kind, matchup.outcome(for: team.id)) {
    case (.bye, _):
      add("bye", weight: 0.6, "\(team.name) has a bye this week.")
    case (.championship, .win?) where isFinal(league, week):
      add("champion", weight: 1, "\(team.name) won the title.")
    case (.championship, .loss?) where isFinal(league, week):
      add("runner_up", weight: 0.95, "\(team.name) lost the final.")
    case (.championship, .loss?):
      add("eliminated", weight: 0.9, "\(team.name) can no longer win the title.")
    default: break
    }
  }

  /// The only game for the title in the last week that has one.
  private func isFinal(_ league: League, _ week: Week) -> Bool {
    let titleGames = week.matchups.filter { $0.kind == .championship }
    let isLast = !league.weeks.contains { later in
      later.number > week.number && later.matchups.contains { $0.kind == .championship }
    }
    return titleGames.count == 1 && isLast && league.stage == .complete
  }
}
