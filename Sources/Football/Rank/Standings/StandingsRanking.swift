public import LeagueModel

/// The regular-season standings after a week in seed order, by division, then teams without one.
public func standingsTable(_ league: League, through week: Int) -> [StandingsGroup] {
  let standings = Standings(league, through: week)
  let order = Seeding(league, standings, through: week).order
  let places = league.field(after: week)?.count ?? league.rules.playoffTeamCount
  let members = Dictionary(league.teams.map { ($0.id, $0.divisionID) }) { first, _ in first }
  let names = Dictionary(league.divisions.map { ($0.id, $0.name) }) { first, _ in first }
  // Divisions without a name come last.
  let unnamed = Set(league.teams.compactMap(\.divisionID)).filter { names[$0] == nil }.sorted()
  let divisions: [Division.ID?] = league.divisions.map(\.id) + unnamed + [nil]
  let seeded = order.enumerated().map { (team: $0.element, seed: $0.offset + 1) }
  let groups = divisions.map { division in seeded.filter { members[$0.team] == division } }
  let filled = zip(divisions, groups).filter { !$0.1.isEmpty }
  return filled.map { division, teams in
    let leader = teams.first.map { standings[$0.team].record } ?? Record()
    return StandingsGroup(
      division: filled.count > 1 ? division.map { names[$0] ?? "Division \($0)" } : nil,
      lines: teams.map { team, seed in
        let standing = standings[team]
        return StandingsLine(
          team: team, seed: seed, isPlayoffSeed: seed <= places,
          record: standing.record, pointsFor: standing.pointsFor,
          pointsAgainst: standing.pointsAgainst, streak: standing.streak,
          gamesBehind: standing.record.gamesBehind(leader))
      })
  }
}

extension Record {
  fileprivate func gamesBehind(_ leader: Record) -> Double {
    Double(leader.wins - wins + losses - leader.losses) / 2
  }
}
