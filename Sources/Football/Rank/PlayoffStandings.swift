import LeagueModel

/// All teams in playoff order: alive, eliminated (latest first), missed the playoffs. Computed from the
/// games, because a bracket may be missing: later games among equals count, then the seed. After the season the
/// platform's places count if it names them all, since each platform has its own way with consolation games.
struct PlayoffStandings {
  struct Entry: Equatable {
    let team: Team.ID
    let standing: PlayoffStanding
  }

  let entries: [Entry]

  /// Nil before the first playoff game is over.
  init?(_ figures: WeekFigures) {
    guard let bracket = figures.bracket else { return nil }
    let field = Field(bracket, seeds: figures.seeds)
    let isOver = figures.isSeasonOver
    let (alive, fallen, missed) = (field.alive, field.fallen, field.missed)
    let computed = alive + fallen + missed
    let order =
      isOver ? Self.platformOrder(figures.league, won: computed.first) ?? computed : computed
    let thirds = Set(bracket.rounds.flatMap(\.thirdPlace).compactMap(\.winner))
    entries = order.enumerated().map { index, team in
      let standing: PlayoffStanding =
        switch index {
        case 0 where isOver: .champion
        case 1 where isOver: .runnerUp
        case 2 where isOver && thirds.contains(team): .third
        case order.count - 1 where isOver: .sacko
        case _ where isOver: .finished
        case ..<alive.count: .alive
        case ..<(alive.count + fallen.count): .eliminated
        default: .missed
        }
      return Entry(team: team, standing: standing)
    }
  }

  /// The teams by the platform's final places; nil unless these are complete and begin with the champion.
  private static func platformOrder(_ league: League, won champion: Team.ID?) -> [Team.ID]? {
    let placed = league.teams.compactMap { team in team.platformPlace.map { ($0, team.id) } }
      .sorted { $0 < $1 }
    guard placed.map(\.0) == Array(1...max(1, league.teams.count)),
      placed.first?.1 == champion
    else { return nil }
    return placed.map(\.1)
  }
}

private struct Field {
  let alive: [Team.ID]
  let fallen: [Team.ID]
  let missed: [Team.ID]

  init(_ bracket: PlayoffBracket, seeds: [Team.ID]) {
    let rounds = bracket.rounds
    let fell = rounds.map { round in Set(round.title.compactMap(\.loser)) }
    let out = Set(fell.joined())
    let playedForTitle = Set(
      rounds.flatMap { $0.title.flatMap { [$0.first.team, $0.second.team] } + $0.byes.map(\.team) })
    let reached = playedForTitle.union(bracket.alive)
    alive = seeds.filter { reached.contains($0) && !out.contains($0) }
    fallen = fell.indices.reversed().flatMap { index in
      Self.placed(seeds.filter(fell[index].contains), rounds.dropFirst(index))
    }
    missed = Self.placed(seeds.filter { !reached.contains($0) }, rounds[...])
  }

  private static func placed(_ teams: [Team.ID], _ rounds: ArraySlice<PlayoffRound>) -> [Team.ID] {
    guard teams.count > 1, let round = rounds.first else { return teams }
    let rest = rounds.dropFirst()
    let group = Set(teams)
    let losers = Set(
      (round.thirdPlace + round.consolation)
        .filter { group.isSuperset(of: [$0.first.team, $0.second.team]) }
        .compactMap(\.loser))
    return placed(teams.filter { !losers.contains($0) }, rest)
      + placed(teams.filter(losers.contains), rest)
  }
}

extension PlayoffGame {
  /// The loser; nil for a tie or an open game.
  var loser: Team.ID? {
    winner.map { $0 == first.team ? second.team : first.team }
  }
}
