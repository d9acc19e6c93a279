public import LeagueModel

/// The standings of a division, or of a whole league without divisions.
public struct StandingsGroup: Sendable, Equatable, Codable {
  /// The division's name; nil for a league without divisions and for teams outside them.
  public var division: String?
  /// The teams, best seed first.
  public var lines: [StandingsLine]
}

/// A team's line in the standings, for regular-season games only.
public struct StandingsLine: Sendable, Equatable, Codable {
  /// The team's id in the league.
  public var team: Team.ID
  /// The playoff seed, from 1 across the whole league; division winners come first.
  public var seed: Int
  /// Whether the seed makes the playoffs.
  public var isPlayoffSeed: Bool
  /// Wins, losses and ties, including games against the median.
  public var record: Record
  /// The points that the team scored.
  public var pointsFor: Points
  /// The points that its opponents scored.
  public var pointsAgainst: Points
  /// The current streak; nil before the first game.
  public var streak: Streak?
  /// Games behind the group's leader. Negative for a team with more wins in more games.
  public var gamesBehind: Double
}
