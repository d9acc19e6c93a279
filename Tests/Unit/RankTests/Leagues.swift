import LeagueModel
import Platform

/// Random numbers that are the same in every run.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }
}

/// An amount of points.
func points(_ amount: Double) -> Points { Points(amount) ?? .zero }

/// A league that plays nothing, to put weeks into.
func makeLeague(_ teams: [Team], _ weeks: [Week], hasMedianGame: Bool = false) -> League? {
  LeagueKey(platform: .sleeper, id: "7001").map { key in
    League(
      key: key, name: "Made Up", season: 2025, stage: .inSeason,
      rules: Rules(
        lastRegularWeek: 14, playoffTeamCount: 2, hasMedianGame: hasMedianGame,
        lineupSlots: ["QB", "RB", "WR"], seedingRule: nil),
      divisions: [], teams: teams, players: [], weeks: weeks, fetchedAt: Instant(seconds: 1_000))
  }
}

/// Teams with the ids 1 to `count`.
func teams(_ count: Int) -> [Team] {
  (1...count).map {
    Team(id: String($0), name: "Team \($0)", owners: [Owner(id: "o\($0)", name: "Owner \($0)")])
  }
}

/// A week of games: ids and points of both sides.
func week(
  _ number: Int, _ games: [(home: Int, Double, away: Int, Double)], isPlayoff: Bool = false,
  kind: Matchup.Kind = .regular
) -> Week {
  Week(
    number: number, state: .played, isPlayoff: isPlayoff,
    matchups: games.map { game in
      let (home, away) = (points(game.1), points(game.3))
      return Matchup(
        kind: kind, weeks: [number], decision: home == away ? .tie : home > away ? .home : .away,
        home: Side(team: String(game.home), points: home, total: home),
        away: Side(team: String(game.away), points: away, total: away))
    })
}

/// A season of random games among 1 to 20 teams, with ties, negative points, weeks off and
/// lineups; the weeks after `played` are to come. Names repeat now and then.
func randomLeague(_ seed: Int) -> League? {
  var random = SplitMix(seed: seed)
  let count = random.number(1...20)
  let played = random.chance(10) ? 0 : random.number(1...14)
  let teams = (1...count).map { number in
    Team(
      id: String(number * random.number(1...3) * 100 + number),
      name: random.chance(10) ? "Twins" : "Team \(random.number(1...999))",
      owners: [Owner(id: "o\(number)", name: "Owner \(number)")],
      divisionID: random.chance(50) ? "d1" : nil)
  }
  let players = (1...40).map { number in
    Player(
      id: "p\(number)", name: "Player \(number % 37)",
      position: ["QB", "RB", "WR", "", "FLEX"][number % 5])
  }
  let weeks = (1...15).map { number in
    randomWeek(number, teams.map(\.id), isPlayed: number <= played, &random)
  }
  var league = makeLeague(teams, weeks, hasMedianGame: random.chance(30))
  league?.players = players
  league?.divisions = [Division(id: "d1", name: "First")]
  return league
}

private func randomWeek(
  _ number: Int, _ ids: [Team.ID], isPlayed: Bool, _ random: inout SplitMix
) -> Week {
  let order = ids.shuffled(using: &random)
  // Few different scores make ties; a week of zeros is a week of ties.
  let most = [0, 3, 20_000, 20_000, 20_000][random.number(0...4)]
  func side(_ team: Team.ID) -> Side {
    guard isPlayed else { return Side(team: team, points: .zero, total: .zero) }
    let score = points(Double(random.number(min(-200, -most / 50)...max(most, 1))) / 100)
    return Side(
      team: team, points: score, total: score,
      lineup: random.chance(70) ? randomLineup(&random) : [])
  }
  var matchups: [Matchup] = []
  var rest = order[...]
  while let first = rest.popFirst() {
    let home = side(first)
    if random.chance(5) || rest.isEmpty {
      matchups.append(Matchup(kind: .idle, weeks: [number], decision: .open, home: home, away: nil))
    } else if let second = rest.popFirst() {
      let away = side(second)
      let decision: Matchup.Decision =
        home.points == away.points ? .tie : home.points > away.points ? .home : .away
      matchups.append(
        Matchup(
          kind: .regular, weeks: [number], decision: isPlayed ? decision : .open, home: home,
          away: away))
    }
  }
  return Week(
    number: number, state: isPlayed ? .played : .upcoming, isPlayoff: false, matchups: matchups)
}

private func randomLineup(_ random: inout SplitMix) -> [LineupEntry] {
  let ids = (1...40).shuffled(using: &random).prefix(12)
  let slots = ["QB", "RB", "WR", "FLEX", "TE", "K", "BN", "BN", "BN", "BN", "IR", "IR"]
  let isUnknown = random.chance(2)
  return zip(ids, slots).map { id, slot in
    let isEmpty = slot != "BN" && slot != "IR" && random.chance(5)
    let amount = Double(random.number(-300...4_000)) / 100
    return LineupEntry(
      player: isEmpty ? nil : "p\(id)", slot: slot,
      points: isEmpty ? .zero : isUnknown && random.chance(50) ? nil : points(amount))
  }
}

/// The number of decided games of the regular season up to a week, by team.
func decidedGames(_ league: League, through last: Int) -> [Team.ID: Int] {
  let weeks = league.playedWeeks.filter { !$0.isPlayoff && $0.number <= last }
  return weeks.flatMap(\.matchups).filter { $0.away != nil && $0.decision != .open }
    .flatMap(\.sides).reduce(into: [:]) { $0[$1.team, default: 0] += 1 }
}
