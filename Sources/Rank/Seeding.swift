import LeagueModel

/// The order in which teams reach the playoffs: winners of divisions first, then by record, points
/// for, fewer points against, and name.
///
/// This is Sleeper's rule and ESPN's for `TOTAL_POINTS_SCORED`.
struct Seeding {
  /// The teams, best first.
  let order: [Team.ID]

  init(_ league: League, _ standings: Standings) {
    let sorted = league.teams.sorted { left, right in
      let (mine, theirs) = (standings[left.id], standings[right.id])
      if mine.record.winShare != theirs.record.winShare {
        return mine.record.winShare > theirs.record.winShare
      }
      if mine.pointsFor != theirs.pointsFor { return mine.pointsFor > theirs.pointsFor }
      if mine.pointsAgainst != theirs.pointsAgainst {
        return mine.pointsAgainst < theirs.pointsAgainst
      }
      return (left.name, left.id) < (right.name, right.id)
    }
    var led: Set<Division.ID> = []
    let leaders = sorted.filter { $0.divisionID.map { led.insert($0).inserted } ?? false }.map(\.id)
    let isLeader = Set(leaders)
    order = leaders + sorted.map(\.id).filter { !isLeader.contains($0) }
  }
}
