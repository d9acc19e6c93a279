package import LeagueModel

/// The matchups of the next week of the regular season, the game of the week first and the others by what is at
/// stake; nil if the week is unknown or belongs to the playoffs.
func games(after figures: WeekFigures) -> [NextGame]? {
  let league = figures.league
  guard let next = league.weeks.first(where: { $0.number > figures.number }), !next.isPlayoff,
    next.number <= league.rules.lastRegularWeek
  else { return nil }
  let seeds = Dictionary(
    figures.seeds.enumerated().map { ($0.element, $0.offset + 1) }
  ) { first, _ in first }
  let odds = Dictionary(
    (figures.outlook?.odds.entries ?? []).map { ($0.team, $0.playoffs) }
  ) { first, _ in first }
  let lineups = next.state == .upcoming ? NextLineups(next, league.players) : nil
  func side(_ side: Side) -> NextGame.Side? {
    seeds[side.team].map { seed in
      let chance = odds[side.team]
      return NextGame.Side(
        team: side.team, seed: seed, odds: chance, stakes: chance.map { 4 * $0 * (1 - $0) } ?? 0,
        projected: lineups.flatMap { _ in side.projected },
        absences: lineups?.absences(in: side) ?? [])
    }
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
  /// What makes a game worth watching, from 0 to 3: what is at stake for both, and how close they are in the
  /// standings, where neighbors are as good as 1.
  fileprivate var interest: Double {
    first.stakes + second.stakes + 1 / Double(max(1, second.seed - first.seed))
  }
}

extension Side {
  /// The starters' projected points; nil if the platform projects none.
  package var projected: Points? {
    let projected = lineup.filter(\.isStarter).compactMap(\.projected)
    return projected.isEmpty ? nil : projected.total
  }
}

/// What is known of the lineups before the first game. Later, a player's status belongs to another week.
private struct NextLineups {
  private let week: Week
  private let players: [Player.ID: Player]

  init(_ week: Week, _ players: [Player]) {
    self.week = week
    self.players = Dictionary(players.map { ($0.id, $0) }) { first, _ in first }
  }

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
