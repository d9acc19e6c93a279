public import LeagueModel

/// Every team's luck in the regular season up to a week, in the order of the league's teams.
///
/// Only decided games of played weeks count, and only teams with a game are opponents. Each week's
/// opponent is drawn by itself, as in a schedule that is shuffled anew every week: real schedules
/// spread repeated meetings more evenly, which moves no expected win and few percentages.
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

/// The record that every team would have with every other team's schedule, up to a week.
///
/// Team A with the schedule of B keeps its own points and meets B's opponents of each week. Where
/// that would be A itself, the two met each other, and A meets B as it did. A week counts if both
/// had a game; A's games against the median stay its own.
public func scheduleSwaps(_ league: League, through week: Int) -> ScheduleSwaps {
  let log = GameLog(league, through: week)
  // Whoever takes the schedule, the games against the median are their own.
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
