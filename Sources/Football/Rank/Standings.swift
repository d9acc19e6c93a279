import LeagueModel

struct Standings {
  struct Standing {
    private(set) var record = Record()
    private(set) var pointsFor = Points.zero
    private(set) var pointsAgainst = Points.zero
    /// The number of decided games, not counting games against the median; a multiweek game counts once.
    private(set) var games = 0
    /// Points of each decided one-week game, in order.
    private(set) var weekScores: [Points] = []
    /// All results in order.
    private(set) var outcomes: [Outcome] = []

    var streak: Streak? { Streak(endOf: outcomes) }

    var average: Double {
      games == 0 ? 0 : pointsFor.value / Double(games)
    }

    mutating func addGame(_ outcome: Outcome, own: Points, opponent: Points, weeks: Int) {
      add(outcome)
      games += 1
      pointsFor = pointsFor + own
      pointsAgainst = pointsAgainst + opponent
      if weeks == 1 { weekScores.append(own) }
    }

    /// Adds a result without points, for a game against the median.
    mutating func add(_ outcome: Outcome) {
      record.add(outcome)
      outcomes.append(outcome)
    }
  }

  private var standings: [Team.ID: Standing]

  /// Adds up the decided games of weeks 1 to `last`. A multiweek matchup counts in its last week.
  /// - Parameter includingPlayoffs: Whether playoff games count, as they do for streaks.
  init(_ league: League, through last: Int, includingPlayoffs: Bool = false) {
    standings = Dictionary(league.teams.map { ($0.id, Standing()) }) { first, _ in first }
    for week in league.playedWeeks
    where (includingPlayoffs || !week.isPlayoff) && week.number <= last {
      for matchup in week.matchups {
        for side in matchup.sides {
          guard let outcome = matchup.outcome(for: side.team),
            let other = matchup.sides(of: side.team)?.other
          else { continue }
          standings[side.team]?.addGame(
            outcome, own: side.total, opponent: other.total, weeks: matchup.weeks.count)
        }
      }
      guard league.rules.hasMedianGame, !week.isPlayoff else { continue }
      for (team, outcome) in week.medianGames { standings[team]?.add(outcome) }
    }
  }

  subscript(team: Team.ID) -> Standing { standings[team] ?? Standing() }
}
