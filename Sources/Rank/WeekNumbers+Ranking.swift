import LeagueModel

extension WeekNumbers {
  /// The numbers of a week that has been played; luck and systems are those of the regular season.
  init(
    _ league: League, week: Int, teams: [RankedTeam], by system: PowerSystem,
    _ names: PlayerNames
  ) {
    let order = teams.map(\.id)
    func place(_ team: Team.ID) -> Int { order.firstIndex(of: team) ?? order.count }
    let luck = Rank.luck(league, through: week).filter { !$0.rounds.isEmpty }
      .sorted { left, right in
        left.difference == right.difference
          ? place(left.team) < place(right.team) : left.difference > right.difference
      }
    let reviews = reviewLineups(league, week: week).sorted { left, right in
      let (mine, theirs) = (left.efficiency ?? 0, right.efficiency ?? 0)
      return mine == theirs ? place(left.team) < place(right.team) : mine > theirs
    }
    let systems = [system] + PowerSystem.allCases.filter { $0 != system }
    self.init(
      luck: luck.map(LuckLine.init),
      lineups: reviews.map { LineupLine($0) { names[$0].name } },
      systems: systems.map { system in
        SystemLine(
          powerTable(league, by: system, through: week),
          backTest(league, of: system, through: week), order: order)
      })
  }
}
