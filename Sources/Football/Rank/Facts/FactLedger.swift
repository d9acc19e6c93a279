import LeagueModel

struct FactLedger {
  let facts: [Fact]

  init(_ figures: WeekFigures, _ week: Week?, _ teams: [RankedTeam], _ system: PowerSystem) {
    guard let week else {
      facts = PreseasonTeam.all(teams, figures).flatMap { team in
        [Fact(WaitingFact(), of: team.team, week: 0, rankedBy: system)]
          + FactCatalog.ofPreseason.compactMap { kind in
            kind.init(team).map { Fact($0, of: team.team, week: 0, rankedBy: system) }
          }
      }
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
