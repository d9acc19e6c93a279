package import LeagueModel
package import Statistics

/// What defenses allow in a league's scoring is stored with its season: `data/<league>/<season>/defenses.json`.
extension DataFolder {
  /// Stores a report.
  func store(_ report: DefenseReport, _ key: LeagueKey, season: Int) throws(DataError) {
    try write(report, "\(folder(key, season))/defenses.json")
  }

  /// The stored report; nil without one.
  package func defenses(_ key: LeagueKey, season: Int) throws(DataError) -> DefenseReport? {
    try read(DefenseReport.self, "\(folder(key, season))/defenses.json")
  }

  /// The report, relative to the site's folder.
  func defensesName(_ key: LeagueKey, _ season: Int) -> String {
    "\(name(key, season))/defenses.json"
  }
}
