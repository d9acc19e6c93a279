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

    /// Whether the team has more points than another, per game if they have played different numbers of games.
    func hasMore(
      _ points: KeyPath<Standing, Points>, than other: Standing
    ) -> Bool {
      let (own, theirs) = (self[keyPath: points], other[keyPath: points])
      guard games != other.games, games > 0, other.games > 0 else { return own > theirs }
      return own.tenThousandths * other.games > theirs.tenThousandths * games
    }

    mutating func addGame(_ outcome: Outcome, own: Points, opponent: Points, weeks: Int) {
      add(outcome)
      games += 1
      pointsFor = pointsFor + own
      pointsAgainst = pointsAgainst + opponent
      if weeks == 1 { weekScores.append(own) }
    }

    /// Adds a week without an opponent, in a guillotine league.
    mutating func addWeek(_ own: Points) {
      games += 1
      pointsFor = pointsFor + own
      weekScores.append(own)
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
    if league.rules.isGuillotine {
      addSurvivals(league, through: last)
      return
    }
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

  /// Adds up the points of a guillotine league, which has no games.
  private mutating func addSurvivals(_ league: League, through last: Int) {
    for week in league.playedWeeks where week.number <= last {
      for side in week.matchups.filter(\.isSurvival).map(\.home) {
        standings[side.team]?.addWeek(side.points)
      }
    }
  }

  subscript(team: Team.ID) -> Standing { standings[team] ?? Standing() }
}
