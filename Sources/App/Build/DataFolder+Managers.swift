package import LeagueModel
package import Rank

/// The careers of a league's managers are stored with its season: `data/<league>/<season>/managers.json`.
extension DataFolder {
  private struct List: Codable {
    var version = 1
    var managers: [ManagerCareer]
  }

  /// Stores the careers as of a season.
  func store(
    _ managers: [ManagerCareer], _ key: LeagueKey, season: Int
  ) throws(DataError) {
    try write(List(managers: managers), "\(folder(key, season))/managers.json")
  }

  /// The stored careers; empty if there are none.
  package func managers(_ key: LeagueKey, season: Int) throws(DataError) -> [ManagerCareer] {
    try read(List.self, "\(folder(key, season))/managers.json")?.managers ?? []
  }

  /// The list, relative to the site's folder.
  func managersName(_ key: LeagueKey, _ season: Int) -> String {
    "\(name(key, season))/managers.json"
  }
}
