package import LeagueModel

/// A season that a league of the site can move to.
package struct NewerSeason: Sendable, Equatable, Codable {
  var version = 1
  /// The league in that season. Sleeper gives each season a new id; ESPN keeps the id.
  package var key: LeagueKey
  /// The year in which the season began.
  package var season: Int
  /// The league's name in that season.
  package var name: String
}
