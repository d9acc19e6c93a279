package import LeagueModel

/// What a platform says about a league in a few words: enough to choose and to connect one.
package struct LeagueSummary: Sendable, Equatable {
  /// Which league.
  package var key: LeagueKey
  /// Its name, in one line.
  package var name: String
  /// The year in which the season began.
  package var season: Int
  /// How many teams it has.
  package var teamCount: Int
  /// The league of the year before that it continues; nil where the platform names none.
  package var previous: LeagueKey?

  /// Creates a summary.
  package init(
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
package struct SleeperUser: Sendable, Equatable {
  /// The platform's id: digits.
  package var id: String
  /// The name that they show.
  package var name: String
}
