import LeagueModel

/// The Poisson-binomial distribution of wins, with ties, if every opponent is drawn independently.
struct WinDistribution {
  /// The probabilities by number of half wins, from zero to two per game.
  private(set) var probabilities: [Double] = [1]

  /// Adds a game whose result is drawn uniformly from a record's games.
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

  /// Adds games with fixed results, regardless of opponents.
  mutating func add(certain record: Record) {
    probabilities =
      Array(repeating: 0, count: record.halfWins) + probabilities
      + Array(repeating: 0, count: 2 * record.games - record.halfWins)
  }
}
