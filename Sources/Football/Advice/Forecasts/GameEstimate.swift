package import Rank

/// What a player's own games say about his next one.
package struct GameEstimate: Sendable, Equatable, Codable {
  /// The latest games of this season that he played, five at most, in order.
  package var recent: [PlayerGames.Game]
  /// The number of games of this season that he played.
  package var count: Int
  /// His points in a mean game of this season; nil without one.
  package var mean: Double?
  /// His points in a mean game of the season before, and the number of games; nil without any.
  package var lastMean: Double?
  /// The games of the season before.
  package var lastGames: Int
  /// What players at his position score in a mean game.
  package var usual: Double
  /// How many weeks in a row he has not scored, byes left out.
  package var missed: Int
  /// The chance that he plays, given the weeks that he missed and what else is known of the week.
  package var playShare: Double
  /// The expected points in a game that he plays.
  package var points: Double

  /// What is known of a player before a week besides his games.
  enum Role: Sendable {
    /// A team's defense, which always plays and may well score nothing.
    case defense
    /// A player of a week whose injuries and byes are known.
    case reported
    /// A player of a past week, of which neither injuries nor, on some platforms, byes are known.
    case unreported
    /// A player on no roster, of whom only earlier games are known.
    case freeAgent
  }

  /// Makes an estimate from a player's weeks on rosters before a week.
  /// - Parameters:
  ///   - last: His games of the season before.
  ///   - usual: The points of a mean game at his position.
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
  /// Half of what a game says is gone after six weeks.
  private static let halfLife = 6.0
  /// How many games the others at the position count for.
  private static let prior = 2.0
  /// How many games the season before counts for at most.
  private static let mostOfLastSeason = 3.5
  /// The share of players who played, by the number of weeks in a row that they had missed: 0, 1, 2, 3 or more; and of
  /// those who had not played in any week of the season. Measured where byes are known on 2,087 players' weeks of one
  /// season; for free agents, with byes among the missed weeks, on 8,700 of three; and for unreported players on 12,800
  /// of two other ones.
  private static func shares(_ role: Role) -> [Double] {
    switch role {
    case .defense: [1, 1, 1, 1, 1]
    case .reported: [0.93, 0.5, 0.43, 0.37, 0.31]
    case .unreported: [0.79, 0.55, 0.35, 0.2, 0.09]
    case .freeAgent: [0.82, 0.63, 0.36, 0.21, 0.11]
    }
  }
}
