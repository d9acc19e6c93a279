import LeagueModel

extension PlayoffsAhead {
  /// Nil before the last week of the regular season, once the title is won, and without playoffs.
  init?(_ figures: WeekCalculations) {
    let (league, number) = (figures.league, figures.number)
    guard number > 0, number >= league.rules.lastRegularWeek, league.rules.playoffTeamCount > 1,
      figures.bracket?.champion == nil
    else { return nil }
    let field = league.field(after: number)?.count ?? league.rules.playoffTeamCount
    let seats = figures.seeds.enumerated().map { Seat(team: $0.element, seed: $0.offset + 1) }
    let alive = figures.bracket.map { Set($0.alive) }
    teams = seats.filter { alive?.contains($0.team) ?? ($0.seed <= field) }
    let next = league.nextPlayoffWeek(after: number)
    week = next?.number ?? number + 1
    guard teams.count > 1, week <= Week.lastPossible, next != nil || league.stage != .complete
    else { return nil }
    stage = .of(teamsLeft: teams.count)
    let playing: Set<Team.ID> = next?.titleTeams ?? []
    byes = playing.isEmpty ? [] : teams.filter { !playing.contains($0.team) }
    isStart = alive == nil
    isOurReading = isStart && figures.outlook?.race.doubt != nil
  }
}

/// The games of the playoffs' next week: those for the title first, then the third-place game, then all others.
func playoffGames(after figures: WeekCalculations) -> [NextGame]? {
  guard let ahead = PlayoffsAhead(figures),
    let next = figures.league.nextPlayoffWeek(after: figures.number)
  else { return nil }
  let chances = GameChances(figures)
  let seeds = Dictionary(figures.seeds.enumerated().map { ($0.element, $0.offset + 1) }) { $1 }
  let lineups = NextLineups(next, figures.league)
  let kinds: [Matchup.Kind] = [.championship, .thirdPlace, .toiletBowl, .consolation]
  var games = kinds.flatMap { kind in
    next.matchups.filter { $0.kind == kind }.compactMap { matchup -> NextGame? in
      guard let away = matchup.away else { return nil }
      let sides = [matchup.home, away].compactMap { side in
        seeds[side.team].map { NextGame.Side(side, seed: $0, lineups) }
      }.sorted { $0.seed < $1.seed }
      guard sides.count == 2 else { return nil }
      let (first, second) = (sides[0].team, sides[1].team)
      var game = NextGame(
        week: next.number, first: sides[0], second: sides[1],
        series: figures.headToHead[first, second]?.record)
      game.kind = kind
      game.stage = kind == .championship ? ahead.stage : nil
      game.chance = chances.chance(of: first, over: second, in: matchup)
      return game
    }.sorted { $0.first.seed < $1.first.seed }
  }
  // The closest game for the title is the game of the week.
  let titleGames = games.indices.filter { games[$0].kind == .championship }
  guard
    let best = titleGames.min(by: { left, right in
      (games[left].doubt, left) < (games[right].doubt, right)
    })
  else { return nil }
  games[best].isGameOfTheWeek = true
  return [games.remove(at: best)] + games
}

extension NextGame {
  /// The distance of the chance from even.
  fileprivate var doubt: Double { chance.map { abs($0 - 0.5) } ?? 0.5 }
}

/// The chances in games to come, from the teams' scores in all weeks so far.
struct GameChances {
  private let means: [Team.ID: Double]
  private let deviation: Double
  private let league: League
  private let number: Int

  init(_ figures: WeekCalculations) {
    (league, number) = (figures.league, figures.number)
    let form = TeamForm(league.teams.map { figures.allGames[$0.id].weekScores.map(\.value) })
    means = Dictionary(zip(league.teams.map(\.id), form.means)) { first, _ in first }
    deviation = form.deviation
  }

  /// A team's chance to win a game, from 0 to 1. Played weeks of the game count with their actual points.
  func chance(of team: Team.ID, over other: Team.ID, in matchup: Matchup) -> Double {
    let played = league.playedWeeks.filter { week in
      week.number <= number && matchup.weeks.contains(week.number)
    }
    func scored(_ team: Team.ID) -> Double {
      played.flatMap(\.matchups).compactMap { $0.sides(of: team)?.own.points.value }.reduce(0, +)
    }
    let left = Double(max(1, matchup.weeks.count - played.count))
    func open(_ team: Team.ID) -> OpenPoints {
      OpenPoints(mean: left * (means[team] ?? 0), variance: left * deviation * deviation)
    }
    return winChance(lead: scored(team) - scored(other), own: open(team), other: open(other))
  }
}

extension League {
  /// The next week, if it is a playoff week.
  fileprivate func nextPlayoffWeek(after week: Int) -> Week? {
    weeks.first { $0.number > week }.flatMap { $0.isPlayoff ? $0 : nil }
  }
}

extension Week {
  /// The teams that meet for the title.
  fileprivate var titleTeams: Set<Team.ID> {
    Set(matchups.filter { $0.kind == .championship && $0.away != nil }.flatMap(\.sides).map(\.team))
  }
}

extension PlayoffRound.Stage {
  /// The stage of a round in which this many teams can win the title; `consolation` for 0.
  static func of(teamsLeft count: Int) -> Self {
    switch count {
    case 0: .consolation
    case ...2: .final
    case ...4: .semifinals
    case ...8: .quarterfinals
    default: .early
    }
  }
}
