import LeagueModel

/// The undecided games of the regular season. Teams are indices.
struct RemainingSchedule {
  struct Game: Equatable {
    let home: Int
    let away: Int
    /// The remaining weeks that count for the game, as indices of `weeks`.
    let weeks: [Int]
    let homePoints: Int
    let awayPoints: Int
  }

  struct WeekAhead {
    /// The indices of the scheduled teams, with or without an opponent, in order.
    let teams: [Int]
    let games: [Game]
  }

  let weeks: [WeekAhead]
  let hasMedianGame: Bool

  var isEmpty: Bool {
    weeks.allSatisfy { $0.games.isEmpty && (!hasMedianGame || $0.teams.isEmpty) }
  }

  init?(_ league: League, through week: Int) {
    func isPlayed(_ each: Week) -> Bool { each.state == .played && each.number <= week }
    let regular = league.weeks.filter { !$0.isPlayoff }
    let ahead = regular.filter { !isPlayed($0) }
    let known = Set(regular.filter { isPlayed($0) || !$0.matchups.isEmpty }.map(\.number))
    let last = league.rules.lastRegularWeek
    guard ahead.allSatisfy({ !$0.matchups.isEmpty }),
      week >= last || ((week + 1)...last).allSatisfy(known.contains)
    else { return nil }
    let index = league.teamIndex
    let place = Dictionary(ahead.enumerated().map { ($0.element.number, $0.offset) }) { $1 }
    hasMedianGame = league.rules.hasMedianGame
    weeks = ahead.map { each in
      let teams = each.matchups.flatMap(\.sides).compactMap { index[$0.team] }.sorted()
      let games = each.matchups.compactMap { matchup -> Game? in
        // A two-week game is listed in both weeks; the last one decides it.
        guard let away = matchup.away, let first = index[matchup.home.team],
          let second = index[away.team], first != second,
          matchup.weeks.last ?? each.number == each.number
        else { return nil }
        func scored(_ team: Team.ID) -> Int {
          regular.filter { isPlayed($0) && matchup.weeks.contains($0.number) }
            .flatMap(\.matchups).compactMap { $0.sides(of: team)?.own.points.tenThousandths }
            .reduce(0, +)
        }
        let weeks = matchup.weeks.compactMap { place[$0] }
        return Game(
          home: first, away: second, weeks: weeks, homePoints: scored(matchup.home.team),
          awayPoints: scored(away.team))
      }
      return WeekAhead(teams: teams, games: games)
    }
  }
}
