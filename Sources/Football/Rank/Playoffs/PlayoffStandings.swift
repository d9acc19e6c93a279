import LeagueModel

/// All teams in playoff order: alive, eliminated (latest first), missed the playoffs. Computed from the games, because
/// a bracket may be missing: among equal teams, later games decide, then the seed. After the season, final places from
/// the platform take precedence, because platforms treat consolation games differently.
struct PlayoffStandings {
  struct Entry: Equatable {
    let team: Team.ID
    let standing: PlayoffStanding
  }

  let entries: [Entry]

  /// Nil before the first playoff game is over.
  init?(_ figures: WeekCalculations) {
    guard let bracket = figures.bracket else { return nil }
    let field = Field(bracket, seeds: figures.seeds)
    let isOver = figures.isSeasonOver
    let (alive, fallen, missed) = (field.alive, field.fallen, field.missed)
    let computed = alive + fallen + missed
    let order = isOver ? Self.placed(computed, figures.league) : computed
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

  /// The teams with the platform's final places, and the others in the remaining places. The computed places are used
  /// if the platform's have another champion or the same place twice.
  private static func placed(_ computed: [Team.ID], _ league: League) -> [Team.ID] {
    var named: [Int: Team.ID] = [:]
    for team in league.teams {
      guard let place = team.platformPlace else { continue }
      guard (1...computed.count).contains(place), named[place] == nil else { return computed }
      named[place] = team.id
    }
    guard named[1] == nil || named[1] == computed.first else { return computed }
    let settled = Set(named.values)
    var others = computed.filter { !settled.contains($0) }[...]
    return (1...computed.count).compactMap { named[$0] ?? others.popFirst() }
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

  /// Teams that still play for places, best first. A team with a bye ranks with the winners of the round, but in a
  /// toilet bowl with the losers, who advance there.
  private static func placed(_ teams: [Team.ID], _ rounds: ArraySlice<PlayoffRound>) -> [Team.ID] {
    guard teams.count > 1, let round = rounds.first else { return teams }
    let rest = rounds.dropFirst()
    let group = Set(teams)
    func decided(_ games: [PlayoffGame]) -> [PlayoffGame] {
      games.filter { game in
        game.winner != nil && group.isSuperset(of: [game.first.team, game.second.team])
      }
    }
    let bowl = decided(round.toiletBowl ?? [])
    let below =
      bowl.isEmpty
      ? Set(decided(round.thirdPlace + round.consolation).compactMap(\.loser))
      : group.subtracting(bowl.compactMap(\.winner))
    return placed(teams.filter { !below.contains($0) }, rest)
      + placed(teams.filter(below.contains), rest)
  }
}

extension PlayoffGame {
  /// The loser; nil for a tie or an open game.
  var loser: Team.ID? {
    winner.map { $0 == first.team ? second.team : first.team }
  }
}
