import LeagueModel

/// Regular-season results, to seed the playoffs where a platform does not.
struct RegularSeason {
  private(set) var records: [Team.ID: Record] = [:]
  private(set) var points: [Team.ID: Points] = [:]
  /// Half wins of the first team against the second, and the number of their games.
  private var meetings: [[Team.ID]: (halfWins: Int, games: Int)] = [:]

  /// - Parameter hasMedianGame: Whether every team also plays each week's median.
  init(_ weeks: some Sequence<Week>, hasMedianGame: Bool) {
    for week in weeks where week.state == .played && !week.isPlayoff {
      for matchup in week.matchups {
        for side in matchup.sides {
          if let outcome = matchup.outcome(for: side.team) {
            records[side.team, default: Record()].add(outcome)
            for other in matchup.sides where other.team != side.team {
              let known = meetings[[side.team, other.team], default: (0, 0)]
              let taken = outcome == .win ? 2 : outcome == .tie ? 1 : 0
              meetings[[side.team, other.team]] = (known.halfWins + taken, known.games + 1)
            }
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

  /// The teams by record, then points, with division winners first. If teams tie for the best record of a division,
  /// their games against each other decide, then those within the division, as on Sleeper.
  func seeds(_ teams: [Team]) -> [Team.ID] {
    let ordered = teams.sorted { left, right in
      let (leftShare, rightShare) = (share(left), share(right))
      if leftShare != rightShare { return leftShare > rightShare }
      let (leftPoints, rightPoints) = (points[left.id] ?? .zero, points[right.id] ?? .zero)
      return leftPoints == rightPoints ? left.id < right.id : leftPoints > rightPoints
    }
    let divisions = Dictionary(grouping: ordered.filter { $0.divisionID != nil }, by: \.divisionID)
    let leaders = Set(divisions.values.compactMap { leader(of: $0)?.id })
    return ordered.map(\.id).filter(leaders.contains)
      + ordered.map(\.id).filter { !leaders.contains($0) }
  }

  /// The winner of a division. If a tiebreaker separates some of the tied teams, it starts over with the rest.
  /// - Parameter members: Its teams by record, then points.
  private func leader(of members: [Team]) -> Team? {
    guard let best = members.first.map(share) else { return nil }
    var tied = members.filter { share($0) == best }
    while let fewer = narrowed(tied, by: tied) ?? narrowed(tied, by: members) { tied = fewer }
    return tied.first
  }

  /// The tied teams with the best record against rivals; nil if that does not separate them, or if the tied teams have
  /// not all met equally often.
  private func narrowed(_ tied: [Team], by rivals: [Team]) -> [Team]? {
    let played = tied.map { team in
      rivals.filter { $0.id != team.id }.map { meetings[[team.id, $0.id]] ?? (0, 0) }
    }
    guard tied.count < rivals.count || Set(played.joined().map(\.games)).count == 1 else {
      return nil
    }
    let shares = played.map { met in
      let games = met.reduce(0) { $0 + $1.games }
      return games == 0 ? 0 : Double(met.reduce(0) { $0 + $1.halfWins }) / Double(games)
    }
    let best = zip(tied, shares).filter { $0.1 == shares.max() }.map(\.0)
    return best.count < tied.count ? best : nil
  }

  private func share(_ team: Team) -> Double { records[team.id]?.winShare ?? 0 }
}
