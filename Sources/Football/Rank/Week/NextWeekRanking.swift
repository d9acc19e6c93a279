package import LeagueModel

/// The matchups of the next week, the game of the week first and the others by their stakes; nil if the week or its
/// pairings are unknown.
func games(after figures: WeekCalculations) -> [NextGame]? {
  let league = figures.league
  guard let next = league.weeks.first(where: { $0.number > figures.number }) else { return nil }
  if next.isPlayoff { return playoffGames(after: figures) }
  guard next.number <= league.rules.lastRegularWeek else { return nil }
  let seeds = Dictionary(
    figures.seeds.enumerated().map { ($0.element, $0.offset + 1) }
  ) { first, _ in first }
  let odds = Dictionary(
    (figures.outlook?.odds.entries ?? []).map { ($0.team, $0.playoffs) }
  ) { first, _ in first }
  let lineups = NextLineups(next, league)
  func side(_ side: Side) -> NextGame.Side? {
    seeds[side.team].map { NextGame.Side(side, seed: $0, odds: odds[side.team], lineups) }
  }
  let games = next.matchups.compactMap { matchup -> NextGame? in
    guard let away = matchup.away, let one = side(matchup.home), let other = side(away)
    else { return nil }
    let (first, second) = one.seed < other.seed ? (one, other) : (other, one)
    return NextGame(
      week: next.number, first: first, second: second,
      series: figures.headToHead[first.team, second.team]?.record)
  }
  var ordered = games.sorted { left, right in
    (right.interest, left.first.seed) < (left.interest, right.first.seed)
  }
  guard !ordered.isEmpty else { return nil }
  ordered[0].isGameOfTheWeek = true
  return ordered
}

extension NextGame {
  /// How interesting a game is, from 0 to 3: the stakes of both teams, and up to 1 for teams that are close in the
  /// standings.
  fileprivate var interest: Double {
    first.stakes + second.stakes + 1 / Double(max(1, second.seed - first.seed))
  }
}

extension Week {
  /// The projected points of a side's starters; nil if the platform projects none.
  package func projected(_ side: Side, _ players: [Player.ID: Player]) -> Points? {
    let projected = side.lineup.filter(\.isStarter).compactMap { entry in
      projection(entry, of: entry.player.flatMap { players[$0] })
    }
    return projected.isEmpty ? nil : projected.total
  }
}

extension NextGame.Side {
  /// - Parameter odds: The playoff odds; nil in the playoffs and if unknown.
  init(_ side: Side, seed: Int, odds: Double? = nil, _ lineups: NextLineups?) {
    self.init(
      team: side.team, seed: seed, odds: odds, stakes: odds.map { 4 * $0 * (1 - $0) } ?? 0,
      projected: lineups?.projected(side),
      absences: lineups?.absences(in: side) ?? [])
  }
}

/// The lineups before the week's first game. Later, a player's status belongs to another week.
struct NextLineups {
  private let week: Week
  private let players: [Player.ID: Player]

  /// Nil for a week that has begun, and in best ball, where the starters are not known in advance.
  init?(_ week: Week, _ league: League) {
    guard week.state == .upcoming, !league.rules.isBestBall else { return nil }
    self.week = week
    self.players = Dictionary(league.players.map { ($0.id, $0) }) { first, _ in first }
  }

  func projected(_ side: Side) -> Points? { week.projected(side, players) }

  func absences(in side: Side) -> [NextGame.Absence] {
    side.lineup.filter(\.isStarter).compactMap { entry in
      guard let player = entry.player.flatMap({ players[$0] }),
        let reason = week.absence(of: player)
      else {
        return nil
      }
      return NextGame.Absence(player: player.name, position: player.position, reason: reason)
    }
  }
}
