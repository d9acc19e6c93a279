package import LeagueModel

extension SoftSpot {
  /// Whether what the spot says about the defense is still true.
  package func agrees(with allowed: PointsAllowed) -> Bool {
    allowed.line(of: defense, against: position).map {
      $0.rank == rank && $0.difference == difference && $0.games == games
    } ?? false
  }
}

extension [SoftSpot] {
  /// The worst rank of a defense that counts as a soft spot.
  private static let softest = 5

  /// The starters of the week after a week who meet soft defenses, the softest first; empty if the games or lineups
  /// are unknown.
  /// - Parameter allowed: What defenses allowed through the week.
  package init(_ league: League, after week: Int, _ allowed: PointsAllowed) {
    self = []
    guard let next = league.week(week + 1) else { return }
    let players = Dictionary(league.players.map { ($0.id, $0) }) { first, _ in first }
    let opponents = ProSchedule(league).opponents(in: week + 1)
    for side in next.matchups.flatMap(\.sides) {
      for entry in side.lineup where entry.isStarter {
        guard let player = entry.player.flatMap({ players[$0] }),
          let position = PointsAllowed.position(player.position), position != PlayerGame.defense,
          let team = (entry.proTeam ?? player.team).flatMap({ ProTeam(named: $0) }),
          let defense = opponents[team],
          let line = allowed.line(of: defense, against: position), line.rank <= Self.softest,
          line.difference > 0
        else { continue }
        append(
          SoftSpot(
            team: side.team, player: player.name, position: position, defense: defense,
            rank: line.rank, difference: line.difference, games: line.games))
      }
    }
    sort { ($1.difference, $0.player, $0.team) < ($0.difference, $1.player, $1.team) }
  }
}
