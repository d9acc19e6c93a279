import LeagueModel

extension WeekNumbers {
  /// The numbers for a week's rankings; nil before the first game.
  init?(_ figures: WeekCalculations, for rankings: Rankings, by system: PowerSystem) {
    guard rankings.week > 0 else { return nil }
    let (league, week, names) = (figures.league, rankings.week, figures.players)
    let order = rankings.teams.map(\.id)
    func place(_ team: Team.ID) -> Int { order.firstIndex(of: team) ?? order.count }
    let news = LeagueNews.all(figures)
    guard !league.rules.isGuillotine else {
      self.init(
        news: news.isEmpty ? nil : news, awards: figures.awards.awards,
        season: seasonLines(league, through: week, by: system, order: order),
        lineups: figures.reviews.sorted { ($1.efficiency ?? 0) < ($0.efficiency ?? 0) }
          .map { LineupLine($0) { names[$0].name } }, wire: WireTable(figures))
      return
    }
    let luck = figures.lucks.filter { !$0.rounds.isEmpty }
      .sorted { left, right in
        left.difference == right.difference
          ? place(left.team) < place(right.team) : left.difference > right.difference
      }
    let reviews = figures.reviews.sorted { left, right in
      let (mine, theirs) = (left.efficiency ?? 0, right.efficiency ?? 0)
      return mine == theirs ? place(left.team) < place(right.team) : mine > theirs
    }
    let systems = [system] + PowerSystem.allCases.filter { $0 != system }
    let race = (figures.outlook?.lines ?? []).sorted { left, right in
      left.odds == right.odds ? place(left.team) < place(right.team) : left.odds > right.odds
    }
    let recap = SeasonRecap(figures)
    self.init(
      news: news.isEmpty ? nil : news, recap: recap, wraps: SeasonWrap.all(figures, recap),
      standings: standingsTable(league, through: week), race: race,
      bracket: rankings.phase == .playoffs ? figures.bracket : nil,
      awards: figures.awards.awards, rivalries: weekRivalries(league, week: week),
      records: figures.records.records,
      season: seasonLines(league, through: week, by: system, order: order),
      luck: luck.map(LuckLine.init),
      swaps: rankings.phase == .regular && week >= 3
        ? SwapTable(figures.swaps, order: order) : nil,
      lineups: reviews.map { LineupLine($0) { names[$0].name } },
      systems: systems.map { system in
        SystemLine(
          system, figures.ranking(system).placings.map { ($0.team.id, $0.rank, $0.score) },
          backTest(league, of: system, through: week), order: order)
      }, wire: WireTable(figures),
      next: figures.nextGames?.map { game in
        var game = game
        let (first, second) = (game.first.team, game.second.team)
        let isFirstAhead = game.chance.map { $0 >= 0.5 } ?? (place(first) < place(second))
        game.pick = isFirstAhead ? first : second
        return game
      },
      playoffs: PlayoffsAhead(figures), raceDoubt: figures.outlook?.race.doubt,
      seedChanges: Seeding(league, figures.standings, through: week).changes(league, week),
      stories: figures.stories.isEmpty ? nil : figures.stories)
  }
}
