public import LeagueModel

/// Ranks the teams of a league as of a week and lists what is true of it.
///
/// Standings are always added up from the weeks 1 to the asked-for one, so any week of the past
/// can be printed again as it was. Playoff weeks keep the regular season's standings.
/// - Parameters:
///   - number: a week that has been played, or 0 for the paper before the first game; nil for the
///     latest.
///   - system: what orders the teams and gives the power score.
/// - Throws: `RankError` if there is no such week or it is not over.
public func rank(
  _ league: League, week number: Int? = nil, by system: PowerSystem = .skidmark
) throws(RankError) -> Rankings {
  let number = number ?? league.latestPlayedWeek ?? 0
  return try rank(by: system, WeekFigures(league, week: number, nil))
}

/// Ranks a week with all that the paper prints of it: the race and its facts, and the numbers beside the
/// ranking. They take longer than the ranking alone.
/// - Parameters:
///   - number: as for `rank`.
///   - system: as for `rank`.
///   - seasons: how many seasons are played out for the odds of the playoffs, at least 100.
/// - Throws: `RankError` if there is no such week or it is not over.
public func rankInFull(
  _ league: League, week number: Int? = nil, by system: PowerSystem = .skidmark,
  seasons: Int = 10_000
) throws(RankError) -> Rankings {
  let number = number ?? league.latestPlayedWeek ?? 0
  let outlook = RaceOutlook(league, through: number, seasons: seasons)
  let figures = WeekFigures(league, week: number, outlook)
  var rankings = try rank(by: system, figures)
  rankings.numbers = WeekNumbers(figures, for: rankings, by: system)
  rankings.sheets = number == 0 ? [] : Explainer(figures).sheets
  return rankings
}

func rank(by system: PowerSystem, _ figures: WeekFigures) throws(RankError) -> Rankings {
  let (league, number) = (figures.league, figures.number)
  let week = league.week(number)
  guard number == 0 || week?.state == .played else {
    throw .notPlayed(week: number, latest: league.latestPlayedWeek)
  }
  let standings = figures.standings
  let ranking = figures.ranking(system)
  let previous = PowerRanking.previous(system, league, before: number)
  let players = figures.players
  let teams = ranking.placings.map { placing in
    let standing = standings[placing.team.id]
    let best = TopPlayers(placing.team, league, players, through: number)
    return RankedTeam(
      id: placing.team.id, name: placing.team.name, owner: placing.team.ownerName,
      rank: placing.rank, previousRank: previous?.rank(of: placing.team.id),
      tier: Tier(rank: placing.rank, of: league.teams.count), record: standing.record,
      pointsFor: standing.pointsFor, pointsAgainst: standing.pointsAgainst,
      powerScore: placing.score, streak: standing.streak,
      division: placing.team.divisionID.flatMap { id in
        league.divisions.first { $0.id == id }?.name
      },
      topPlayers: best.players, topPlayersBasis: best.basis)
  }
  let phase: Phase = number == 0 ? .preseason : week?.isPlayoff == true ? .playoffs : .regular
  return Rankings(
    league: LeagueHeading(league), week: number, phase: phase, lastUpdated: league.fetchedAt,
    system: system.rawValue, teams: teams, matchups: week?.results(players) ?? [],
    facts: FactLedger(figures, week, teams, system).facts,
    standingsCheck: StandingsCheck(league, standings, week: number))
}

/// Why a week cannot be ranked.
public enum RankError: Error, Sendable, Equatable {
  /// The week is not over, or the season does not have it.
  case notPlayed(week: Int, latest: Int?)
}

extension Week {
  fileprivate func results(_ players: PlayerNames) -> [MatchupResult] {
    matchups.filter { $0.kind != .idle }.map { matchup in
      func score(_ side: Side) -> MatchupResult.Score {
        let starters = side.lineup.filter(\.isStarter).compactMap { entry in
          entry.player.map { id in
            MatchupResult.Starter(
              name: players[id].name, position: players[id].position, slot: entry.slot,
              points: entry.points)
          }
        }
        return MatchupResult.Score(team: side.team, points: side.total, starters: starters)
      }
      return MatchupResult(
        home: score(matchup.home), away: matchup.away.map(score), winner: matchup.winner,
        kind: matchup.kind, decision: matchup.decision)
    }
  }
}

/// Names and positions by id.
struct PlayerNames {
  private let players: [Player.ID: Player]

  init(_ players: [Player]) {
    self.players = Dictionary(players.map { ($0.id, $0) }) { first, _ in first }
  }

  subscript(id: Player.ID) -> Player {
    players[id] ?? Player(id: id, name: "Player \(id)", position: "")
  }
}
