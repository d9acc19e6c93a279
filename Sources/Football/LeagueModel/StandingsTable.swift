/// A part of the league's table: a division, or the whole of a league without divisions.
public struct StandingsGroup: Sendable, Equatable, Codable {
  /// The division's name; nil in a league without, and for the teams that are in none.
  public var division: String?
  /// The teams, best seed first.
  public var lines: [StandingsLine]

  /// Creates a group.
  public init(division: String?, lines: [StandingsLine]) {
    self.division = division
    self.lines = lines
  }
}

/// A team's place in the league's table, games of the regular season alone.
public struct StandingsLine: Sendable, Equatable, Codable {
  /// The team.
  public var team: Team.ID
  /// The place in which the playoffs would seed it, from 1 in the whole league: winners of divisions
  /// come first.
  public var seed: Int
  /// Whether the seed is one of those that reach the playoffs.
  public var isPlayoffSeed: Bool
  /// Games won, lost and tied, those against the median too.
  public var record: Record
  /// Points scored.
  public var pointsFor: Points
  /// Points of the opponents.
  public var pointsAgainst: Points
  /// The run of equal results at the end; nil before the first game.
  public var streak: Streak?
  /// How many games it is behind the first of its group: half the difference of wins and of losses
  /// together. Below zero for a team that has played, and won, more.
  public var gamesBehind: Double

  /// Creates a line.
  public init(
    team: Team.ID, seed: Int, isPlayoffSeed: Bool, record: Record, pointsFor: Points,
    pointsAgainst: Points, streak: Streak?, gamesBehind: Double
  ) {
    self.team = team
    self.seed = seed
    self.isPlayoffSeed = isPlayoffSeed
    self.record = record
    self.pointsFor = pointsFor
    self.pointsAgainst = pointsAgainst
    self.streak = streak
    self.gamesBehind = gamesBehind
  }
}
