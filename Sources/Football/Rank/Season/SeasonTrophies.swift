import LeagueModel

/// The trophies of each team in a season that is over; empty before.
struct SeasonTrophies {
  private var trophies: [Team.ID: [ManagerCareer.Trophy]] = [:]

  /// - Parameter standings: The final standings; nil while the season is not over.
  init(_ figures: WeekCalculations, _ standings: PlayoffStandings?) {
    if let survivor = figures.league.champion, figures.survival != nil {
      trophies[survivor] = [.champion]
    }
    let all = figures.league.teams.map { figures.standings[$0.id] }
    for entry in standings?.entries ?? [] {
      var won: [ManagerCareer.Trophy] = []
      switch entry.standing {
      case .champion: won.append(.champion)
      case .runnerUp: won.append(.runnerUp)
      case .third: won.append(.third)
      case .sacko, .finished, .alive, .eliminated, .missed: break
      }
      if figures.seeds.first == entry.team { won.append(.topSeed) }
      let own = figures.standings[entry.team]
      if !all.contains(where: { $0.hasMore(\.pointsFor, than: own) }) { won.append(.mostPoints) }
      if entry.standing == .sacko { won.append(.sacko) }
      trophies[entry.team] = won
    }
  }

  /// A team's trophies, the title first.
  subscript(team: Team.ID) -> [ManagerCareer.Trophy] { trophies[team] ?? [] }
}
