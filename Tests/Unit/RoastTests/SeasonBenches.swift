import LeagueModel

/// Moves players between lineups and benches from one week to the next. The points stay where they are, so no result
/// changes.
struct SeasonBenches {
  private(set) var weeks: [Week]
  private let positions: [Player.ID: String]
  private var dice: Dice

  init(_ weeks: [Week], _ players: [Player], seed: Int) {
    self.weeks = weeks
    positions = Dictionary(players.map { ($0.id, $0.position) }) { first, _ in first }
    dice = Dice(seed + 99_000)
    for week in self.weeks.indices {
      for game in self.weeks[week].matchups.indices {
        let matchup = self.weeks[week].matchups[game]
        self.weeks[week].matchups[game].home = moved(matchup.home)
        self.weeks[week].matchups[game].away = matchup.away.map { moved($0) }
      }
    }
  }

  /// Now and then a starter and a player of the bench with the same position change places.
  private mutating func moved(_ side: Side) -> Side {
    var side = side
    guard dice.chance(40) else { return side }
    let pairs = side.lineup.indices.flatMap { bench in
      side.lineup.indices.filter { starter in
        side.lineup[starter].isStarter && !side.lineup[bench].isStarter
          && !side.lineup[bench].isReserved && position(side, starter) != nil
          && position(side, starter) == position(side, bench)
      }.map { (bench: bench, starter: $0) }
    }
    guard !pairs.isEmpty else { return side }
    let pair = dice.pick(pairs)
    let player = side.lineup[pair.bench].player
    side.lineup[pair.bench].player = side.lineup[pair.starter].player
    side.lineup[pair.starter].player = player
    return side
  }

  private func position(_ side: Side, _ place: Int) -> String? {
    side.lineup[place].player.flatMap { positions[$0] }
  }
}
