import LeagueModel

/// Regular-season results, to seed the playoffs where a platform does not.
struct RegularSeason {
  private(set) var records: [Team.ID: Record] = [:]
  private(set) var points: [Team.ID: Points] = [:]

  /// - Parameter hasMedianGame: Whether every team also plays each week's median.
  init(_ weeks: some Sequence<Week>, hasMedianGame: Bool) {
    for week in weeks where week.state == .played && !week.isPlayoff {
      for matchup in week.matchups {
        for side in matchup.sides {
          if let outcome = matchup.outcome(for: side.team) {
            records[side.team, default: Record()].add(outcome)
          }
          points[side.team, default: .zero] = points[side.team, default: .zero] + side.points
        }
      }
      guard hasMedianGame else { continue }
      for (team, outcome) in week.medianGames {
        records[team, default: Record()].add(outcome)
      }
    }
  }

  /// The teams by record, then points, with division winners first.
  func seeds(_ teams: [Team]) -> [Team.ID] {
    let ordered = teams.sorted { left, right in
      let (leftShare, rightShare) = (share(left), share(right))
      if leftShare != rightShare { return leftShare > rightShare }
      let (leftPoints, rightPoints) = (points[left.id] ?? .zero, points[right.id] ?? .zero)
      return leftPoints == rightPoints ? left.id < right.id : leftPoints > rightPoints
    }
    var led: Set<Division.ID> = []
    let leaders = ordered.filter { team in
      team.divisionID.map { led.insert($0).inserted } ?? false
    }
    let leaderIDs = Set(leaders.map(\.id))
    return leaders.map(\.id) + ordered.map(\.id).filter { !leaderIDs.contains($0) }
  }

  private func share(_ team: Team) -> Double { records[team.id]?.winShare ?? 0 }
}
