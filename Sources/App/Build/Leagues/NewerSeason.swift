package import LeagueModel
import Platform

/// A season that a league of the site could move on to.
package struct NewerSeason: Sendable, Equatable, Codable {
  /// The stored form's version.
  var version = 1
  /// The league in that season. Sleeper gives it another id each year, ESPN the same one.
  package var key: LeagueKey
  /// The year in which the season began.
  package var season: Int
  /// What the league is called then.
  package var name: String
}

extension DataFolder {
  /// Stores which season a league could move on to; nil for none.
  func store(_ newer: NewerSeason?, after key: LeagueKey) throws(DataError) {
    if let newer { return try write(newer, newerPath(key)) }
    do { try Files.removeFile(newerPath(key)) } catch { throw .file(error) }
  }

  /// The season that a league could move on to, as far as the last build knew.
  func newerSeason(after key: LeagueKey) throws(DataError) -> NewerSeason? {
    try read(NewerSeason.self, newerPath(key))
  }

  /// Removes everything that is stored of a league.
  func remove(_ key: LeagueKey) throws(DataError) {
    do { try Files.remove("\(path)/\(key)") } catch { throw .file(error) }
  }

  private func newerPath(_ key: LeagueKey) -> String { "\(path)/\(key)/newer.json" }
}
