import LeagueModel

/// The expected points of the players at one position, from their own games.
struct ExpectedPoints {
  /// The points of each player's games.
  let players: [Player.ID: [Double]]
  /// Estimates a player's mean from his games.
  let shrinkage: Shrinkage
  private let sums: [Player.ID: (sum: Double, count: Int)]

  /// Learns from some games.
  init(_ games: OrderedGames) {
    var players: [Player.ID: [Double]] = [:]
    for game in games.all { players[game.player, default: []].append(game.points.value) }
    self.players = players
    shrinkage = Shrinkage(players.sorted { $0.key < $1.key }.map { $0.value })
    sums = players.mapValues { ($0.sorted().reduce(0, +), $0.count) }
  }

  /// How far a player's points in one of these games went beyond those in his other games. A player without another
  /// game is compared with the position.
  func surplus(in game: ScoredGame) -> Double {
    let own = game.points.value
    let all = sums[game.player] ?? (own, 1)
    return own - shrinkage.estimate(sum: all.sum - own, count: all.count - 1)
  }
}
