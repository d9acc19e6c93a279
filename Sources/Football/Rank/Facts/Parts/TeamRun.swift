import LeagueModel

/// A team's games up to some week of a season, as far as parts depend on them.
struct TeamRun {
  struct Game {
    let outcome: Outcome
    /// Nil if points did not decide it.
    let margin: Points?
  }

  private(set) var games: [Game] = []
  private(set) var record = Record()
  /// The record with the most losses above its wins; nil before the first loss.
  private(set) var lowest: Record?
  /// The wins that the regular season's scores are worth: the sum of each week's all-play share.
  private(set) var expected = 0.0
  private(set) var regularWins = 0.0
  /// The empty starting spots of each week with a game.
  private(set) var emptySpots: [Int] = []

  var last: Game? { games.last }
  /// The regular season's wins above what its scores are worth.
  var luck: Double { regularWins - expected }

  /// - Parameter round: The game in the luck of the regular season; nil in the playoffs.
  mutating func add(_ game: DecidedGame, of team: Team.ID, _ round: Luck.Round?) {
    let isFirst = game.first.team == team
    let outcome: Outcome = game.isTie ? .tie : isFirst ? .win : .loss
    games.append(Game(outcome: outcome, margin: game.margin))
    record.add(outcome)
    if record.losses - record.wins > lowest.map({ $0.losses - $0.wins }) ?? 0 { lowest = record }
    if let round {
      expected += round.expected
      regularWins += outcome == .win ? 1 : outcome == .tie ? 0.5 : 0
    }
    let side = isFirst ? game.first : game.second
    emptySpots.append(side.lineup.count { $0.isStarter && $0.player == nil })
  }
}
