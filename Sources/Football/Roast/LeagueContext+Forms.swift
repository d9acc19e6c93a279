public import LeagueModel
public import Rank

extension LeagueContext {
  /// The context, with bans of words that make no sense in the league's form. In best ball, where the platform starts
  /// the best scorers, no sentence is about a lineup. In a guillotine league, none is about games against an opponent
  /// or playoffs.
  public func fitting(_ league: LeagueHeading) -> LeagueContext {
    var context = self
    if league.isBestBall { context.bannedWords += Self.lineupWords }
    if league.isGuillotine { context.bannedWords += Self.gameWords }
    return context
  }

  /// Words about games between two teams, records and playoffs.
  private static let gameWords = [
    "opponent", "matchup", "playoff", "bracket", "win", "won", "winning", "winner", "loss", "lost",
    "lose", "losing", "loser", "beat", "beaten", "beating", "record", "schedule", "rematch",
    "undefeated", "winless", "streak", "game", "season", "tie", "tied",
  ]

  /// Words about lineups as a manager's choice. A ban covers simple plurals.
  private static let lineupWords = [
    "bench", "benched", "benching", "lineup", "lineups", "line up", "sit", "sat", "sits", "sitting",
    "seated", "start", "started", "starter", "starting", "pine", "sidelined",
  ]
}
