import LeagueModel

struct FactLedger {
  let facts: [Fact]

  init(_ figures: WeekFigures, _ week: Week?, _ teams: [RankedTeam], _ system: PowerSystem) {
    guard let week else {
      facts = teams.map { Fact(WaitingFact(), of: $0, week: 0, rankedBy: system) }
      return
    }
    let tables = WeekTables(figures, week, teams)
    facts = teams.flatMap { team in
      let teamWeek = TeamWeek(team, tables)
      let opponent = teamWeek.opponent
      return FactCatalog.ofPlayedWeeks.compactMap { kind in
        kind.init(teamWeek).map {
          Fact($0, of: team, week: week.number, opponent: opponent, rankedBy: system)
        }
      }
    }
  }
}
