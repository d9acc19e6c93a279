import JSON
import LeagueModel

/// Sleeper's brackets: the qualified teams, the pairings, and the places that games decided.
///
/// A game with `p` is played for a place. In `winners_bracket` and in a consolation bracket, `w` won. In a toilet bowl
/// the loser of each game advances, and `w` is the team that advances, so `w` has the lower score.
struct SleeperBrackets {
  /// A game of one of the brackets with both teams known.
  struct Game {
    let kind: Matchup.Kind
    /// The winner by points or by Sleeper's own tiebreak; nil while undecided.
    let winner: Team.ID?
  }

  /// The kind of game for teams that missed the playoffs.
  let lower: Matchup.Kind
  /// The games by pair of teams.
  let games: [Set<Team.ID>: Game]
  /// The teams in the winners' bracket; empty before Sleeper has made one.
  let qualified: [Team.ID]
  /// The teams that enter the winners' bracket in the second round, in the order of its games.
  let byes: [Team.ID]
  /// The pairs of the winners' bracket's first round, in the order of its games.
  let firstRound: [[Team.ID]]
  /// The final places from decided games, from 1.
  let places: [Team.ID: Int]

  private struct Row {
    let round: Int
    let match: Int
    let teams: [Team.ID]
    /// The teams that did not come from an earlier game.
    let entrants: [Team.ID]
    let place: Int?
    let advancing: Team.ID?

    init?(_ json: JSONValue) {
      let sides = [("t1", "t1_from"), ("t2", "t2_from")].compactMap { name, source in
        (json[name]?.id).map { (team: $0, isEntrant: json[source]?.object == nil) }
      }
      guard !sides.isEmpty else { return nil }
      teams = sides.map(\.team)
      entrants = sides.filter(\.isEntrant).map(\.team)
      round = json["r"]?.int ?? 0
      match = json["m"]?.int ?? 0
      place = json["p"]?.int
      advancing = json["w"]?.id.flatMap { [teams] in teams.contains($0) ? $0 : nil }
    }

    /// The team of a decided game that does not advance.
    var staying: Team.ID? {
      guard let advancing, teams.count == 2 else { return nil }
      return teams.first { $0 != advancing }
    }
  }

  init(_ snapshot: Snapshot, lower: Matchup.Kind, teams: Int, playoffTeams: Int)
    throws(NormalizeError)
  {
    let upper = try Self.rows("winners_bracket", snapshot)
    let others = try Self.rows("losers_bracket", snapshot)
    self.lower = lower
    let loserGoesOn = lower == .toiletBowl
    var games: [Set<Team.ID>: Game] = [:]
    var places: [Team.ID: Int] = [:]
    for row in others where row.teams.count == 2 {
      let winner = loserGoesOn ? row.staying : row.advancing
      games[Set(row.teams)] = Game(kind: lower, winner: winner)
      guard let place = row.place, let advancing = row.advancing, let staying = row.staying else {
        continue
      }
      places[advancing] = loserGoesOn ? teams + 1 - place : playoffTeams + place
      places[staying] = loserGoesOn ? teams - place : playoffTeams + place + 1
    }
    for row in upper where row.teams.count == 2 {
      let kind: Matchup.Kind =
        switch row.place {
        case nil, 1: .championship
        case 3: .thirdPlace
        default: .consolation
        }
      games[Set(row.teams)] = Game(kind: kind, winner: row.advancing)
      guard let place = row.place, let winner = row.advancing, let loser = row.staying else {
        continue
      }
      places[winner] = place
      places[loser] = place + 1
    }
    self.games = games
    self.places = places
    qualified = upper.flatMap(\.teams).unique { $0 }
    let first = upper.filter { $0.round == upper.first?.round && $0.place ?? 1 == 1 }
    firstRound = first.map(\.teams)
    let playedAtOnce = Set(first.flatMap(\.teams))
    byes = upper.filter { $0.place ?? 1 == 1 }.flatMap(\.entrants).unique { $0 }
      .filter { !playedAtOnce.contains($0) }
  }

  /// The rows in the order of rounds and games.
  private static func rows(
    _ name: String, _ snapshot: Snapshot
  ) throws(NormalizeError) -> [Row] {
    (try snapshot.json(name)?.array ?? []).compactMap(Row.init)
      .sorted { ($0.round, $0.match) < ($1.round, $1.match) }
  }

  /// The playoff teams, best seed first: those with a bye, then the pairs. In a bracket of six teams, Sleeper lists
  /// seeds 4 and 5 before 3 and 6. Within a pair, the team that is higher in the standings is the better seed, because
  /// the bracket does not show it.
  /// - Parameter standings: All teams in the order of the standings.
  func seeds(_ standings: [Team.ID]) -> [Team.ID] {
    let rest = standings.filter { qualified.contains($0) && !byes.contains($0) }
    guard byes.count == 2, firstRound.count == 2, firstRound.allSatisfy({ $0.count == 2 }) else {
      return standings.filter(byes.contains) + rest
    }
    let pairs = firstRound.map { pair in rest.filter(pair.contains) }
    guard pairs.joined().count == 4 else { return byes + rest }
    return byes + [pairs[1][0], pairs[0][0], pairs[0][1], pairs[1][1]]
  }
}
