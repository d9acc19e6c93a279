public import LeagueModel

/// Ranks the teams of a league as of a week and lists the week's facts. Only weeks 1 to `number` count, so
/// any past week can be reproduced. Playoff weeks keep the regular season's standings.
/// - Parameters:
///   - number: A played week, or 0 before the first game; nil for the latest.
///   - system: The power system that orders the teams.
/// - Throws: `RankError` if the week does not exist or is not over.
public func rank(
  _ league: League, week number: Int? = nil, by system: PowerSystem = .skidmark
) throws(RankError) -> Rankings {
  let number = number ?? league.latestPlayedWeek ?? 0
  return try rank(by: system, WeekCalculations(league, week: number, nil))
}

/// Ranks a week with the playoff race and all other published numbers, which take longer than `rank`.
/// - Parameters:
///   - number: As for `rank`.
///   - system: As for `rank`.
///   - seasons: The number of simulated seasons for the playoff odds, at least 100.
///   - hasSheets: Whether to add each team's sheet with the calculations.
///   - plays: The NFL's games play by play, for the stories of matchups.
///   - defenses: How soft NFL defenses were before the week, for facts about lineups.
///   - earlier: Earlier seasons of the league, in any order, for facts across seasons and for the league's history.
///   - softSpots: The starters of the next week with the softest matchups, softest first; called if there is one.
/// - Throws: `RankError` if the week does not exist or is not over.
public func rankInFull(
  _ league: League, week number: Int? = nil, by system: PowerSystem = .skidmark,
  seasons: Int = 10_000, hasSheets: Bool = true, plays: [ProGamePlays] = [],
  defenses: SoftDefenses = .unknown, earlier: [League] = [],
  softSpots: () -> [SoftSpot] = { [] }
) throws(RankError) -> Rankings {
  let number = number ?? league.latestPlayedWeek ?? 0
  let outlook = RaceOutlook(league, through: number, seasons: seasons)
  let figures = WeekCalculations(
    league, week: number, outlook, plays: plays, defenses: defenses, earlier: earlier)
  var rankings = try rank(by: system, figures)
  rankings.numbers = WeekNumbers(figures, for: rankings, by: system)
  let history = LeagueHistory(earlier: earlier, current: league, through: number)
  if rankings.numbers == nil {
    rankings.history = history
  } else {
    rankings.numbers?.history = history
  }
  if rankings.numbers?.next != nil {
    let spots = softSpots().prefix(3)
    rankings.numbers?.softSpots = spots.isEmpty ? nil : Array(spots)
  }
  rankings.draft = DraftTable(figures)
  rankings.sheets = number == 0 || !hasSheets ? [] : Explainer(figures).sheets
  return rankings
}

func rank(by system: PowerSystem, _ figures: WeekCalculations) throws(RankError) -> Rankings {
  let (league, number) = (figures.league, figures.number)
  let week = league.week(number)
  guard number == 0 || week?.state == .played else {
    throw .notPlayed(week: number, latest: league.latestPlayedWeek)
  }
  let standings = figures.standings
  let ranking = figures.ranking(system)
  let players = figures.players
  let places = TeamOrder(figures, week, system)
  let ahead = NextGameFinder(figures)
  let teams = places.order.enumerated().map { index, team in
    let standing = standings[team.id]
    let best = TopPlayers(team, league, players, through: number)
    return RankedTeam(
      id: team.id, name: team.name, owner: team.ownerName, rank: places.rank(of: team.id),
      previousRank: places.previousRank(of: team.id),
      tier: Tier(rank: index + 1, of: league.teams.count), record: standing.record,
      pointsFor: standing.pointsFor, pointsAgainst: standing.pointsAgainst,
      powerScore: ranking.score(of: team.id), streak: figures.allGames[team.id].streak,
      division: team.divisionID.flatMap { id in league.divisions.first { $0.id == id }?.name },
      topPlayers: best.listed, topPlayersBasis: best.basis, playoffs: places.playoffs[team.id],
      ahead: ahead[team.id], quotedName: figures.names.quoted(team.id),
      survival: figures.survival?.survival(of: team.id),
      topStarters: best.basis == .starts ? nil : best.asStarters)
  }
  let phase: Phase = number == 0 ? .preseason : week?.isPlayoff == true ? .playoffs : .regular
  return Rankings(
    league: LeagueHeading(league), week: number, phase: phase, lastUpdated: league.fetchedAt,
    gameDays: GameDays((week ?? league.weeks.first)?.proGames ?? []),
    system: league.rules.isGuillotine ? "survival" : system.rawValue,
    teams: teams,
    matchups: week?.results(players, figures.bracket?.stage(of: number)) ?? [],
    facts: FactList(figures, week, teams, system).facts,
    standingsCheck: league.rules.isGuillotine
      ? nil : StandingsCheck(league, standings, week: number))
}

private struct TeamOrder {
  let order: [Team]
  /// The teams' playoff progress; empty before the first playoff game is over.
  let playoffs: [Team.ID: PlayoffStanding]
  private let ranking: PowerRanking
  private let previous: PowerRanking?

  init(_ figures: WeekCalculations, _ week: Week?, _ system: PowerSystem) {
    ranking = figures.ranking(system)
    guard week?.isPlayoff == true,
      let standings = PlayoffStandings(figures)
    else {
      order = ranking.placings.map(\.team)
      playoffs = [:]
      previous = PowerRanking.previous(system, figures.league, before: figures.number)
      return
    }
    order = standings.entries.compactMap { figures.league.team($0.team) }
    playoffs = Dictionary(standings.entries.map { ($0.team, $0.standing) }) { first, _ in first }
    previous = nil
  }

  func rank(of team: Team.ID) -> Int {
    guard !playoffs.isEmpty else { return ranking.rank(of: team) ?? order.count }
    return 1 + (order.firstIndex { $0.id == team } ?? order.count)
  }

  func previousRank(of team: Team.ID) -> Int? { previous?.rank(of: team) }
}

/// Why a week cannot be ranked.
public enum RankError: Error, Sendable, Equatable {
  /// The week is not over or does not exist.
  case notPlayed(week: Int, latest: Int?)
}

extension Week {
  /// A week's games, championship games first, and in the regular season the teams without one, last.
  /// - Parameter stage: The playoff stage of the championship games.
  fileprivate func results(
    _ players: PlayerNames, _ stage: PlayoffRound.Stage?
  ) -> [MatchupResult] {
    let kinds: [Matchup.Kind] =
      [.championship, .thirdPlace, .bye, .toiletBowl, .consolation, .regular]
      + (isPlayoff || !matchups.contains { $0.away != nil } ? [] : [.idle])
    let survivals = matchups.filter(\.isSurvival).sorted {
      ($1.home.points, $0.home.team) < ($0.home.points, $1.home.team)
    }
    let games = survivals + kinds.flatMap { kind in matchups.filter { $0.kind == kind } }
    return games.map { matchup in
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
        kind: matchup.kind, decision: matchup.decision,
        stage: matchup.kind == .championship ? stage : nil)
    }
  }
}

struct PlayerNames {
  private let players: [Player.ID: Player]

  init(_ players: [Player]) {
    self.players = Dictionary(players.map { ($0.id, $0) }) { first, _ in first }
  }

  subscript(id: Player.ID) -> Player {
    players[id] ?? Player(id: id, name: "Player \(id)", position: "")
  }
}
