package import LeagueModel
import Platform

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

extension DataFolder {
  /// Stores the season that a league can move to; nil to remove it.
  func store(_ newer: NewerSeason?, after key: LeagueKey) throws(SiteError) {
    if let newer { return try write(newer, newerPath(key)) }
    try onDisk(Files.removeFile(newerPath(key)))
  }

  /// The season that a league can move to, according to the last build.
  func newerSeason(after key: LeagueKey) throws(SiteError) -> NewerSeason? {
    try read(NewerSeason.self, newerPath(key))
  }

  private func newerPath(_ key: LeagueKey) -> String { "\(path)/\(key)/newer.json" }
}
