package import LeagueModel

/// The facts about a league that are needed to choose and connect it.
package struct LeagueSummary: Sendable, Equatable {
  /// The league's platform and id.
  package var key: LeagueKey
  /// The league's name, on one line.
  package var name: String
  /// The year in which the season began.
  package var season: Int
  /// The number of teams.
  package var teamCount: Int
  /// The sport in the platform's term; nil for football.
  package var otherSport: String?
  /// The league of the previous season; nil if the platform names none.
  package var previous: LeagueKey?

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

/// A user of Sleeper, with whose leagues a site can begin.
package struct SleeperUser: Sendable, Equatable {
  /// The user's id, digits only.
  package var id: String
  /// The display name.
  package var name: String
}
