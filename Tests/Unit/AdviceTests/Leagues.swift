import LeagueModel
import Platform

/// An amount of points.
func points(_ amount: Double) -> Points { Points(amount) ?? .zero }

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
}

/// A player of a lineup: "RB:alder" in the slot RB.
func entry(
  _ slot: String, _ player: String?, _ amount: Double? = nil, projected: Double? = nil,
  in team: String? = nil
) -> LineupEntry {
  LineupEntry(
    player: player, slot: slot, points: amount.map(points), projected: projected.map(points),
    proTeam: team)
}

/// A side with a lineup, whose points are those of its starters.
func side(_ team: Int, _ lineup: [LineupEntry]) -> Side {
  let total = lineup.filter(\.isStarter).compactMap(\.points).total
  return Side(team: "\(team)", points: total, total: total, lineup: lineup)
}

/// A week in which team 1 plays team 2.
func week(
  _ number: Int, _ state: Week.State, _ home: [LineupEntry], _ away: [LineupEntry] = [],
  games: [ProGame]? = nil
) -> Week {
  let (one, two) = (side(1, home), side(2, away))
  let decision: Matchup.Decision =
    state != .played
    ? .open : one.points == two.points ? .tie : one.points > two.points ? .home : .away
  return Week(
    number: number, state: state, isPlayoff: false,
    matchups: [
      Matchup(kind: .regular, weeks: [number], decision: decision, home: one, away: two)
    ], proGames: games)
}

/// Kickoff of all games of a week: Sunday of week 1 is September 13, 2026.
func kickoff(_ week: Int) -> Instant {
  Instant(seconds: 1_789_318_800 + Int64(week - 1) * 7 * 86_400)
}

/// A week of the NFL in which everyone plays but some teams.
func proGames(_ week: Int, byes: Set<String> = []) -> [ProGame] {
  let teams = ProTeam.all.map(\.code).filter { !byes.contains($0) }
  return stride(from: 0, to: teams.count - 1, by: 2).map { index in
    ProGame(kickoff: kickoff(week), away: teams[index], home: teams[index + 1])
  }
}

/// A league of two teams with the slots QB, RB, RB, WR and FLEX.
func makeLeague(
  _ players: [Player], _ weeks: [Week], slots: [String] = ["QB", "RB", "RB", "WR", "FLEX"],
  season: Int = 2026
) throws -> League {
  guard let key = LeagueKey(platform: .sleeper, id: "7001") else { throw Unmade() }
  return League(
    key: key, name: "Made Up", season: season, stage: .inSeason,
    rules: Rules(
      lastRegularWeek: 14, playoffTeamCount: 2, hasMedianGame: false, lineupSlots: slots,
      seedingRule: nil),
    divisions: [],
    teams: (1...2).map {
      Team(id: "\($0)", name: "Team \($0)", owners: [Owner(id: "o\($0)", name: "Owner \($0)")])
    }, players: players, weeks: weeks, fetchedAt: Instant(seconds: 1_000))
}

struct Unmade: Error {}

/// A player whose id is the first part of the name.
func player(
  _ id: String, _ position: String, team: String? = nil, status: Player.Status? = nil
) -> Player {
  Player(id: id, name: "\(id) of the \(position)s", position: position, team: team, status: status)
}
