import LeagueModel

struct FactList {
  let facts: [Fact]

  init(_ figures: WeekCalculations, _ week: Week?, _ teams: [RankedTeam], _ system: PowerSystem) {
    guard let week else {
      facts = PreseasonTeam.all(teams, figures).flatMap { team in
        [Fact(WaitingFact(), of: team.team, week: 0, rankedBy: system)]
          + FactCatalog.ofPreseason.compactMap { kind in
            kind.init(team).map { Fact($0, of: team.team, week: 0, rankedBy: system) }
          }
      }
      return
    }
    let tables = FactSources(figures, week, teams)
    let kinds = FactCatalog.ofPlayedWeeks.filter { kind in
      !(figures.league.rules.isBestBall && kind.judgesLineup)
        && (!figures.league.rules.isGuillotine || SurvivalFacts.allows(kind.kind))
    }
    facts = teams.flatMap { team in
      let teamWeek = TeamWeek(team, tables)
      let opponent = teamWeek.opponent
      let hasMargin = teamWeek.game?.isByPoints ?? true
      return kinds.compactMap { (kind) -> Fact? in
        guard hasMargin || !kind.isAboutMargin else { return nil }
        return kind.init(teamWeek).map { (told) -> Fact in
          var fact = Fact(
            told, of: team, week: week.number, opponent: opponent, hasMargin: hasMargin,
            rankedBy: system)
          if figures.league.rules.isGuillotine,
            !(fact.explainedBy.map(Explainer.ofSurvival.contains) ?? false)
          {
            fact.explainedBy = nil
          }
          return fact
        }
      }
    }
  }
}
