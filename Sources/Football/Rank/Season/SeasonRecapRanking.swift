import LeagueModel

extension SeasonRecap {
  /// The recap of a season; nil except as of the last played week of a season that is over.
  init?(_ figures: WeekCalculations) {
    guard figures.isSeasonOver, figures.number == figures.league.latestPlayedWeek,
      let bracket = figures.bracket, let champion = bracket.champion,
      let standings = PlayoffStandings(figures)
    else { return nil }
    let finish = Self.finish(standings, bracket, seeds: figures.seeds)
    self.init(
      finish: finish, sacko: standings.entries.first { $0.standing == .sacko }?.team,
      path: Self.path(of: champion, bracket), closestGame: ClosestGame(figures),
      comeback: Comeback(figures), trade: Trade(figures), bestAdd: Add(figures),
      bestPick: Self.pick(figures, isBest: true),
      worstPick: Self.pick(figures, isBest: false),
      weeklyHighs: Self.weeklyHighs(figures, order: finish.map(\.team)))
  }

  /// The page's final standings, with what decided each place.
  private static func finish(
    _ standings: PlayoffStandings, _ bracket: PlayoffBracket, seeds: [Team.ID]
  ) -> [FinalPlace] {
    let deciders = bracket.rounds.flatMap(\.thirdPlace)
    let thirds = Set(deciders.compactMap(\.winner))
    let fourths = Set(deciders.compactMap(\.loser))
    var fell: [Team.ID: PlayoffRound.Stage] = [:]
    for round in bracket.rounds {
      for loser in round.title.compactMap(\.loser) { fell[loser] = round.stage }
    }
    return standings.entries.enumerated().map { index, entry in
      let team = entry.team
      let how: FinalPlace.How =
        switch fell[team] {
        case _ where team == bracket.champion: .champion
        case .final: .runnerUp
        case .semifinals where index == 2 && thirds.contains(team): .third
        case .semifinals where index == 3 && fourths.contains(team): .fourth
        case .semifinals: .lostSemifinal
        case .quarterfinals: .lostQuarterfinal
        case .early: .lostEarly
        case .consolation, nil: .missed
        }
      let seed = 1 + (seeds.firstIndex(of: team) ?? seeds.count)
      return FinalPlace(place: index + 1, team: team, seed: seed, how: how)
    }
  }

  /// Platforms may omit byes. If the champion had no game in a round for the title, it had a bye.
  private static func path(of champion: Team.ID, _ bracket: PlayoffBracket) -> [Step] {
    bracket.rounds.filter { $0.stage != .consolation }.flatMap { round in
      let steps = round.title.compactMap { game -> Step? in
        let (first, second) = (game.first, game.second)
        guard [first.team, second.team].contains(champion) else { return nil }
        let (own, other) = first.team == champion ? (first, second) : (second, first)
        return Step(
          stage: round.stage, weeks: round.weeks, opponent: other.team, points: own.points,
          opponentPoints: other.points)
      }
      return steps.isEmpty ? [Step(stage: round.stage, weeks: round.weeks)] : steps
    }
  }

  /// The number of regular-season weeks in which each team had the most points.
  static func weeklyHighs(_ figures: WeekCalculations) -> [Team.ID: Int] {
    var counts: [Team.ID: Int] = [:]
    for week in figures.league.weeks where !week.isPlayoff && week.number <= figures.number {
      let best = holders(of: week.sidesWithOpponent, most: \.points)
      for side in best?.elements ?? [] { counts[side.team, default: 0] += 1 }
    }
    return counts
  }

  private static func weeklyHighs(_ figures: WeekCalculations, order: [Team.ID]) -> [WeeklyHighs] {
    let counts = weeklyHighs(figures)
    let teams = order.compactMap { team in
      counts[team].map { WeeklyHighs(team: team, weeks: $0) }
    }
    return teams.enumerated().sorted { left, right in
      (right.element.weeks, left.offset) < (left.element.weeks, right.offset)
    }.map(\.element)
  }
}

extension SeasonRecap.ClosestGame {
  /// The earliest of several equally close games.
  fileprivate init?(_ figures: WeekCalculations) {
    let games = figures.league.decidedGames(through: figures.number).compactMap { game in
      game.margin.map { (game: game, margin: $0) }
    }
    let decided = games.filter { !$0.game.isTie }
    let closest = (decided.isEmpty ? games : decided).min { left, right in
      (left.margin, left.game.week, left.game.first.team)
        < (right.margin, right.game.week, right.game.first.team)
    }
    guard let (game, margin) = closest else { return nil }
    self.init(
      week: game.week, first: game.first.team, second: game.second.team, points: game.first.total,
      opponentPoints: game.second.total, margin: margin, isTie: game.isTie)
  }
}
