public import LeagueModel
import Platform

/// A season that a league of the site could move on to.
public struct NewerSeason: Sendable, Equatable, Codable {
  /// The stored form's version.
  var version = 1
  /// The league in that season. Sleeper gives it another id each year, ESPN the same one.
  public var key: LeagueKey
  /// The year in which the season began.
  public var season: Int
  /// What the league is called then.
  public var name: String

  /// Creates a newer season.
  public init(key: LeagueKey, season: Int, name: String) {
    self.key = key
    self.season = season
    self.name = name
  }
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
