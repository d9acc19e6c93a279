import LeagueModel

func seasonLines(
  _ league: League, through last: Int, by system: PowerSystem, order: [Team.ID]
) -> [SeasonLine] {
  var entries: [Team.ID: [SeasonLine.Entry]] = [:]
  var ranks: [Team.ID: Int] = [:]
  for week in league.playedWeeks where week.number <= last {
    if !week.isPlayoff || ranks.isEmpty {
      let ranking = PowerRanking(
        system, league, Standings(league, through: week.number), through: week.number)
      ranks = Dictionary(ranking.placings.map { ($0.team.id, $0.rank) }) { first, _ in first }
    }
    for team in order {
      guard let rank = ranks[team] else { continue }
      entries[team, default: []].append(week.entry(of: team, rank: rank))
    }
  }
  return order.map { SeasonLine(team: $0, weeks: entries[$0] ?? []) }
}

extension Week {
  fileprivate func entry(of team: Team.ID, rank: Int) -> SeasonLine.Entry {
    for matchup in matchups where matchup.kind != .idle {
      guard let sides = matchup.sides(of: team) else { continue }
      return SeasonLine.Entry(
        week: number, rank: rank, points: sides.own.points,
        outcome: matchup.weeks.last == number ? matchup.outcome(for: team) : nil,
        opponent: sides.other?.team, opponentPoints: sides.other?.points)
    }
    return SeasonLine.Entry(
      week: number, rank: rank, points: nil, outcome: nil, opponent: nil, opponentPoints: nil)
  }
}
