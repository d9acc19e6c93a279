public import LeagueModel

/// The playoffs as of a week, without later results; nil if no playoff game has been played by then.
public func playoffBracket(_ league: League, through week: Int) -> PlayoffBracket? {
  let weeks = league.playedWeeks.filter { $0.isPlayoff && $0.number <= week }
  guard !weeks.isEmpty else { return nil }
  let seeds = PlayoffSeeds(league, through: week)
  var field = PlayoffField(size: min(league.rules.playoffTeamCount, league.teams.count))
  let rounds = Round.all(weeks).map { round in
    let left = field.left(before: round)
    field.play(round)
    return PlayoffRound(round, left: left, seeds)
  }
  guard !rounds.isEmpty else { return nil }
  let alive = field.alive.sorted { seeds[$0] < seeds[$1] }
  return PlayoffBracket(rounds: rounds, alive: alive, champion: field.champion)
}

private struct PlayoffSeeds {
  private let seeds: [Team.ID: Int]

  init(_ league: League, through week: Int) {
    let order = Seeding(league, Standings(league, through: week), through: week).order
    seeds = Dictionary(order.enumerated().map { ($0.element, $0.offset + 1) }) { first, _ in first }
  }

  subscript(team: Team.ID) -> Int { seeds[team] ?? seeds.count + 1 }

  func side(_ side: Side) -> PlayoffSide {
    PlayoffSide(team: side.team, seed: self[side.team], points: side.total)
  }

  func game(_ matchup: Matchup) -> PlayoffGame? {
    guard let away = matchup.away else { return nil }
    let sides = [side(matchup.home), side(away)].sorted { $0.seed < $1.seed }
    return PlayoffGame(
      first: sides[0], second: sides[1], winner: matchup.winner, isOpen: matchup.decision == .open)
  }

  func games(_ matchups: [Matchup]) -> [PlayoffGame] {
    matchups.compactMap(game).sorted {
      ($0.first.seed, $0.second.seed) < ($1.first.seed, $1.second.seed)
    }
  }
}

/// Matchups over the same weeks, each once, in the state of its latest week.
private struct Round {
  let weeks: [Int]
  let matchups: [Matchup]

  func matchups(_ kind: Matchup.Kind) -> [Matchup] { matchups.filter { $0.kind == kind } }

  var isForTitle: Bool { matchups.contains { $0.kind == .championship || $0.kind == .bye } }

  static func all(_ weeks: [Week]) -> [Round] {
    var latest: [[Int]: [Set<Team.ID>: Matchup]] = [:]
    for matchup in weeks.flatMap(\.matchups) where matchup.kind != .idle {
      latest[matchup.weeks, default: [:]][Set(matchup.sides.map(\.team))] = matchup
    }
    return latest.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { Round(weeks: $0.key, matchups: Array($0.value.values)) }
  }
}

/// The teams that play for the title. A team is known once it has had a game or a bye.
private struct PlayoffField {
  let size: Int
  private var seen: Set<Team.ID> = []
  private var fallen: Set<Team.ID> = []

  init(size: Int) { self.size = size }

  var alive: Set<Team.ID> { seen.subtracting(fallen) }

  /// The champion. Platforms may omit teams with a bye, so all other teams must have lost first.
  var champion: Team.ID? { alive.count == 1 && seen.count >= size ? alive.first : nil }

  /// The number of teams that can win the title when a round begins; 0 for a round without title games.
  func left(before round: Round) -> Int {
    guard round.isForTitle else { return 0 }
    let teams = Set(
      round.matchups.filter { [.championship, .bye].contains($0.kind) }
        .flatMap(\.sides).map(\.team))
    return max(teams.count, size - fallen.count)
  }

  mutating func play(_ round: Round) {
    for matchup in round.matchups(.championship) {
      let teams = matchup.sides.map(\.team)
      seen.formUnion(teams)
      if let winner = matchup.winner { fallen.formUnion(teams.filter { $0 != winner }) }
    }
    seen.formUnion(round.matchups(.bye).map(\.home.team))
  }
}

extension PlayoffRound {
  fileprivate init(_ round: Round, left: Int, _ seeds: PlayoffSeeds) {
    let toiletBowl = seeds.games(round.matchups(.toiletBowl))
    self.init(
      stage: .of(teamsLeft: left), weeks: round.weeks,
      title: seeds.games(round.matchups(.championship)),
      byes: round.matchups(.bye).map { seeds.side($0.home) }.sorted { $0.seed < $1.seed },
      thirdPlace: seeds.games(round.matchups(.thirdPlace)),
      consolation: seeds.games(round.matchups(.consolation)),
      toiletBowl: toiletBowl.isEmpty ? nil : toiletBowl)
  }
}
