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
  func store(_ newer: NewerSeason?, after key: LeagueKey) throws(DataError) {
    if let newer { return try write(newer, newerPath(key)) }
    do { try Files.removeFile(newerPath(key)) } catch { throw .file(error) }
  }

  /// The season that a league can move to, according to the last build.
  func newerSeason(after key: LeagueKey) throws(DataError) -> NewerSeason? {
    try read(NewerSeason.self, newerPath(key))
  }

  func remove(_ key: LeagueKey) throws(DataError) {
    do { try Files.remove("\(path)/\(key)") } catch { throw .file(error) }
  }

  private func newerPath(_ key: LeagueKey) -> String { "\(path)/\(key)/newer.json" }
}
