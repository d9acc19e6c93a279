public import LeagueModel

/// What a platform says about a league in a few words: enough to choose and to connect one.
public struct LeagueSummary: Sendable, Equatable {
  /// Which league.
  public var key: LeagueKey
  /// Its name, in one line.
  public var name: String
  /// The year in which the season began.
  public var season: Int
  /// How many teams it has.
  public var teamCount: Int
  /// The league of the year before that it continues; nil where the platform names none.
  public var previous: LeagueKey?

  /// Creates a summary.
  public init(
    key: LeagueKey, name: String, season: Int, teamCount: Int, previous: LeagueKey? = nil
  ) {
    self.key = key
    self.name = name
    self.season = season
    self.teamCount = teamCount
    self.previous = previous
  }
}

/// Somebody who plays on Sleeper.
public struct SleeperUser: Sendable, Equatable {
  /// The platform's id: digits.
  public var id: String
  /// The name that they show.
  public var name: String
}
