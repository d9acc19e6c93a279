public import LeagueModel

/// Every team's luck in the regular season up to a week, in league order. Each week's opponent is drawn
/// independently; actual schedules spread repeat meetings more evenly, which changes little.
public func luck(_ league: League, through week: Int) -> [Luck] {
  let log = GameLog(league, through: week)
  let standings = Standings(league, through: week)
  return log.teams.indices.map { team in
    var distribution = WinDistribution()
    var rounds: [Luck.Round] = []
    for round in log.rounds {
      guard let allPlay = round.allPlay(team), let outcome = round.outcome(team) else { continue }
      distribution.add(allPlay)
      rounds.append(
        Luck.Round(
          week: round.week, allPlay: allPlay, expected: allPlay.winShare, outcome: outcome))
    }
    distribution.add(certain: log.medianRecords[team])
    return Luck(
      team: log.teams[team], rounds: rounds, record: standings[log.teams[team]].record,
      medianRecord: log.medianRecords[team], distribution: distribution.probabilities)
  }
}

/// Every team's record with every other team's schedule, up to a week. Team A with B's schedule keeps its own points
/// and median games. In each week in which both had a game, it plays B's opponent, or B if that opponent is A.
public func scheduleSwaps(_ league: League, through week: Int) -> ScheduleSwaps {
  let log = GameLog(league, through: week)
  var records = log.medianRecords.map { Array(repeating: $0, count: log.teams.count) }
  for round in log.rounds {
    for game in round.games {
      for (owner, opponent, outcome) in [
        (game.home, game.away, game.outcome), (game.away, game.home, game.outcome.reversed),
      ] {
        guard let opposing = round.scores[opponent] else { continue }
        for (team, score) in round.scores.enumerated() {
          guard let score else { continue }
          records[team][owner].add(
            team == owner
              ? outcome
              : team == opponent ? outcome.reversed : Outcome(score, against: opposing))
        }
      }
    }
  }
  return ScheduleSwaps(teams: log.teams, records: records)
}
