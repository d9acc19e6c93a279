package import Rank

/// An estimate of a player's next game from his own games.
package struct GameEstimate: Sendable, Equatable, Codable {
  /// The latest games of this season that he played, five at most, in order.
  package var recent: [PlayerGames.Game]
  /// The number of games of this season that he played.
  package var count: Int
  /// His mean points per game this season; nil without a game.
  package var mean: Double?
  /// His mean points per game last season; nil without a game.
  package var lastMean: Double?
  /// The number of his games last season.
  package var lastGames: Int
  /// The mean points per game of players at his position.
  package var usual: Double
  /// The number of weeks in a row in which he has not scored, without byes.
  package var missed: Int
  /// The chance that he plays, given the weeks that he missed and his role.
  package var playShare: Double
  /// The expected points in a game that he plays.
  package var points: Double

  /// What is known of a player before a week, apart from his games.
  enum Role: Sendable {
    /// A team's defense, which always plays and can score zero.
    case defense
    /// A player in a week with known injuries and byes.
    case reported
    /// A player in a past week, without known injuries and, on some platforms, byes.
    case unreported
    /// A player on no roster, known only from earlier games.
    case freeAgent
  }

  /// Makes an estimate from a player's weeks on rosters before a week.
  /// - Parameters:
  ///   - last: His games last season.
  ///   - usual: The mean points per game at his position.
  ///   - role: What else is known of him.
  init(
    _ games: [PlayerGames.Game], before week: Int, last: [PlayerGames.Game], usual: Double,
    role: Role
  ) {
    let played = games.filter { $0.points != 0 }
    recent = Array(played.suffix(Self.mostRecent))
    count = played.count
    let weighted = games.sum(before: week, halfLife: Self.halfLife)
    let before = last.sum()
    mean = games.sum().mean?.hundredths
    lastMean = before.mean?.hundredths
    lastGames = Int(before.games)
    self.usual = usual.hundredths
    let lastWeight = min(before.games, Self.mostOfLastSeason)
    let sum = weighted.points + lastWeight * (before.mean ?? 0) + Self.prior * usual
    points = (sum / (weighted.games + lastWeight + Self.prior)).hundredths
    let eligible = games.filter { !$0.isBye }
    missed = eligible.reversed().prefix { $0.points == 0 }.count
    let shares = Self.shares(role)
    let place =
      played.isEmpty && !eligible.isEmpty ? shares.count - 1 : min(missed, shares.count - 2)
    playShare = shares[place]
  }

  private static let mostRecent = 5
  /// The weeks after which a game counts half.
  private static let halfLife = 6.0
  /// The number of games that the position's mean counts as.
  private static let prior = 2.0
  /// The most games that the last season counts as.
  private static let mostOfLastSeason = 3.5
  /// The share of players who played, by the number of weeks in a row that they had missed: 0, 1, 2, 3 or more, and all
  /// weeks of the season. Measured for known byes on 2,087 players' weeks of one season; for free agents, whose missed
  /// weeks include byes, on 8,700 of three; and for unreported players on 12,800 of two others.
  private static func shares(_ role: Role) -> [Double] {
    switch role {
    case .defense: [1, 1, 1, 1, 1]
    case .reported: [0.93, 0.5, 0.43, 0.37, 0.31]
    case .unreported: [0.79, 0.55, 0.35, 0.2, 0.09]
    case .freeAgent: [0.82, 0.63, 0.36, 0.21, 0.11]
    }
  }
}
