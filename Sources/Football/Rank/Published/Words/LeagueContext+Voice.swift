public import LeagueModel

extension LeagueContext {
  /// The voice that the manager of a week's top scorer has chosen; nil if none has, or if the score is shared.
  public func voice(chosenIn week: Rankings) -> (voice: Voice, by: String)? {
    let scores = week.matchups.flatMap { game in
      game.away.map { [game.home, $0] } ?? []
    }
    guard let best = scores.max(by: { $0.points < $1.points }),
      scores.count(where: { $0.points == best.points }) == 1,
      let team = week.teams.first(where: { $0.id == best.team })
    else { return nil }
    return managers.lazy.compactMap { manager in
      manager.voice.flatMap {
        team.isCalled(manager.name) ? ($0, team.ownerNames.first ?? team.name) : nil
      }
    }.first
  }
}
