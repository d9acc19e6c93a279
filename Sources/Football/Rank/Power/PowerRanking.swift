import LeagueModel

struct PowerRanking {
  struct Placing {
    let team: Team
    let rank: Int
    let score: Double
  }

  let placings: [Placing]

  /// Orders by score, then wins, points for, fewer points against, name and id.
  init(_ system: PowerSystem, _ league: League, _ standings: Standings, through last: Int) {
    let log = GameLog(league, through: last)
    self.init(league, standings, PowerScores(system, log, standings, through: last), through: last)
  }

  /// A guillotine league is ordered by survival in all systems, because none of its teams plays another.
  init(_ league: League, _ standings: Standings, _ scores: PowerScores, through last: Int) {
    guard !league.rules.isGuillotine else {
      placings = SurvivalRanking(league, through: last).placings
      return
    }
    let scored = zip(league.teams, scores.values).map { team, score in
      (team: team, score: score, standing: standings[team.id])
    }
    let ordered = scored.sorted { left, right in
      if left.score != right.score { return left.score > right.score }
      let (mine, theirs) = (left.standing, right.standing)
      if mine.record.wins != theirs.record.wins { return mine.record.wins > theirs.record.wins }
      if mine.pointsFor != theirs.pointsFor { return mine.pointsFor > theirs.pointsFor }
      if mine.pointsAgainst != theirs.pointsAgainst {
        return mine.pointsAgainst < theirs.pointsAgainst
      }
      return (left.team.name, left.team.id) < (right.team.name, right.team.id)
    }
    placings = ordered.enumerated().map { index, entry in
      Placing(team: entry.team, rank: index + 1, score: entry.score)
    }
  }

  func rank(of team: Team.ID) -> Int? { placings.first { $0.team.id == team }?.rank }

  func score(of team: Team.ID) -> Double { placings.first { $0.team.id == team }?.score ?? 0 }
}

extension PowerRanking {
  /// The ranking after the previous played week; nil if there is none.
  static func previous(_ system: PowerSystem, _ league: League, before number: Int) -> Self? {
    league.playedWeeks.last { $0.number < number }.map { earlier in
      PowerRanking(
        system, league, Standings(league, through: earlier.number), through: earlier.number)
    }
  }
}
