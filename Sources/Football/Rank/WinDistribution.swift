import LeagueModel

/// The probability of each number of wins when every game's opponent is drawn by itself: a
/// Poisson-binomial distribution with three outcomes a game, in half-wins so that ties are exact.
struct WinDistribution {
  /// By number of half-wins, from none to two a game.
  private(set) var probabilities: [Double] = [1]

  /// A game that ends as one of the games of a record, each being as likely.
  mutating func add(_ games: Record) {
    guard games.games > 0 else { return }
    let count = Double(games.games)
    let (win, tie, loss) = (
      Double(games.wins) / count, Double(games.ties) / count, Double(games.losses) / count
    )
    var next = [Double](repeating: 0, count: probabilities.count + 2)
    for (halfWins, probability) in probabilities.enumerated() {
      next[halfWins] += probability * loss
      next[halfWins + 1] += probability * tie
      next[halfWins + 2] += probability * win
    }
    probabilities = next
  }

  /// Games that ended as they did, whoever the opponents were.
  mutating func add(certain record: Record) {
    probabilities =
      Array(repeating: 0, count: record.halfWins) + probabilities
      + Array(repeating: 0, count: 2 * record.games - record.halfWins)
  }
}
