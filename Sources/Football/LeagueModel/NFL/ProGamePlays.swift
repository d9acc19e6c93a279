public import Platform

/// A game of the NFL, play by play.
public struct ProGamePlays: Sendable, Equatable {
  /// The statistics of a player or a team's defense in one play.
  public struct Deed: Sendable, Equatable {
    /// The NFL team.
    public var team: String
    /// The player as plays name him: `D.Metcalf`, `Ja.Reed`; nil for the team's defense and special teams.
    public var player: String?
    /// The amounts of the statistics.
    public var stats: [PlayStat: Double]
    /// The yards of the play, or of the kick.
    public var yards: Int

    /// Creates the statistics of a player, or of a team's defense if `player` is nil.
    public init(team: String, player: String?, stats: [PlayStat: Double], yards: Int) {
      self.team = team
      self.player = player
      self.stats = stats
      self.yards = yards
    }
  }

  /// A play, with those who have statistics in it.
  public struct Play: Sendable, Equatable {
    /// When it was run; nil if that was not recorded.
    public var time: Instant?
    /// The quarter, from 1; 5 is overtime.
    public var quarter: Int
    /// The game clock: `2:14`.
    public var clock: String
    /// The statistics of its players and defenses.
    public var deeds: [Deed]

    /// Creates a play of a quarter, counted from 1.
    public init(time: Instant?, quarter: Int, clock: String, deeds: [Deed]) {
      self.time = time
      self.quarter = quarter
      self.clock = clock
      self.deeds = deeds
    }
  }

  /// The year in which the season began.
  public var season: Int
  /// The week of the NFL's regular season, from 1.
  public var week: Int
  /// The away team's code, such as KC.
  public var away: String
  /// The home team's code.
  public var home: String
  /// The plays in order.
  public var plays: [Play]
  /// The plays that could not be read, whole or in part.
  public var unread = 0

  /// Creates a game whose plays could all be read.
  public init(season: Int, week: Int, away: String, home: String, plays: [Play]) {
    self.season = season
    self.week = week
    self.away = away
    self.home = home
    self.plays = plays
  }
}
